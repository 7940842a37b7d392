/** Ten charts of so many points, a second apart. */
export const CHARTS = 10
const POINTS = 1_000

export interface Points {
  /** Seconds since the epoch. */
  times: number[]
  values: number[]
}
declare global {
  /** The number of frames drawn, for the driver of the page. */
  var drawnFrames: number
}

/** Redraws all charts every frame, each with one new point in place of its first. */
export function shiftEveryFrame(draw: (charts: readonly Points[]) => void): void {
  let state = 7
  const step = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state / 0x7fffffff - 0.5) * 4
  }
  const start = Math.floor(Date.now() / 1_000) - POINTS
  let charts = Array.from({ length: CHARTS }, (): Points => {
    let value = 50
    const values = Array.from({ length: POINTS }, () => (value += step()))
    return { times: values.map((_, i) => start + i), values }
  })
  globalThis.drawnFrames = 0
  const frame = () => {
    charts = charts.map(({ times, values }) => ({
      times: [...times.slice(1), (times.at(-1) ?? 0) + 1],
      values: [...values.slice(1), (values.at(-1) ?? 0) + step()],
    }))
    draw(charts)
    globalThis.drawnFrames += 1
    requestAnimationFrame(frame)
  }
  draw(charts)
  requestAnimationFrame(frame)
}
