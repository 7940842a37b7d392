import type uPlot from 'uplot'
import type { Lane, StateSpan } from '../../streams/view'
import { AIR, axes, axisHeight, fontOf } from './axes'
import { hatch } from './marks'
import { fillsOf } from './pattern'
import { coloursOf } from './appearance'
import { plotIn, type Heard, type Plot, type Shown } from './plot'
import type { Span } from './spans'
import { blocksOf, type Block, type StateLook } from './states'

export interface DrawnLanes {
  lanes: readonly Lane[]
  looks: ReadonlyMap<string, StateLook>
  spans: readonly Span[]
  /** What the axis shows, in seconds since the epoch. */
  shown: Shown
  /** What goes on goes on to then, in ms. */
  now: number
  /** The one that is read. */
  marked: StateSpan | null
}

/** `onPoint`: the time under the cursor in ms, and the place of the lane where it is a pointer's. */
export interface LanesHeard extends Pick<Heard, 'onSpan'> {
  onPoint: (at: number | null, lane: number | null) => void
}

export interface LanesDrawing extends Pick<Plot, 'redraw' | 'point' | 'pick' | 'remove'> {
  show(data: DrawnLanes): void
}

/** Between two lanes, and the bar at the foot of a state. */
const GAP = 4
const BAR = 3

/** Lanes of states over time. `scale`: how large letters are. */
export function drawLanes(
  host: HTMLElement,
  first: DrawnLanes,
  scale: number,
  { onPoint, onSpan }: LanesHeard,
): LanesDrawing {
  let current = first
  const colour = coloursOf(host)
  const fills = new WeakMap<uPlot, ReturnType<typeof fillsOf>>()
  const dataOf = ({ shown: { from, to } }: DrawnLanes): uPlot.AlignedData => [
    [from, to],
    [null, null],
  ]
  const [time] = axes(colour, '', scale)
  const plot = plotIn(
    host,
    dataOf(first),
    {
      padding: [0, AIR, 0, 0],
      scales: { x: { range: () => [current.shown.from, current.shown.to] }, y: { range: [0, 1] } },
      axes: [{ ...time, size: axisHeight(scale) }, { show: false }],
      series: [{}, { points: { show: false } }],
      hooks: {
        draw: [
          self => {
            const fill = fills.get(self) ?? fillsOf(self.ctx, colour)
            fills.set(self, fill)
            paint(self, current, { colour, fill, letters: scale * devicePixelRatio })
            hatch(self, current.spans, colour)
          },
        ],
        setCursor: [
          self => {
            const { left = -1, top = -1, event } = self.cursor
            if (left < 0) {
              onPoint(null, null)
              return
            }
            const lane = Math.floor((top / self.over.clientHeight) * current.lanes.length)
            onPoint(self.posToVal(left, 'x') * 1000, event == null ? null : lane)
          },
        ],
      },
    },
    { onPoint: () => undefined, onSpan },
  )
  return {
    ...plot,
    show(data) {
      const before = current
      current = data
      if (before.shown.from === data.shown.from && before.shown.to === data.shown.to) plot.redraw()
      else plot.setData(dataOf(data))
    },
  }
}

interface Paints {
  colour: (token: string) => string
  fill: ReturnType<typeof fillsOf>
  /** How large letters are, in the pixels of the canvas. */
  letters: number
}

function paint(plot: uPlot, { lanes, looks, shown, now, marked }: DrawnLanes, paints: Paints): void {
  const { ctx, bbox } = plot
  const scale = devicePixelRatio
  const height = bbox.height / lanes.length
  const x = (at: number) => plot.valToPos(at / 1000, 'x', true)
  const frame = { from: shown.from * 1000, to: shown.to * 1000, now, x }
  ctx.save()
  ctx.font = fontOf(paints.letters)
  ctx.textBaseline = 'middle'
  ctx.textAlign = 'left'
  lanes.forEach(({ spans }, n) => {
    const top = bbox.top + n * height + (GAP / 2) * scale
    const box = { top, height: height - GAP * scale }
    ctx.fillStyle = paints.colour('--hair')
    ctx.fillRect(bbox.left, top + box.height - scale, bbox.width, scale)
    for (const block of blocksOf(spans, { ...frame, weight: state => looks.get(state)?.weight ?? 0 })) {
      const look = looks.get(block.state)
      if (look !== undefined) paintBlock(ctx, block, box, look, paints)
    }
    if (marked === null || !spans.includes(marked)) return
    const [left, right] = [x(Math.max(frame.from, marked.from)), x(Math.min(frame.to, marked.to ?? now))]
    ctx.strokeStyle = paints.colour('--ink')
    ctx.lineWidth = 1.5 * scale
    ctx.strokeRect(left, top, Math.max(scale, right - left), box.height)
  })
  ctx.restore()
}

function paintBlock(
  ctx: CanvasRenderingContext2D,
  { left, right }: Block,
  { top, height }: { top: number; height: number },
  look: StateLook,
  { colour, fill, letters }: Paints,
): void {
  const scale = devicePixelRatio
  const width = right - left
  ctx.fillStyle = fill(look) ?? colour(look.token)
  ctx.fillRect(left, top, width, height)
  ctx.fillStyle = colour(look.token)
  ctx.fillRect(left, top + height - BAR * scale, width, BAR * scale)
  // One begins here, also where the one before has its colour.
  if (width > 3 * scale) ctx.fillRect(left, top, scale, height)
  const inset = 6 * letters
  if (height < 14 * letters || width < 3 * inset) return
  const room = ctx.measureText(look.label).width + inset
  if (room + inset > width) return
  const middle = top + (height - BAR * scale) / 2
  if (look.pattern !== 'plain') {
    // No pattern runs through a word.
    ctx.globalAlpha = 0.75
    ctx.fillStyle = colour('--panel')
    ctx.fillRect(left + inset / 2, middle - 7 * letters, room, 14 * letters)
    ctx.globalAlpha = 1
  }
  ctx.fillStyle = colour('--ink')
  ctx.fillText(look.label, left + inset, middle)
}
