import type uPlot from 'uplot'
import { clockTime, timeFormat } from '../words/time'
import { number } from '../words/value'

export const FONT = '12px "Signalbox Text", system-ui, sans-serif'
const GRID = 1

const minute = timeFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const date = timeFormat({ day: 'numeric', month: 'short' })
const isMidnight = (at: number) => clockTime(at) === '00:00:00'

/** Reads a colour of the page at the moment of drawing, so that a redraw follows the theme. */
export type Colour = (token: string) => string

export function axes(colour: Colour, unit: string): uPlot.Axis[] {
  const stroke = () => colour('--soft')
  const ticks = { show: false }
  const grid = { stroke: () => colour('--hair'), width: GRID }
  return [
    {
      font: FONT,
      stroke,
      ticks,
      grid: { show: false },
      size: 26,
      gap: 8,
      // Room for a label; on a phone they stand closer, or there would be one.
      space: (_, __, ___, ____, width) => (width < 400 * devicePixelRatio ? 50 : 84),
      values: (plot, splits, _, __, step) => {
        const format = step < 60 ? clockTime : (at: number) => (isMidnight(at) ? date(at) : minute(at))
        // A label that the right edge would cut is left out.
        const end = plot.bbox.width / devicePixelRatio - (step < 60 ? 20 : 12)
        return splits.map(at => (plot.valToPos(at, 'x') > end ? '' : format(at * 1000)))
      },
    },
    {
      font: FONT,
      stroke,
      ticks,
      grid,
      gap: 8,
      space: 34,
      size: widestLabel,
      // The unit once, at the top, where the eye begins.
      values: (_, splits) =>
        splits.map((value, i) => (i === splits.length - 1 ? `${number(value)} ${unit}` : number(value))),
    },
  ]
}

/** As wide as its labels, in CSS pixels: the axis then begins where the panel's text begins. */
function widestLabel(plot: uPlot, labels: string[] | null): number {
  plot.ctx.save()
  plot.ctx.font = FONT
  const widest = Math.max(0, ...(labels ?? []).map(label => plot.ctx.measureText(label).width))
  plot.ctx.restore()
  return Math.ceil(widest) + 8
}
