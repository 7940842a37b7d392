import type uPlot from 'uplot'
import type { Colour } from './axes'
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
  for (const { from, to, isMended } of spans) {
    const left = Math.max(bbox.left, plot.valToPos(from, 'x', true))
    const right = Math.min(bbox.left + bbox.width, plot.valToPos(to, 'x', true))
    if (right <= left) continue
    ctx.save()
    ctx.strokeStyle = colour(isMended ? '--quiet' : '--warn')
    ctx.globalAlpha = isMended ? 0.25 : 0.5
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
