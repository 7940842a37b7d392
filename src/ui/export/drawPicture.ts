import { formatClockTime, formatDay } from '../words/dateTime'
import { displayZone } from '../words/timeZone'
import { explainFreshness } from '../freshness/wording/explainFreshness'
import { badges } from '../freshness/badges'
import { viewRangeText } from './viewRangeText'
import type { ExportContext } from './exportContext'
import { isolateText } from '../../board/text/isolateText'

/** CSS pixels. */
const PADDING = 16
const MIN_WIDTH = 420
const LINE_HEIGHT = 20
const FONT_FAMILY = '"Signalbox Text", system-ui, sans-serif'

/** As people see them. Languages without spaces, and long names, break between any two. */
const charactersOf = (text: string) =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)

/**
 * Draws a panel's chart as seen, with the facts that a picture lacks: subject, time range, legend and freshness. Null
 * if no chart is visible.
 */
export function drawPicture(context: ExportContext, panel: HTMLElement): HTMLCanvasElement | null {
  const chart = panel.querySelector('canvas')
  if (chart === null || chart.clientWidth === 0) return null
  const scale = chart.width / chart.clientWidth
  const names = namesBeside(panel, chart)
  const width = Math.max(MIN_WIDTH, names.width + chart.clientWidth)
  const canvas = document.createElement('canvas')
  const ctx = canvas.getContext('2d')
  if (ctx === null) return null
  const colorOf = (token: string) => getComputedStyle(panel).getPropertyValue(token)
  const pen = new Pen(ctx, colorOf, width)
  const draw = (height: number) => {
    canvas.width = Math.round((width + 2 * PADDING) * scale)
    canvas.height = Math.round(height * scale)
    ctx.scale(scale, scale)
    ctx.fillStyle = colorOf('--panel')
    ctx.fillRect(0, 0, canvas.width, canvas.height)
    pen.y = PADDING
    writeHead(pen, context)
    // As the page shows old data.
    if (panel.dataset['old'] !== undefined) ctx.filter = 'saturate(0.25)'
    for (const item of panel.querySelectorAll('[data-legend] > li')) pen.item(item)
    pen.nextLine(8)
    for (const { text, top } of names.lines) pen.textAt(text, PADDING, pen.y + top, {})
    ctx.drawImage(chart, PADDING + names.width, pen.y, chart.clientWidth, chart.clientHeight)
    ctx.filter = 'none'
    pen.y += chart.clientHeight + 8
    writeFoot(pen, context, panel.querySelector('[data-note]')?.textContent.trim() ?? '')
    return pen.y + PADDING
  }
  // The text determines the height, and setting a canvas' height clears it.
  draw(draw(1))
  return canvas
}

function writeHead(pen: Pen, { board, panel, freshness, at, clockSkewMs, view }: ExportContext): void {
  const { word, lastProof } = freshness
  const sign = badges[word]
  const isOutdated = word !== 'live' && word !== 'polling'
  const shownAt = isOutdated ? lastProof : at
  const asOf = shownAt === null ? '' : ` As of ${timeText(shownAt - clockSkewMs)}, ${displayZone()}.`
  pen.wrappedText(panel.title, { weight: 600, size: 15 })
  const subject = [isolateText(board.title), viewRangeText(view, at - clockSkewMs, board.timeRange)]
  pen.wrappedText(subject.filter(text => text !== '').join(' · '), { token: '--soft' })
  pen.wrappedText(`${sign.word}. ${explainFreshness(freshness, clockSkewMs).sentence}${asOf}`, {
    weight: isOutdated ? 600 : 400,
    token: `--${sign.tone}`,
  })
  pen.nextLine(4)
}

function writeFoot(pen: Pen, { freshness: { cause }, at }: ExportContext, note: string): void {
  if (note !== '') pen.wrappedText(note, { token: '--soft' })
  if (cause !== null) pen.wrappedText(`Cause: ${cause.reason}`, { token: '--soft' })
  pen.wrappedText(`Signalbox, ${timeText(at)}, ${displayZone()}`, { token: '--soft' })
}

const timeText = (at: number) => `${formatDay(at)} ${formatClockTime(at)}`

/** The names left of the chart, each with its middle, in CSS pixels from the chart's top. */
function namesBeside(panel: HTMLElement, chart: HTMLElement) {
  const list = panel.querySelector('[data-names]')
  if (list === null) return { width: 0, lines: [] }
  const { left, top } = chart.getBoundingClientRect()
  return {
    width: Math.max(0, left - list.getBoundingClientRect().left),
    lines: [...list.children].map(item => {
      const box = item.getBoundingClientRect()
      return { text: item.textContent, top: (box.top + box.bottom) / 2 - top }
    }),
  }
}

interface TextStyle {
  weight?: number
  size?: number
  token?: string
}

/** Writes from left to right and downwards. */
class Pen {
  y = PADDING
  #x = PADDING
  readonly #ctx: CanvasRenderingContext2D
  readonly #color: (token: string) => string
  readonly #width: number
  constructor(ctx: CanvasRenderingContext2D, color: (token: string) => string, width: number) {
    this.#ctx = ctx
    this.#color = color
    this.#width = width
  }
  nextLine(gap = 0) {
    if (this.#x > PADDING) this.y += LINE_HEIGHT
    this.#x = PADDING
    this.y += gap
  }
  /** A wrapped text. */
  wrappedText(text: string, face: TextStyle = {}) {
    this.#face(face)
    let line = ''
    const isTooLong = (word: string) => this.#ctx.measureText(word).width > this.#width
    const words = text.split(/(?<= )/)
    for (const part of words.flatMap(word => (isTooLong(word) ? charactersOf(word) : [word]))) {
      const longer = line + part
      if (line === '' || this.#ctx.measureText(longer.trimEnd()).width <= this.#width) line = longer
      else {
        this.textAt(line.trimEnd(), PADDING, this.y + LINE_HEIGHT / 2)
        this.y += LINE_HEIGHT
        line = part
      }
    }
    this.textAt(line, PADDING, this.y + LINE_HEIGHT / 2)
    this.y += LINE_HEIGHT
  }
  /** A legend entry: sample, name and value. */
  item(item: Element) {
    this.#face({ size: 12.5 })
    const valueText = item.querySelector('strong')?.textContent ?? ''
    const name = item.textContent.slice(0, -valueText.length || undefined)
    const [wide, gap] = [this.#ctx.measureText(`${name} ${valueText}`).width + 32, 16]
    if (this.#x > PADDING && this.#x + wide > PADDING + this.#width) this.nextLine()
    const sample = item.querySelector('svg')
    if (sample !== null) drawSample(this.#ctx, sample, this.#x, this.y + LINE_HEIGHT / 2)
    this.textAt(name, this.#x + 27, this.y + LINE_HEIGHT / 2)
    const at = this.#x + 27 + this.#ctx.measureText(`${name} `).width
    this.#face({ size: 12.5, weight: 600 })
    this.textAt(valueText, at, this.y + LINE_HEIGHT / 2)
    this.#x += wide + gap
  }
  textAt(text: string, x: number, middle: number, face?: TextStyle) {
    if (face !== undefined) this.#face(face)
    this.#ctx.textBaseline = 'middle'
    this.#ctx.fillText(text, x, middle)
  }
  #face({ weight = 400, size = 12.5, token = '--ink' }: TextStyle) {
    this.#ctx.font = `${weight} ${size}px ${FONT_FAMILY}`
    this.#ctx.fillStyle = this.#color(token)
  }
}

/** Draws the paths of a small SVG as on the page. */
function drawSample(ctx: CanvasRenderingContext2D, svg: SVGSVGElement, x: number, middle: number): void {
  for (const path of svg.querySelectorAll('path')) {
    const { fill, stroke, strokeWidth, strokeDasharray, strokeLinecap, opacity } = getComputedStyle(path)
    const shape = new Path2D(path.getAttribute('d') ?? '')
    ctx.save()
    ctx.translate(x, middle - svg.clientHeight / 2)
    ctx.globalAlpha = Number(opacity)
    if (path.hasAttribute('fill')) {
      ctx.fillStyle = fill
      ctx.fill(shape)
    }
    if (path.hasAttribute('stroke')) {
      ctx.strokeStyle = stroke
      ctx.lineWidth = parseFloat(strokeWidth)
      ctx.lineCap = strokeLinecap === 'round' ? 'round' : 'butt'
      ctx.setLineDash(strokeDasharray === 'none' ? [] : strokeDasharray.split(/[ ,]+/).map(parseFloat))
      ctx.stroke(shape)
    }
    ctx.restore()
  }
}
