import type uPlot from 'uplot'
import type { Lane, StateSpan } from '../../../streams/views/view'
import { RIGHT_PADDING, axes, axisHeight, fontOf } from './axes'
import { drawHatching } from './overlays'
import { patternFills } from './patterns'
import { colorReader } from '../appearance'
import { createPlot, type PlotHandlers, type Plot, type TimeSpan } from './plot'
import type { HatchedSpan } from '../data/hatchedSpans'
import { toBlocks, type StateBlock, type StateStyle } from '../data/stateStyles'

export interface LanesData {
  lanes: readonly Lane[]
  stateStyles: ReadonlyMap<string, StateStyle>
  spans: readonly HatchedSpan[]
  /** The range of the axis, in seconds since the epoch. */
  axisRange: TimeSpan
  /** The current states extend to this time, in ms. */
  now: number
  /** The span at the cursor. */
  readSpan: StateSpan | null
}

/** `onPoint`: the time at the cursor in ms, and the lane's index if a pointer moved the cursor. */
export interface LanesHandlers extends Pick<PlotHandlers, 'onSpan'> {
  onPoint: (at: number | null, lane: number | null) => void
}

export interface LanesDrawing extends Pick<Plot, 'redraw' | 'point' | 'pick' | 'remove'> {
  show(data: LanesData): void
}

/** CSS pixels: between two lanes, and the bar at the foot of a state. */
const LANE_GAP = 4
const BAR_HEIGHT = 3

/** Draws lanes of states over time. `scale`: the text scale. */
export function drawLanes(
  host: HTMLElement,
  first: LanesData,
  scale: number,
  { onPoint, onSpan }: LanesHandlers,
): LanesDrawing {
  let current = first
  const colorOf = colorReader()
  const fills = new WeakMap<uPlot, ReturnType<typeof patternFills>>()
  const dataOf = ({ axisRange: { from, to } }: LanesData): uPlot.AlignedData => [
    [from, to],
    [null, null],
  ]
  const [time] = axes(colorOf, '', scale)
  const plot = createPlot(
    host,
    dataOf(first),
    {
      padding: [0, RIGHT_PADDING, 0, 0],
      scales: { x: { range: () => [current.axisRange.from, current.axisRange.to] }, y: { range: [0, 1] } },
      axes: [{ ...time, size: axisHeight(scale) }, { show: false }],
      series: [{}, { points: { show: false } }],
      hooks: {
        draw: [
          self => {
            const fill = fills.get(self) ?? patternFills(self.ctx, colorOf)
            fills.set(self, fill)
            paint(self, current, { colorOf, fill, textScale: scale * devicePixelRatio })
            drawHatching(self, current.spans, colorOf)
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
      const previous = current
      current = data
      if (previous.axisRange.from === data.axisRange.from && previous.axisRange.to === data.axisRange.to)
        plot.redraw()
      else plot.setData(dataOf(data))
    },
  }
}

interface PaintTools {
  colorOf: (token: string) => string
  fill: ReturnType<typeof patternFills>
  /** The text scale, in canvas pixels. */
  textScale: number
}

function paint(
  plot: uPlot,
  { lanes, stateStyles, axisRange, now, readSpan }: LanesData,
  tools: PaintTools,
): void {
  const { ctx, bbox } = plot
  const scale = devicePixelRatio
  const height = bbox.height / lanes.length
  const x = (at: number) => plot.valToPos(at / 1000, 'x', true)
  const frame = { from: axisRange.from * 1000, to: axisRange.to * 1000, now, x }
  ctx.save()
  ctx.font = fontOf(tools.textScale)
  ctx.textBaseline = 'middle'
  ctx.textAlign = 'left'
  lanes.forEach(({ spans }, n) => {
    const top = bbox.top + n * height + (LANE_GAP / 2) * scale
    const box = { top, height: height - LANE_GAP * scale }
    ctx.fillStyle = tools.colorOf('--hair')
    ctx.fillRect(bbox.left, top + box.height - scale, bbox.width, scale)
    for (const block of toBlocks(spans, { ...frame, weight: state => stateStyles.get(state)?.weight ?? 0 })) {
      const style = stateStyles.get(block.state)
      if (style !== undefined) paintBlock(ctx, block, box, style, tools)
    }
    if (readSpan === null || !spans.includes(readSpan)) return
    const [left, right] = [x(Math.max(frame.from, readSpan.from)), x(Math.min(frame.to, readSpan.to ?? now))]
    ctx.strokeStyle = tools.colorOf('--ink')
    ctx.lineWidth = 1.5 * scale
    ctx.strokeRect(left, top, Math.max(scale, right - left), box.height)
  })
  ctx.restore()
}

function paintBlock(
  ctx: CanvasRenderingContext2D,
  { left, right }: StateBlock,
  { top, height }: { top: number; height: number },
  style: StateStyle,
  { colorOf, fill, textScale }: PaintTools,
): void {
  const scale = devicePixelRatio
  const width = right - left
  ctx.fillStyle = fill(style) ?? colorOf(style.token)
  ctx.fillRect(left, top, width, height)
  ctx.fillStyle = colorOf(style.token)
  ctx.fillRect(left, top + height - BAR_HEIGHT * scale, width, BAR_HEIGHT * scale)
  // Marks the start of a state, even after a state of the same color.
  if (width > 3 * scale) ctx.fillRect(left, top, scale, height)
  const inset = 6 * textScale
  if (height < 14 * textScale || width < 3 * inset) return
  const room = ctx.measureText(style.label).width + inset
  if (room + inset > width) return
  const middle = top + (height - BAR_HEIGHT * scale) / 2
  if (style.pattern !== 'plain') {
    // Covers the pattern behind the text.
    ctx.globalAlpha = 0.75
    ctx.fillStyle = colorOf('--panel')
    ctx.fillRect(left + inset / 2, middle - 7 * textScale, room, 14 * textScale)
    ctx.globalAlpha = 1
  }
  ctx.fillStyle = colorOf('--ink')
  ctx.fillText(style.label, left + inset, middle)
}
