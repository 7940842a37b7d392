import type uPlot from 'uplot'
import { measureTextApart } from './stampText'
import { formatClockTime, createTimeFormat } from '../../words/dateTime'
import { formatTick } from './tickText'
import type { ColorOf } from '../appearance'
import { byteUnit } from '../../words/numberText'
import { BYTES, withUnit } from '../../words/unitText'

/** `scale`: the text scale, see `useTextScale`. */
export const fontOf = (scale: number) => `${12 * scale}px "Signalbox Text", system-ui, sans-serif`
/** The height of the time axis, in CSS pixels. */
export const axisHeight = (scale: number) => Math.round(26 * scale)
const GRID_WIDTH = 1
/** The space right of the last value, in CSS pixels. */
export const RIGHT_PADDING = 6

const minute = createTimeFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const date = createTimeFormat({ day: 'numeric', month: 'short' })
const isMidnight = (at: number) => formatClockTime(at) === '00:00:00'

/** The possible steps between the labels of a count axis: 1, 2, 5, 10, 20, 25, 50, 100… */
const WHOLE_INCREMENTS = Array.from({ length: 15 }, (_, n) =>
  [1, 2, ...(n > 0 ? [2.5] : []), 5].map(factor => factor * 10 ** n),
).flat()

/** `isWhole`: only whole numbers are labelled, as for counts. */
export function axes(color: ColorOf, unit: string, scale: number, isWhole = false): uPlot.Axis[] {
  const font = fontOf(scale)
  const widthOf = labelWidths(font)
  const stroke = () => color('--soft')
  const ticks = { show: false }
  const grid = { stroke: () => color('--hair'), width: GRID_WIDTH }
  return [
    {
      font,
      stroke,
      ticks,
      grid: { show: false },
      size: axisHeight(scale),
      gap: 8,
      // The room per label; on a phone labels stand closer, or only a single label would fit.
      space: (_, __, ___, ____, width) => (width < 400 * devicePixelRatio ? 50 : 84) * scale,
      values: (plot, splits, _, __, step) => {
        const format = step < 60 ? formatClockTime : (at: number) => (isMidnight(at) ? date(at) : minute(at))
        const { left, width } = plot.bbox
        // A label that an edge would cut is left out.
        const isCut = (at: number, label: string) => {
          const [middle, half] = [plot.valToPos(at, 'x'), widthOf(plot, label) / 2]
          return (
            middle - half < -left / devicePixelRatio ||
            middle + half > width / devicePixelRatio + RIGHT_PADDING
          )
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
      // Four to six labels, however high the chart.
      space: (_, __, ___, ____, height) => Math.max(34 * scale, height / 6),
      ...(isWhole && { incrs: WHOLE_INCREMENTS }),
      // As wide as its labels, so that the axis begins where the panel's text begins.
      size: (plot, labels: string[] | null) =>
        Math.ceil(Math.max(0, ...(labels ?? []).map(label => widthOf(plot, label)))) + 8,
      // The unit once, at the top, where the eye begins.
      values: (_, splits, __, ___, step) => {
        const top = byteUnit(Math.max(...splits.map(Math.abs)))
        const { unit: topUnit, bytes } = unit === BYTES ? top : { unit, bytes: 1 }
        return splits.map((value, i) =>
          withUnit(formatTick(value / bytes, step / bytes), i === splits.length - 1 ? topUnit : ''),
        )
      },
    },
  ]
}

/** Cached label widths: more than a chart's axes show within minutes. */
const MAX_LABELS = 500

/**
 * Measures labels in CSS pixels. Setting a canvas' font makes the browser restyle the page, so each label is measured
 * once.
 */
function labelWidths(font: string) {
  const widths = new Map<string, number>()
  // Until the font loads, widths are those of a fallback font.
  void document.fonts.ready.then(() => widths.clear())
  return ({ ctx }: uPlot, text: string): number => {
    const cachedWidth = widths.get(text)
    if (cachedWidth !== undefined) return cachedWidth
    const width = measureTextApart(font, text) ?? measureOn(ctx, font, text)
    if (widths.size >= MAX_LABELS) widths.clear()
    widths.set(text, width)
    return width
  }
}

function measureOn(ctx: CanvasRenderingContext2D, font: string, text: string): number {
  ctx.save()
  ctx.font = font
  const { width } = ctx.measureText(text)
  ctx.restore()
  return width
}
