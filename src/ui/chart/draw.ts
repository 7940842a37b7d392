import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { axes, type Colour } from './axes'
import type { Broken } from './breaks'
import { dots, hatch } from './marks'
import type { Span } from './spans'
import { strokeOf } from './strokes'

/** What a chart draws. */
export interface Drawn extends Broken {
  spans: readonly Span[]
  /** The least time that the axis reaches to, seconds since the epoch; null where the data decides. */
  until: number | null
}

export interface Drawing {
  show(data: Drawn): void
  /** Draws the same again, in the colours of now. */
  redraw(): void
  remove(): void
}

export interface DrawingOptions {
  labels: string[]
  unit: string
  range: readonly [number, number] | undefined
  /** The index into `times` under the pointer, or null. */
  onPoint: (index: number | null) => void
}

/** uPlot in an element that it fills, whatever size that has. The rest of the house does not know which library it is. */
export function draw(host: HTMLElement, first: Drawn, options: DrawingOptions): Drawing {
  const { labels, unit, range, onPoint } = options
  let current = first
  const colour: Colour = token => getComputedStyle(host).getPropertyValue(token)
  const aligned = ({ times, values }: Broken): uPlot.AlignedData => [times, ...values]
  const plot = new uPlot(
    {
      ...sizeOf(host),
      padding: [8, 6, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false } },
      scales: {
        x: { range: (_, min, max) => [min, Math.max(max, current.until ?? max)] },
        y: { range: range ? [range[0], range[1]] : fitted },
      },
      axes: axes(colour, unit),
      series: [{}, ...labels.map((label, n) => line(label, n, colour))],
      hooks: {
        drawAxes: [self => hatch(self, current.spans, colour)],
        draw: [self => dots(self, colour)],
        setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)],
      },
    },
    aligned(first),
    host,
  )
  const resized = new ResizeObserver(() => plot.setSize(sizeOf(host)))
  resized.observe(host)
  void document.fonts.ready.then(() => plot.redraw())
  return {
    show(data) {
      current = data
      plot.setData(aligned(data))
    },
    redraw: () => plot.redraw(false),
    remove() {
      resized.disconnect()
      plot.destroy()
    },
  }
}

function line(label: string, n: number, colour: Colour): uPlot.Series {
  const { token, dash } = strokeOf(n)
  return { label, stroke: () => colour(token), dash, width: 1.75, points: { show: false } }
}

/** From zero where the data is above it, with a little air. */
function fitted(_: uPlot, min: number, max: number): uPlot.Range.MinMax {
  const [low, high] = [Math.min(0, min), Math.max(max, min + 1)]
  return [low, high + (high - low) * 0.08]
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({ width: clientWidth, height: clientHeight })
