import type { PointsView } from '../../../streams/views/chartViews'
import { nameWithUnit } from '../../words/unitText'
import { niceTicks } from '../shared/canvas/niceTicks'
import { leftOf, paintFoot, paintLevels, tickTexts } from '../shared/canvas/paintLabels'
import { LINE, type PaintTools } from '../shared/canvas/paintTools'
import type { UnitScale } from '../shared/figure/valueUnit'
import { projectInto, widen, type Projection } from '../shared/canvas/projection'

/** CSS pixels at a text scale of 1: the room right of the values, and that of a label. */
const EDGE = 10
const ACROSS = 90
const DOWN = 44

const ticksOf = ([from, to]: readonly [number, number], length: number, room: number) =>
  niceTicks(from, to, Math.max(2, Math.floor(length / room)))

/** An axis: its column, and the unit of its values, which stands beside the name. */
type NamedScale = UnitScale & { name: string }

const textsOf = (ticks: readonly number[], { perUnit }: UnitScale) =>
  tickTexts(ticks.map(tick => tick / perUnit))

/** Values in a box beside and above the labels of the axes. */
export function projectScatter(
  tools: PaintTools,
  extent: NonNullable<PointsView['extent']>,
  down: UnitScale,
): Projection {
  const { width, height, scale } = tools
  const [x, y] = [widen(extent.x, 0.04), widen(extent.y, 0.06)]
  const bottom = height - 2.5 * LINE * scale
  const top = 1.5 * LINE * scale
  const left = leftOf(tools, textsOf(ticksOf(y, bottom - top, DOWN * scale), down))
  return projectInto({ left, top, right: width - EDGE, bottom }, x, y)
}

/** Lines at round numbers, their labels, and what the axes are. */
export function paintAxes(
  tools: PaintTools,
  projection: Projection,
  across: NamedScale,
  down: NamedScale,
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
    textsOf(ticks, across).map((text, i) => ({ at: x(ticks[i] ?? 0), text })),
  )
  const levels = ticksOf(domain.y, box.bottom - box.top, DOWN * scale)
  paintLevels(tools, projection, levels, textsOf(levels, down))
  ctx.textBaseline = 'alphabetic'
  ctx.fillText(nameWithUnit(across.name, across.unit), box.right, box.bottom + 2.2 * LINE * scale)
  ctx.textAlign = 'left'
  ctx.fillText(nameWithUnit(down.name, down.unit), 0, LINE * scale * 0.8)
}
