import { clockTime, day } from '../words/time'
import { zone } from '../words/zone'
import { explain } from '../signal/explain'
import { signs } from '../signal/signs'
import { rangeOf } from './range'
import type { Shown } from './shown'
import { isolated } from '../../board/isolated'

/** CSS pixels. */
const PAD = 16
const LEAST = 420
const LINE = 20
const FAMILY = '"Signalbox Text", system-ui, sans-serif'

/**
 * The chart of a panel as it is seen, with what a picture is else without: what it is of, from when to when, what its
 * lines are, and whether it was to be believed. Null where no chart is to be seen.
 */
export function drawPicture(shown: Shown, panel: HTMLElement): HTMLCanvasElement | null {
  const chart = panel.querySelector('canvas')
  if (chart === null || chart.clientWidth === 0) return null
  const scale = chart.width / chart.clientWidth
  const names = namesBeside(panel, chart)
  const wide = Math.max(LEAST, names.width + chart.clientWidth)
  const canvas = document.createElement('canvas')
  const ctx = canvas.getContext('2d')
  if (ctx === null) return null
  const colour = (token: string) => getComputedStyle(panel).getPropertyValue(token)
  const pen = new Pen(ctx, colour, wide)
  const draw = (height: number) => {
    canvas.width = Math.round((wide + 2 * PAD) * scale)
    canvas.height = Math.round(height * scale)
    ctx.scale(scale, scale)
    ctx.fillStyle = colour('--panel')
    ctx.fillRect(0, 0, canvas.width, canvas.height)
    pen.y = PAD
    writeHead(pen, shown)
    // As the page shows what is old.
    if (panel.dataset['old'] !== undefined) ctx.filter = 'saturate(0.25)'
    for (const item of panel.querySelectorAll('[data-legend] > li')) pen.item(item)
    pen.next(8)
    for (const { text, top } of names.lines) pen.at(text, PAD, pen.y + top, {})
    ctx.drawImage(chart, PAD + names.width, pen.y, chart.clientWidth, chart.clientHeight)
    ctx.filter = 'none'
    pen.y += chart.clientHeight + 8
    writeFoot(pen, shown, panel.querySelector('[data-note]')?.textContent.trim() ?? '')
    return pen.y + PAD
  }
  // What is said decides how high it is, and a canvas that is given its height is blank.
  draw(draw(1))
  return canvas
}

function writeHead(pen: Pen, { board, panel, standing, at, ahead, view }: Shown): void {
  const { word, lastProof } = standing
  const sign = signs[word]
  const isOld = word !== 'live' && word !== 'polling'
  const then = isOld ? lastProof : at
  const asOf = then === null ? '' : ` As of ${moment(then - ahead)}, ${zone()}.`
  pen.lines(panel.title, { weight: 600, size: 15 })
  pen.lines(`${isolated(board.title)} · ${rangeOf(view, at - ahead, board.time)}`, { token: '--soft' })
  pen.lines(`${sign.word}. ${explain(standing, ahead).sentence}${asOf}`, {
    weight: isOld ? 600 : 400,
    token: `--${sign.tone}`,
  })
  pen.next(4)
}

function writeFoot(pen: Pen, { standing: { cause }, at }: Shown, note: string): void {
  if (note !== '') pen.lines(note, { token: '--soft' })
  if (cause !== null) pen.lines(`Cause: ${cause.reason}`, { token: '--soft' })
  pen.lines(`Signalbox, ${moment(at)}, ${zone()}`, { token: '--soft' })
}

const moment = (at: number) => `${day(at)} ${clockTime(at)}`

/** What stands to the left of the chart, each with its middle, in CSS pixels from the chart's top. */
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

interface Face {
  weight?: number
  size?: number
  token?: string
}

/** Writes from left to right and downwards. */
class Pen {
  y = PAD
  #x = PAD
  readonly #ctx: CanvasRenderingContext2D
  readonly #colour: (token: string) => string
  readonly #width: number
  constructor(ctx: CanvasRenderingContext2D, colour: (token: string) => string, width: number) {
    this.#ctx = ctx
    this.#colour = colour
    this.#width = width
  }
  next(gap = 0) {
    if (this.#x > PAD) this.y += LINE
    this.#x = PAD
    this.y += gap
  }
  /** A text in as many lines as it takes. */
  lines(text: string, face: Face = {}) {
    this.#face(face)
    let line = ''
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line === '' || this.#ctx.measureText(longer).width <= this.#width) line = longer
      else {
        this.at(line, PAD, this.y + LINE / 2)
        this.y += LINE
        line = word
      }
    }
    this.at(line, PAD, this.y + LINE / 2)
    this.y += LINE
  }
  /** An entry of a legend: its sample, its name and what it says. */
  item(item: Element) {
    this.#face({ size: 12.5 })
    const says = item.querySelector('strong')?.textContent ?? ''
    const name = item.textContent.slice(0, -says.length || undefined)
    const [wide, gap] = [this.#ctx.measureText(`${name} ${says}`).width + 32, 16]
    if (this.#x > PAD && this.#x + wide > PAD + this.#width) this.next()
    const sample = item.querySelector('svg')
    if (sample !== null) drawSample(this.#ctx, sample, this.#x, this.y + LINE / 2)
    this.at(name, this.#x + 27, this.y + LINE / 2)
    const at = this.#x + 27 + this.#ctx.measureText(`${name} `).width
    this.#face({ size: 12.5, weight: 600 })
    this.at(says, at, this.y + LINE / 2)
    this.#x += wide + gap
  }
  at(text: string, x: number, middle: number, face?: Face) {
    if (face !== undefined) this.#face(face)
    this.#ctx.textBaseline = 'middle'
    this.#ctx.fillText(text, x, middle)
  }
  #face({ weight = 400, size = 12.5, token = '--ink' }: Face) {
    this.#ctx.font = `${weight} ${size}px ${FAMILY}`
    this.#ctx.fillStyle = this.#colour(token)
  }
}

/** The paths of a small SVG, as the page draws them. */
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
