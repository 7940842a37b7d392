import type { PointsView } from '../../../streams/views/chartViews'
import { formatTick } from '../../charts/drawing/tickText'
import { niceTicks } from '../shared/canvas/niceTicks'
import { leftOf, paintFoot, paintLevels, stepOf, tickTexts } from '../shared/canvas/paintLabels'
import { LINE, type PaintTools } from '../shared/canvas/paintTools'
import { projectInto, widen, type Projection } from '../shared/canvas/projection'

/** CSS pixels at a text scale of 1: the room right of the values, and that of a label. */
const EDGE = 10
const ACROSS = 90
const DOWN = 44

const ticksOf = ([from, to]: readonly [number, number], length: number, room: number) =>
  niceTicks(from, to, Math.max(2, Math.floor(length / room)))

/** Values in a box beside and above the labels of the axes. */
export function projectScatter(tools: PaintTools, extent: NonNullable<PointsView['extent']>): Projection {
  const { width, height, scale } = tools
  const [x, y] = [widen(extent.x, 0.04), widen(extent.y, 0.06)]
  const bottom = height - 2.5 * LINE * scale
  const top = 1.5 * LINE * scale
  const left = leftOf(tools, tickTexts(ticksOf(y, bottom - top, DOWN * scale)))
  return projectInto({ left, top, right: width - EDGE, bottom }, x, y)
}

/** Lines at round numbers, their labels, and what the axes are. */
export function paintAxes(
  tools: PaintTools,
  projection: Projection,
  [across, down]: readonly [string, string],
): void {
  const { ctx, colorOf, scale } = tools
  const { box, x, domain } = projection
  const ticks = ticksOf(domain.x, box.right - box.left, ACROSS * scale)
  ctx.strokeStyle = colorOf('--hair')
  ctx.lineWidth = 1
  ctx.beginPath()
  for (const tick of ticks) {
    const at = Math.round(x(tick)) + 0.5
    ctx.moveTo(at, box.top)
    ctx.lineTo(at, box.bottom)
  }
  ctx.stroke()
  paintFoot(
    tools,
    projection,
    ticks.map(tick => ({ at: x(tick), text: formatTick(tick, stepOf(ticks)) })),
  )
  const levels = ticksOf(domain.y, box.bottom - box.top, DOWN * scale)
  paintLevels(tools, projection, levels, tickTexts(levels))
  ctx.textBaseline = 'alphabetic'
  ctx.fillText(across, box.right, box.bottom + 2.2 * LINE * scale)
  ctx.textAlign = 'left'
  ctx.fillText(down, 0, LINE * scale * 0.8)
}
