import type uPlot from 'uplot'
import type { Colour } from './axes'
import type { Gap } from './breaks'
import { strokeOf } from './strokes'

const HATCH = 7

/** Hatches the gaps: there nobody measured, which is not the same as nothing happening. */
export function hatch(plot: uPlot, gaps: readonly Gap[], colour: Colour): void {
  const { ctx, bbox } = plot
  const scale = devicePixelRatio
  ctx.save()
  ctx.strokeStyle = colour('--warn')
  ctx.globalAlpha = 0.5
  ctx.lineWidth = scale
  for (const { from, to } of gaps) {
    const left = Math.max(bbox.left, plot.valToPos(from, 'x', true))
    const right = Math.min(bbox.left + bbox.width, plot.valToPos(to, 'x', true))
    if (right <= left) continue
    ctx.save()
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

/** A dot where each line ends now. */
export function dots(plot: uPlot, colour: Colour): void {
  const { ctx, data } = plot
  const [times, ...series] = data
  ctx.save()
  series.forEach((values, n) => {
    const last = values.length - 1
    const [time, value] = [times[last], values[last]]
    if (time === undefined || value === null || value === undefined) return
    ctx.fillStyle = colour(strokeOf(n).token)
    ctx.beginPath()
    ctx.arc(
      plot.valToPos(time, 'x', true),
      plot.valToPos(value, 'y', true),
      3 * devicePixelRatio,
      0,
      2 * Math.PI,
    )
    ctx.fill()
  })
  ctx.restore()
}
