import type { ColorOf } from '../appearance'

export type Pattern = 'plain' | 'stripes' | 'dots' | 'cross'

interface PatternFill {
  token: string
  pattern: Pattern
}

/** CSS pixels between two lines or dots of a pattern. */
const TILE_SIZE = 6

/** The fill of an area: a tint of its color with its pattern; created once per color. */
export function patternFills(ctx: CanvasRenderingContext2D, colorOf: ColorOf) {
  const cache = new Map<string, CanvasPattern | null>()
  return ({ token, pattern }: PatternFill): CanvasPattern | null => {
    const color = resolveSystemColor(ctx, colorOf(token))
    const name = `${pattern} ${color} ${devicePixelRatio}`
    const cachedFill = cache.get(name)
    if (cachedFill !== undefined) return cachedFill
    const tile = drawTile(pattern, color)
    const fill = tile && ctx.createPattern(tile, 'repeat')
    cache.set(name, fill)
    return fill
  }
}

/** Resolves a system color, which an offscreen canvas does not know. */
function resolveSystemColor(ctx: CanvasRenderingContext2D, color: string): string {
  ctx.save()
  ctx.fillStyle = color
  const { fillStyle } = ctx
  ctx.restore()
  return typeof fillStyle === 'string' ? fillStyle : color
}

function drawTile(pattern: Pattern, color: string): HTMLCanvasElement | null {
  const size = Math.max(4, Math.round(TILE_SIZE * devicePixelRatio))
  const tile = Object.assign(document.createElement('canvas'), { width: size, height: size })
  const ctx = tile.getContext('2d')
  if (ctx === null) return null
  ctx.fillStyle = ctx.strokeStyle = color
  ctx.globalAlpha = pattern === 'cross' ? 0.4 : 0.26
  ctx.fillRect(0, 0, size, size)
  ctx.globalAlpha = 0.45
  ctx.lineWidth = size / 6
  ctx.beginPath()
  if (pattern === 'stripes') ctx.rect(0, 0, size, size / 5)
  if (pattern === 'dots') ctx.arc(size / 2, size / 2, size / 6, 0, 2 * Math.PI)
  if (pattern === 'cross')
    for (const shift of [-size, 0, size]) {
      ctx.moveTo(shift, 0)
      ctx.lineTo(shift + size, size)
    }
  if (pattern === 'cross') ctx.stroke()
  else ctx.fill()
  return tile
}
