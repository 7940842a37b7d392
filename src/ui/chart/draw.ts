import type uPlot from 'uplot'
import { coloursOf } from './appearance'
import { AIR, axes } from './axes'
import { bandsOf, stacked, type Corner } from './bands'
import type { Broken } from './breaks'
import { dots, hatch, veil } from './marks'
import { bandPaths } from './paths'
import { fillsOf } from './pattern'
import { plotIn, type Heard, type Plot, type Shown } from './plot'
import type { Span } from './spans'
import { strokeOf, type Stroke } from './strokes'

/** What a chart draws. */
export interface Drawn extends Broken {
  spans: readonly Span[]
  /** The least time that the axis reaches to, seconds since the epoch; null where the data decides. */
  until: number | null
  /** What the axis shows whatever the data says. */
  shown: Shown | null
}

export interface Drawing extends Pick<Plot, 'redraw' | 'point' | 'pick' | 'remove'> {
  show(data: Drawn): void
}

export interface LineForm {
  labels: string[]
  /** The place of each line among the strokes. */
  slots: number[]
  unit: string
  range: readonly [number, number] | undefined
  area: 'filled' | 'stacked' | undefined
  /** Times begin stretches so many seconds long, of which the last is not over; null: they are points. */
  width: number | null
  /** The values are counts. */
  isWhole: boolean
  /** How large letters are. */
  scale: number
}

/** Lines and areas over time. */
export function draw(host: HTMLElement, first: Drawn, form: LineForm, heard: Heard): Drawing {
  const { labels, slots, unit, range, area, width, isWhole, scale } = form
  const isStacked = area === 'stacked'
  let current = first
  let bands: Corner[][][] = []
  const colour = coloursOf(host)
  const aligned = (data: Drawn): uPlot.AlignedData => {
    if (isBanded) bands = bandsOf(data.times, data.values, { width, isStacked })
    return [data.times, ...(isStacked ? stacked(data.values) : data.values)]
  }
  const isBanded = width !== null || isStacked
  const fills = new WeakMap<uPlot, ReturnType<typeof fillsOf>>()
  const filled = (self: uPlot, look: Stroke) => {
    if (!isStacked) return tint(colour(look.token), 14)
    if (look.pattern === 'plain') return tint(colour(look.token), 34)
    const fill = fills.get(self) ?? fillsOf(self.ctx, colour)
    fills.set(self, fill)
    return fill(look) ?? tint(colour(look.token), 34)
  }
  const line = (label: string, n: number): uPlot.Series => {
    const look = strokeOf(slots[n] ?? n)
    const { token, dash } = look
    return {
      ...{ label, dash, width: 1.75, points: { show: false }, stroke: () => colour(token) },
      ...(area !== undefined && { fill: self => filled(self, look) }),
      ...(isBanded && { paths: bandPaths(() => bands, area !== undefined) }),
    }
  }
  const plot = plotIn(
    host,
    aligned(first),
    {
      padding: [8 * scale, AIR, 0, 0],
      scales: {
        x: {
          range: (_, min, max) =>
            current.shown === null
              ? [min, Math.max(max, current.until ?? max)]
              : [current.shown.from, current.shown.to],
        },
        y: { range: range ? [range[0], range[1]] : fitted },
      },
      axes: axes(colour, unit, scale, isWhole),
      series: [{}, ...labels.map(line)],
      hooks: {
        drawAxes: [self => hatch(self, current.spans, colour)],
        draw: [
          self =>
            width === null
              ? dots(self, slots, current.steps, colour)
              : veil(self, current.times.at(-1), width, colour),
        ],
      },
    },
    heard,
  )
  return {
    ...plot,
    show(data) {
      current = data
      plot.setData(aligned(data))
    },
  }
}

/** `part`: of 100. */
const tint = (colour: string, part: number) => `color-mix(in srgb, ${colour} ${part}%, transparent)`

/** From zero where the data is above it, with a little air. */
function fitted(_: uPlot, min: number | null, max: number | null): uPlot.Range.MinMax {
  // Nothing to be seen in the time that is shown.
  if (min === null || max === null) return [0, 1]
  const [low, high] = [Math.min(0, min), Math.max(max, min + 1)]
  return [low, high + (high - low) * 0.08]
}
