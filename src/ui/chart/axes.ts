import type uPlot from 'uplot'
import { clockTime, timeFormat } from '../words/time'
import { number } from '../words/value'
import type { Colour } from './appearance'

/** `scale`: how large letters are, see `useTextScale`. */
export const fontOf = (scale: number) => `${12 * scale}px "Signalbox Text", system-ui, sans-serif`
/** Height of the axis of time, in CSS pixels. */
export const axisHeight = (scale: number) => Math.round(26 * scale)
const GRID = 1
/** What a chart has to the right of its last value, in CSS pixels. */
export const AIR = 6

const minute = timeFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const date = timeFormat({ day: 'numeric', month: 'short' })
const isMidnight = (at: number) => clockTime(at) === '00:00:00'

/** What may be between two values that an axis of counts names: 1, 2, 5, 10, 20, 25, 50, 100… */
const WHOLE = Array.from({ length: 15 }, (_, n) =>
  [1, 2, ...(n > 0 ? [2.5] : []), 5].map(by => by * 10 ** n),
).flat()

/** `isWhole`: there is nothing between two whole numbers, as with what is counted. */
export function axes(colour: Colour, unit: string, scale: number, isWhole = false): uPlot.Axis[] {
  const font = fontOf(scale)
  const widthOf = labelWidths(font)
  const stroke = () => colour('--soft')
  const ticks = { show: false }
  const grid = { stroke: () => colour('--hair'), width: GRID }
  return [
    {
      font,
      stroke,
      ticks,
      grid: { show: false },
      size: axisHeight(scale),
      gap: 8,
      // Room for a label; on a phone they stand closer, or there would be one.
      space: (_, __, ___, ____, width) => (width < 400 * devicePixelRatio ? 50 : 84) * scale,
      values: (plot, splits, _, __, step) => {
        const format = step < 60 ? clockTime : (at: number) => (isMidnight(at) ? date(at) : minute(at))
        const { left, width } = plot.bbox
        // A label that an edge would cut is left out.
        const isCut = (at: number, label: string) => {
          const [middle, half] = [plot.valToPos(at, 'x'), widthOf(plot, label) / 2]
          return middle - half < -left / devicePixelRatio || middle + half > width / devicePixelRatio + AIR
        }
        return splits.map(at => {
          const label = format(at * 1000)
          return isCut(at, label) ? '' : label
        })
      },
    },
    {
      font,
      stroke,
      ticks,
      grid,
      gap: 8,
      space: 34 * scale,
      ...(isWhole && { incrs: WHOLE }),
      // As wide as its labels: it then begins where the panel's text begins.
      size: (plot, labels: string[] | null) =>
        Math.ceil(Math.max(0, ...(labels ?? []).map(label => widthOf(plot, label)))) + 8,
      // The unit once, at the top, where the eye begins.
      values: (_, splits) =>
        splits.map((value, i) => (i === splits.length - 1 ? `${number(value)} ${unit}` : number(value))),
    },
  ]
}

/** Labels whose width is remembered: more than the axes of one chart show for minutes. */
const MOST_LABELS = 500

/** Measures labels in CSS pixels. Setting a canvas' font makes the browser style the page, so each is measured once. */
function labelWidths(font: string) {
  const widths = new Map<string, number>()
  // Until then another font stands in, whose letters are wider or narrower.
  void document.fonts.ready.then(() => widths.clear())
  return ({ ctx }: uPlot, text: string): number => {
    const known = widths.get(text)
    if (known !== undefined) return known
    ctx.save()
    ctx.font = font
    const { width } = ctx.measureText(text)
    ctx.restore()
    if (widths.size >= MOST_LABELS) widths.clear()
    widths.set(text, width)
    return width
  }
}
