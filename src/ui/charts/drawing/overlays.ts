import type uPlot from 'uplot'
import type { ColorOf } from '../appearance'
import { isCurrent } from '../data/pauses'
import type { HatchedSpan } from '../data/hatchedSpans'
import { strokeOf } from './strokes'

const HATCH_STEP = 7

/**
 * Hatches unknown times: pauses, since "nobody measured" is not "nothing happened", and gaps, where changes may have
 * been missed; faintly if everything was read again since.
 */
export function drawHatching(plot: uPlot, spans: readonly HatchedSpan[], colorOf: ColorOf): void {
  const { ctx, bbox } = plot
  const scale = devicePixelRatio
  ctx.save()
  ctx.lineWidth = scale
  for (const { from, to, isQuiet } of spans) {
    const left = Math.max(bbox.left, plot.valToPos(from, 'x', true))
    const right = Math.min(bbox.left + bbox.width, plot.valToPos(to, 'x', true))
    if (right <= left) continue
    ctx.save()
    ctx.strokeStyle = colorOf(isQuiet ? '--quiet' : '--warn')
    ctx.globalAlpha = isQuiet ? 0.25 : 0.5
    ctx.beginPath()
    ctx.rect(left, bbox.top, right - left, bbox.height)
    ctx.clip()
    ctx.beginPath()
    for (let x = left - bbox.height; x < right; x += HATCH_STEP * scale) {
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
 * A dot at the current end of each line, and at isolated values. `slots`: the stroke index of each line. `steps`: see
 * `BrokenLines`.
 */
export function drawDots(
  plot: uPlot,
  slots: readonly number[],
  steps: readonly number[] | undefined,
  colorOf: ColorOf,
): void {
  const { ctx, data } = plot
  const [times, ...series] = data
  ctx.save()
  clipToPlot(plot, 4)
  series.forEach((values, n) => {
    ctx.fillStyle = colorOf(strokeOf(slots[n] ?? n).token)
    const indexes = dotIndexes(times, values, steps?.[n])
    for (const i of indexes) {
      const [time, value] = [times[i], values[i]]
      if (time === undefined || value === null || value === undefined) continue
      ctx.beginPath()
      ctx.arc(
        plot.valToPos(time, 'x', true),
        plot.valToPos(value, 'y', true),
        (i === indexes.at(-1) ? 3 : 1.75) * devicePixelRatio,
        0,
        2 * Math.PI,
      )
      ctx.fill()
    }
  })
  ctx.restore()
}

/** The indexes with a dot: the line's end if the line is current, and values without neighbors. */
export function dotIndexes(times: ArrayLike<number>, values: ArrayLike<Value>, step?: number): number[] {
  const dots: number[] = []
  let [before, at]: [Value, number] = [null, -1]
  for (let i = 0; i <= values.length; i += 1) {
    const after = values[i]
    if (after === undefined && i < values.length) continue
    const value = values[at] ?? null
    const isAlone = before === null && (after ?? null) === null
    if (value !== null && (isAlone || (i === values.length && goesOn(times, values, at, step)))) dots.push(at)
    before = value
    at = i
  }
  return dots
}

/** Whether the line, whose last value is at `end`, goes on to now: its usual step is asked for only where others do. */
function goesOn(times: ArrayLike<number>, values: ArrayLike<Value>, end: number, step?: number): boolean {
  if (end === values.length - 1) return true
  const ownTimes = Array.from(times).filter((_, i) => values[i] !== undefined)
  return isCurrent(ownTimes, times[times.length - 1] ?? 0, step)
}

/** Fades the newest bucket, which is unfinished: its value so far must not be compared. */
export function fadeNewestBucket(
  plot: uPlot,
  from: number | undefined,
  width: number,
  colorOf: ColorOf,
): void {
  if (from === undefined) return
  const { ctx, bbox } = plot
  const left = plot.valToPos(from, 'x', true)
  ctx.save()
  // Half of a line on the edge is drawn outside.
  clipToPlot(plot, 2)
  ctx.fillStyle = colorOf('--panel')
  ctx.globalAlpha = 0.6
  ctx.fillRect(
    left,
    bbox.top,
    plot.valToPos(from + width, 'x', true) - left + 2 * devicePixelRatio,
    bbox.height,
  )
  ctx.restore()
}

/** Clips to the plot area plus a margin in CSS pixels. */
function clipToPlot({ ctx, bbox }: uPlot, cssMargin: number): void {
  const margin = cssMargin * devicePixelRatio
  ctx.beginPath()
  ctx.rect(bbox.left - margin, bbox.top - margin, bbox.width + 2 * margin, bbox.height + 2 * margin)
  ctx.clip()
}
