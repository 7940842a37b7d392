import type uPlot from 'uplot'
import type { Colour } from './appearance'
import { goesOn } from './breaks'
import type { Span } from './spans'
import { strokeOf } from './strokes'

const HATCH = 7

/**
 * Hatches what is not known: where nobody measured, which is not the same as nothing happening, and where changes
 * may have been missed; quietly where everything was read again since.
 */
export function hatch(plot: uPlot, spans: readonly Span[], colour: Colour): void {
  const { ctx, bbox } = plot
  const scale = devicePixelRatio
  ctx.save()
  ctx.lineWidth = scale
  for (const { from, to, isQuiet } of spans) {
    const left = Math.max(bbox.left, plot.valToPos(from, 'x', true))
    const right = Math.min(bbox.left + bbox.width, plot.valToPos(to, 'x', true))
    if (right <= left) continue
    ctx.save()
    ctx.strokeStyle = colour(isQuiet ? '--quiet' : '--warn')
    ctx.globalAlpha = isQuiet ? 0.25 : 0.5
    ctx.beginPath()
    ctx.rect(left, bbox.top, right - left, bbox.height)
    ctx.clip()
    ctx.beginPath()
    for (let x = left - bbox.height; x < right; x += HATCH * scale) {
      ctx.moveTo(x, bbox.top + bbox.height)
      ctx.lineTo(x + bbox.height, bbox.top)
    }
    ctx.stroke()
    ctx.restore()
  }
  ctx.restore()
}

type Value = number | null | undefined

/**
 * A dot where each line ends now, and where a value stands alone. `slots`: the place of each line among the strokes.
 * `steps`: see Broken.
 */
export function dots(
  plot: uPlot,
  slots: readonly number[],
  steps: readonly number[] | undefined,
  colour: Colour,
): void {
  const { ctx, data } = plot
  const [times, ...series] = data
  ctx.save()
  clipped(plot, 4)
  series.forEach((values, n) => {
    ctx.fillStyle = colour(strokeOf(slots[n] ?? n).token)
    const places = dotsOf(times, values, steps?.[n])
    for (const i of places) {
      const [time, value] = [times[i], values[i]]
      if (time === undefined || value === null || value === undefined) continue
      ctx.beginPath()
      ctx.arc(
        plot.valToPos(time, 'x', true),
        plot.valToPos(value, 'y', true),
        (i === places.at(-1) ? 3 : 1.75) * devicePixelRatio,
        0,
        2 * Math.PI,
      )
      ctx.fill()
    }
  })
  ctx.restore()
}

/** Where a line has a dot: at its end, if it goes on, and at values without another beside them. */
export function dotsOf(times: ArrayLike<number>, values: ArrayLike<Value>, step?: number): number[] {
  const own: number[] = []
  for (let i = 0; i < values.length; i += 1) if (values[i] !== undefined) own.push(i)
  const now = times[times.length - 1] ?? 0
  const isCurrent = goesOn(
    own.map(i => times[i] ?? 0),
    now,
    step,
  )
  return own.filter((i, n) => {
    const [before, after] = [values[own[n - 1] ?? -1], values[own[n + 1] ?? -1]]
    const isAlone = (before ?? null) === null && (after ?? null) === null
    const isEnd = n === own.length - 1 && (i === values.length - 1 || isCurrent)
    return values[i] !== null && (isEnd || isAlone)
  })
}

/** Over the newest stretch of time, which is not over yet: what it has come to so far is not to be compared. */
export function veil(plot: uPlot, from: number | undefined, width: number, colour: Colour): void {
  if (from === undefined) return
  const { ctx, bbox } = plot
  const left = plot.valToPos(from, 'x', true)
  ctx.save()
  // A line is drawn on the edge, half of it beside.
  clipped(plot, 2)
  ctx.fillStyle = colour('--panel')
  ctx.globalAlpha = 0.6
  ctx.fillRect(
    left,
    bbox.top,
    plot.valToPos(from + width, 'x', true) - left + 2 * devicePixelRatio,
    bbox.height,
  )
  ctx.restore()
}

/** To what is shown, and a little around it: in CSS pixels. */
function clipped({ ctx, bbox }: uPlot, around: number): void {
  const more = around * devicePixelRatio
  ctx.beginPath()
  ctx.rect(bbox.left - more, bbox.top - more, bbox.width + 2 * more, bbox.height + 2 * more)
  ctx.clip()
}
