/* Drawing text on a canvas of the page makes Chromium restyle the whole page for its font: in the middle of a commit
   that costs more than the chart. So each text is drawn once on a canvas outside the page, and copied. */

/** Cached stamps: more than all axes of a board show within minutes. */
const MAX_STAMPS = 2_000
/** CSS pixels around a letter, for ink outside its metrics. */
const PADDING = 2

interface Stamp {
  image: OffscreenCanvas
  /** The text's origin within the stamp. */
  x: number
  y: number
}

const stamps = new Map<string, Stamp>()
let ruler: OffscreenCanvasRenderingContext2D | null | undefined

/** Undefined in a browser without offscreen canvases. */
function rulerOf(): OffscreenCanvasRenderingContext2D | undefined {
  if (ruler === undefined) {
    ruler = 'OffscreenCanvas' in globalThis ? new OffscreenCanvas(1, 1).getContext('2d') : null
    // Until the fonts load, stamps show fallback fonts.
    void document.fonts.ready.then(() => stamps.clear())
  }
  return ruler ?? undefined
}

/** The width of a text in CSS pixels; undefined if the page has to measure it. */
export function measureTextApart(font: string, text: string): number | undefined {
  const context = rulerOf()
  if (context === undefined) return undefined
  context.font = font
  return context.measureText(text).width
}

type Style = Pick<CanvasRenderingContext2D, 'font' | 'fillStyle' | 'textAlign' | 'textBaseline'>

function stampOf(context: OffscreenCanvasRenderingContext2D, style: Style, text: string): Stamp | null {
  const { font, fillStyle, textAlign, textBaseline } = style
  if (typeof fillStyle !== 'string') return null
  const key = `${font}\n${fillStyle}\n${textAlign}\n${textBaseline}\n${text}`
  const cachedStamp = stamps.get(key)
  if (cachedStamp !== undefined) return cachedStamp
  Object.assign(context, { font, textAlign, textBaseline })
  const size = context.measureText(text)
  const x = Math.ceil(size.actualBoundingBoxLeft) + PADDING
  const y = Math.ceil(size.actualBoundingBoxAscent) + PADDING
  const image = new OffscreenCanvas(
    x + Math.ceil(size.actualBoundingBoxRight) + PADDING,
    y + Math.ceil(size.actualBoundingBoxDescent) + PADDING,
  )
  const into = image.getContext('2d')
  if (into === null) return null
  Object.assign(into, { font, fillStyle, textAlign, textBaseline })
  into.fillText(text, x, y)
  const stamp = { image, x, y }
  if (stamps.size >= MAX_STAMPS) stamps.clear()
  stamps.set(key, stamp)
  return stamp
}

/**
 * Makes a canvas copy its texts from such stamps, at whole pixels, from now on, and measure them apart. Setting its font does nothing until a
 * text has to be drawn without a stamp.
 */
export function stampTexts(target: CanvasRenderingContext2D): void {
  const context = rulerOf()
  if (context === undefined) return
  const draw = target.fillText.bind(target)
  let { font } = target
  Object.defineProperty(target, 'font', {
    get: () => font,
    set(to: string) {
      font = to
    },
  })
  // The target itself still has another font.
  target.measureText = text => {
    context.font = font
    return context.measureText(text)
  }
  target.fillText = (text, x, y, maxWidth) => {
    const stamp = text === '' || maxWidth !== undefined ? null : stampOf(context, target, text)
    if (stamp === null) {
      Reflect.set(Object.getPrototypeOf(target) as object, 'font', font, target)
      draw(text, x, y, maxWidth)
    } else target.drawImage(stamp.image, Math.round(x) - stamp.x, Math.round(y) - stamp.y)
  }
}
