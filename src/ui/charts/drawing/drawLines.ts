import type uPlot from 'uplot'
import { colorReader } from '../appearance'
import { RIGHT_PADDING, axes } from './axes'
import { axisTimes } from '../data/axisTimes'
import { toBands, stackValues, type BandEdge } from '../data/bands'
import type { BrokenLines } from '../data/pauses'
import { drawDots, drawHatching, fadeNewestBucket } from './overlays'
import { bandPaths, cornersOf } from './bandPaths'
import { drawSteps, drawStretches } from './outlines'
import { patternFills } from './patterns'
import { rangePaths } from './rangePaths'
import { createPlot, type PlotHandlers, type Plot, type TimeSpan } from './plot'
import type { HatchedSpan } from '../data/hatchedSpans'
import { strokeOf, type Stroke } from './strokes'

/** The data of a chart. */
export interface LineData extends BrokenLines {
  spans: readonly HatchedSpan[]
  /** The time that the axis reaches at least, seconds since the epoch; null: the data decides. */
  until: number | null
  /** The range of the axis whatever the data; null: the data decides. */
  axisRange: TimeSpan | null
  /** The last bucket is complete. */
  isEnded: boolean
}

export interface LineDrawing extends Pick<Plot, 'redraw' | 'point' | 'pick' | 'remove'> {
  show(data: LineData): void
}

export interface LineForm {
  labels: string[]
  /** The stroke index of each line. */
  slots: number[]
  unit: string
  range: readonly [number, number] | undefined
  area: 'filled' | 'stacked' | undefined
  /**
   * Each value covers this many seconds from its time on, and the last bucket is unfinished unless they have ended;
   * null: values are points.
   */
  width: number | null
  /** Lines have dashes, and stacked areas patterns. */
  isPatterned: boolean
  /** The values are counts. */
  isWhole: boolean
  /** The text scale. */
  scale: number
}

/** Draws lines and areas over time. */
export function drawLines(
  host: HTMLElement,
  first: LineData,
  form: LineForm,
  handlers: PlotHandlers,
): LineDrawing {
  const { labels, slots, unit, range, area, width, isPatterned, isWhole, scale } = form
  const isStacked = area === 'stacked'
  let current = first
  let bands: BandEdge[][][] = []
  const colorOf = colorReader()
  const alignData = (data: LineData): uPlot.AlignedData => {
    if (isBanded) bands = toBands(data.times, data.values, { width, isStacked })
    return [data.times, ...(isStacked ? stackValues(data.values) : data.values)]
  }
  const ranges = rangePaths(area === undefined)
  const isBanded = width !== null || isStacked
  const fills = new WeakMap<uPlot, ReturnType<typeof patternFills>>()
  const fillStyle = (self: uPlot, stroke: Stroke) => {
    if (!isStacked) return tint(colorOf(stroke.token), 14)
    if (stroke.pattern === 'plain') return tint(colorOf(stroke.token), FILLED)
    const fill = fills.get(self) ?? patternFills(self.ctx, colorOf)
    fills.set(self, fill)
    return fill(stroke) ?? tint(colorOf(stroke.token), FILLED)
  }
  const strokes = labels.map((_, n) => strokeOf(slots[n] ?? n, isPatterned))
  /** Whether the plot strokes the line, as one path: dashes have to go on from piece to piece. */
  const isPath = ({ dash }: Stroke) => dash.length > 0
  const runsOf = (self: uPlot, index: number) =>
    isBanded ? (bands[index - 1] ?? []).map(run => cornersOf(self, run)) : ranges.runsOf(self, index)
  const line = (label: string, n: number): uPlot.Series => {
    const lineStroke = strokes[n] ?? strokeOf(n)
    const { token, dash } = lineStroke
    return {
      label,
      dash,
      width: LINE_WIDTH,
      points: { show: false },
      stroke: () => colorOf(token),
      ...(area !== undefined && { fill: self => fillStyle(self, lineStroke) }),
      ...(isBanded
        ? {
            pxAlign: 0,
            paths: bandPaths(() => bands, {
              isFilled: area !== undefined,
              isOutlined: isPath(lineStroke),
            }),
          }
        : {
            paths: ranges.paths(isPath(lineStroke)),
            ...(area === undefined && {
              fill: (_, index) => (ranges.isRange(index) ? tint(colorOf(token), RANGE) : 'transparent'),
            }),
          }),
    }
  }
  const plot = createPlot(
    host,
    alignData(first),
    {
      padding: [8 * scale, RIGHT_PADDING, 0, 0],
      scales: {
        x: { range: () => axisTimes(current) },
        y: { range: range ? widen(...range) : yRange },
      },
      axes: axes(colorOf, unit, scale, isWhole),
      series: [{}, ...labels.map(line)],
      hooks: {
        drawAxes: [self => drawHatching(self, current.spans, colorOf)],
        drawSeries: [
          (self, index) => {
            const stroke = strokes[index - 1]
            if (stroke === undefined || isPath(stroke)) return
            const drawOutline = width === null ? drawStretches : drawSteps
            drawOutline(self, runsOf(self, index), { color: colorOf(stroke.token), width: LINE_WIDTH })
          },
        ],
        draw: [
          self =>
            width === null
              ? drawDots(self, slots, current.steps, colorOf)
              : fadeNewestBucket(self, current.isEnded ? undefined : current.times.at(-1), width, colorOf),
        ],
      },
    },
    handlers,
  )
  return {
    ...plot,
    show(data) {
      current = data
      plot.setData(alignData(data))
    },
  }
}

/** CSS pixels. */
const LINE_WIDTH = 1.75
/** Percent of its color in the range that many points cover. */
const RANGE = 26
/** Percent of its color in a stacked area. Swatch.tsx has the same. */
const FILLED = 62

/** `part`: percent. */
const tint = (color: string, part: number) => `color-mix(in srgb, ${color} ${part}%, transparent)`

/** From zero if all data is above zero, with a little padding. */
function yRange(_: uPlot, min: number | null, max: number | null): uPlot.Range.MinMax {
  // No data in the visible range.
  if (min === null || max === null) return [0, 1]
  const [low, high] = [Math.min(0, min), Math.max(max, min + 1)]
  return widen(low, high + (high - low) * 0.08)
}

/** uPlot adds step after step, and would never reach the end by steps that a double of such a size does not show. */
const widen = (low: number, high: number): [number, number] => [
  low,
  Math.max(high, low + Math.max(-low, high) * 1e-12),
]
