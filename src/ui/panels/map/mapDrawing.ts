import type { PointsView } from '../../../streams/views/chartViews'
import { formatDecimal } from '../../words/numberText'
import { niceTicks } from '../shared/canvas/niceTicks'
import { textWidth, type PaintTools } from '../shared/canvas/paintTools'
import { projectInto, type Projection } from '../shared/canvas/projection'
import { readLand } from './readLand'

type Extent = NonNullable<PointsView['extent']>

/** Degrees: the outline is wrong by up to half of one, which is nothing on a continent and everything in a city. */
const OUTLINE_FROM = 4
/** Degrees: no closer than this, and around a single place wide enough that the land shows where it is. */
const MIN_SPAN = 0.02
const SINGLE_SPAN = 40
const ROOM = 1.16
const MAX_LATITUDE = 84

const spanOf = ([from, to]: readonly [number, number]) => to - from

export const isNearerThanOutline = ({ x, y }: Extent): boolean =>
  Math.max(spanOf(x), spanOf(y)) < OUTLINE_FROM

/** All places, as large as the box allows; a degree is as long in both directions in the middle of the map. */
export function projectMap({ width, height }: PaintTools, { x, y }: Extent): Projection {
  const [middleX, middleY] = [(x[0] + x[1]) / 2, (y[0] + y[1]) / 2]
  const narrowing = Math.cos((Math.min(MAX_LATITUDE, Math.abs(middleY)) * Math.PI) / 180)
  const least = spanOf(x) + spanOf(y) === 0 ? SINGLE_SPAN : MIN_SPAN
  const perPixel = Math.max(
    (Math.max(least, spanOf(x)) * ROOM * narrowing) / width,
    (Math.max(least, spanOf(y)) * ROOM) / height,
  )
  const [halfX, halfY] = [(perPixel * width) / narrowing / 2, (perPixel * height) / 2]
  return projectInto(
    { left: 0, top: 0, right: width, bottom: height },
    [middleX - halfX, middleX + halfX],
    [middleY - halfY, middleY + halfY],
  )
}

/** "13.41° E" */
export const degreesText = (
  value: number,
  [plus, minus]: readonly [string, string],
  decimals: number,
): string => `${formatDecimal(Math.abs(value), decimals)}° ${value < 0 ? minus : plus}`

let land: ReturnType<typeof readLand> | undefined

/** The outline of the land, as far as it is true at this scale, and lines of longitude and latitude. */
export function paintLand(tools: PaintTools, { x, y, domain }: Projection): void {
  const { ctx, colorOf, scale, width, height } = tools
  if (!isNearerThanOutline(domain)) {
    ctx.beginPath()
    for (const turn of [-360, 0, 360])
      for (const ring of (land ??= readLand())) {
        ring.forEach(([longitude, latitude], i) =>
          i === 0
            ? ctx.moveTo(x(longitude + turn), y(latitude))
            : ctx.lineTo(x(longitude + turn), y(latitude)),
        )
        ctx.closePath()
      }
    ctx.fillStyle = colorOf('--hair')
    ctx.fill('evenodd')
    ctx.strokeStyle = colorOf('--edge')
    ctx.lineWidth = 0.75
    ctx.stroke()
  }
  ctx.strokeStyle = colorOf('--line')
  ctx.fillStyle = colorOf('--soft')
  ctx.lineWidth = 0.5
  ctx.textBaseline = 'bottom'
  ctx.textAlign = 'left'
  const meridians = niceTicks(
    Math.max(-180, domain.x[0]),
    Math.min(180, domain.x[1]),
    Math.max(2, width / (110 * scale)),
  )
  const parallels = niceTicks(
    Math.max(-90, domain.y[0]),
    Math.min(90, domain.y[1]),
    Math.max(2, height / (80 * scale)),
  )
  ctx.beginPath()
  for (const tick of meridians) {
    ctx.moveTo(x(tick), 0)
    ctx.lineTo(x(tick), height)
    const text = tickText(tick, meridians, ['E', 'W'])
    const left = x(tick) + 3
    if (left + textWidth(tools, text) < width) ctx.fillText(text, left, height - 2)
  }
  for (const tick of parallels) {
    ctx.moveTo(0, y(tick))
    ctx.lineTo(width, y(tick))
    // The corner belongs to the meridians.
    if (y(tick) < height - 20 * scale) ctx.fillText(tickText(tick, parallels, ['N', 'S']), 3, y(tick) - 2)
  }
  ctx.stroke()
}

const tickText = (tick: number, ticks: readonly number[], names: readonly [string, string]) => {
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0)
  return tick === 0
    ? '0°'
    : degreesText(tick, names, Math.max(0, Math.min(4, -Math.floor(Math.log10(step) + 1e-9))))
}
