import type { Colour } from './appearance'

export type Pattern = 'plain' | 'stripes' | 'dots' | 'cross'

interface Look {
  token: string
  pattern: Pattern
}

/** CSS pixels between two of a pattern's lines or dots. */
const STEP = 6

/** What fills an area: a tint of its colour, with its pattern; made once for each colour. */
export function fillsOf(ctx: CanvasRenderingContext2D, colour: Colour) {
  const made = new Map<string, CanvasPattern | null>()
  return ({ token, pattern }: Look): CanvasPattern | null => {
    const ink = resolved(ctx, colour(token))
    const name = `${pattern} ${ink} ${devicePixelRatio}`
    const known = made.get(name)
    if (known !== undefined) return known
    const tile = tileOf(pattern, ink)
    const fill = tile && ctx.createPattern(tile, 'repeat')
    made.set(name, fill)
    return fill
  }
}

/** A colour of the system is not known to a canvas that is on no page. */
function resolved(ctx: CanvasRenderingContext2D, colour: string): string {
  ctx.save()
  ctx.fillStyle = colour
  const { fillStyle } = ctx
  ctx.restore()
  return typeof fillStyle === 'string' ? fillStyle : colour
}

function tileOf(pattern: Pattern, ink: string): HTMLCanvasElement | null {
  const size = Math.max(4, Math.round(STEP * devicePixelRatio))
  const tile = Object.assign(document.createElement('canvas'), { width: size, height: size })
  const ctx = tile.getContext('2d')
  if (ctx === null) return null
  ctx.fillStyle = ctx.strokeStyle = ink
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
