import { niceTicks } from './niceTicks'
import { leftOf, paintFoot, paintLevels, tickTexts } from './paintLabels'
import { LINE, type Draw, type PaintTools } from './paintTools'
import { projectInto, type Projection } from './projection'

interface Columns {
  /** Null: nothing is drawn. */
  values: readonly (number | null)[]
  unit?: string
  /** What a unit has of the values: 1,000,000 of bytes in MB. */
  perUnit?: number
  /** Whole numbers alone are labelled, as for counts. */
  isWhole?: boolean
  /** The columns whose values are in doubt. */
  hatched?: readonly boolean[]
  /** The labels below: where, from 0 at the left to 1 at the right, and what. `room`: how many fit. */
  labels: (room: number) => readonly { at: number; text: string }[]
}

/** CSS pixels: the room of a label in either direction, the widest column, and what is left between columns. */
const ACROSS = 76
const DOWN = 36
const WIDEST = 96
const gapOf = (width: number) => (width > 8 ? 2 : width > 3 ? 1 : 0)

/** Columns from left to right, on a scale from zero. */
export const drawColumns =
  ({ values, unit, perUnit = 1, isWhole = false, hatched = [], labels }: Columns): Draw =>
  (tools, read) => {
    const { ctx, colorOf, scale, width, height } = tools
    const knownValues = values.filter(value => value !== null)
    const least = Math.min(0, ...knownValues)
    const most = Math.max(0, ...knownValues) || (least === 0 ? 1 : 0)
    const bottom = height - 1.5 * LINE * scale
    const ticks = niceTicks(least, most, Math.max(2, Math.floor(bottom / (DOWN * scale))), isWhole ? 1 : 0)
    const texts = tickTexts(
      ticks.map(tick => tick / perUnit),
      unit,
    )
    const box = { left: leftOf(tools, texts), top: LINE * 0.5 * scale, right: width, bottom }
    const projection = projectInto(box, [0, values.length || 1], [least, most])
    const { x, y } = projection
    const each = x(1) - x(0)
    if (read !== null) {
      ctx.fillStyle = colorOf('--hair')
      ctx.fillRect(x(read), box.top, each, box.bottom - box.top)
    }
    paintLevels(tools, projection, ticks, texts)
    const room = Math.min(WIDEST * scale, each - gapOf(each))
    const radius = Math.max(0, Math.min(3, room / 2))
    values.forEach((value, i) => {
      if (value === null || value === 0) return
      const [zero, end] = [y(0), y(value)]
      const size = Math.max(1, Math.abs(end - zero))
      ctx.fillStyle = colorOf(value < 0 ? '--series-2' : '--series-1')
      ctx.beginPath()
      ctx.roundRect(
        x(i) + (each - room) / 2,
        value < 0 ? zero : zero - size,
        room,
        size,
        value < 0 ? [0, 0, radius, radius] : [radius, radius, 0, 0],
      )
      ctx.fill()
    })
    hatched.forEach((isHatched, i) => isHatched && paintHatching(tools, projection, i))
    const count = Math.max(1, Math.floor((width - box.left) / (ACROSS * scale)))
    paintFoot(
      tools,
      projection,
      labels(count).map(({ at, text }) => ({ at: x(at * values.length), text })),
    )
    return left => {
      const at = Math.floor((left - box.left) / each)
      return at < 0 || at >= values.length ? null : at
    }
  }

/** CSS pixels from line to line, as in charts over time. */
const HATCH_STEP = 7

/** Over the whole height, so that a column without rows is hatched as well. */
function paintHatching({ ctx, colorOf }: PaintTools, { box, x }: Projection, column: number): void {
  const [left, right, height] = [x(column), x(column + 1), box.bottom - box.top]
  ctx.save()
  ctx.beginPath()
  ctx.rect(left, box.top, right - left, height)
  ctx.clip()
  ctx.strokeStyle = colorOf('--warn')
  ctx.globalAlpha = 0.5
  ctx.lineWidth = 1
  ctx.beginPath()
  for (let at = left - height; at < right; at += HATCH_STEP) {
    ctx.moveTo(at, box.bottom)
    ctx.lineTo(at + height, box.top)
  }
  ctx.stroke()
  ctx.restore()
}
