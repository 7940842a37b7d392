import type { Spot } from '../../../../streams/folds/space/spotGrid'
import type { PaintTools } from '../canvas/paintTools'
import type { Projection } from '../canvas/projection'

/** CSS pixels of a row's point, and by how much one of many may be larger. */
const RADIUS = 3.5
const MAX_EXTRA = 8

/** Smaller where many lie close, so that they can be told apart. */
function radiiOf(spots: readonly Spot[], { right, left, bottom, top }: Projection['box']) {
  const spacing = Math.sqrt(((right - left) * (bottom - top)) / spots.length)
  const least = Math.max(1.5, Math.min(RADIUS, spacing * 0.25))
  const more = Math.max(1.5, Math.min(MAX_EXTRA, spacing * 0.35))
  return ({ rows }: Spot) => least + Math.min(more, (more / 5) * Math.log2(rows))
}

/** Points as discs through which others are seen, the large ones below. */
export function paintSpots(
  { ctx, colorOf }: PaintTools,
  spots: readonly Spot[],
  { box, x, y }: Projection,
  tokenOf: (spot: Spot) => string,
  read: number | null,
): void {
  const radiusOf = radiiOf(spots, box)
  const byToken = new Map<string, Spot[]>()
  for (const spot of spots.toSorted((a, b) => b.rows - a.rows)) {
    const token = tokenOf(spot)
    const same = byToken.get(token)
    if (same === undefined) byToken.set(token, [spot])
    else same.push(spot)
  }
  for (const [token, same] of byToken) {
    ctx.fillStyle = colorOf(token)
    ctx.strokeStyle = colorOf('--panel')
    ctx.lineWidth = 0.75
    for (const spot of same) {
      ctx.beginPath()
      ctx.arc(x(spot.x), y(spot.y), radiusOf(spot), 0, 2 * Math.PI)
      ctx.globalAlpha = 0.72
      ctx.fill()
      ctx.globalAlpha = 1
      ctx.stroke()
    }
  }
  const spot = spots[read ?? -1]
  if (spot === undefined) return
  ctx.strokeStyle = colorOf('--ink')
  ctx.lineWidth = 2
  ctx.beginPath()
  ctx.arc(x(spot.x), y(spot.y), radiusOf(spot) + 2, 0, 2 * Math.PI)
  ctx.stroke()
}

/** CSS pixels: a point further away is not meant. */
const REACH = 24

/** The index of the point nearest to a place in CSS pixels; null if there is none. */
export function spotAt(
  spots: readonly Spot[],
  { x, y }: Projection,
  left: number,
  top: number,
): number | null {
  let nearest = { index: -1, distance: REACH }
  spots.forEach((spot, index) => {
    const distance = Math.hypot(x(spot.x) - left, y(spot.y) - top)
    if (distance < nearest.distance) nearest = { index, distance }
  })
  return nearest.index < 0 ? null : nearest.index
}
