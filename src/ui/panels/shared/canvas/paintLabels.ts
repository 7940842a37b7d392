import { formatTick } from '../../../charts/drawing/tickText'
import { withUnit } from '../../../words/unitText'
import { LINE, textWidth, type PaintTools } from './paintTools'
import type { Projection } from './projection'

/** Values as labels, the unit once, at the top, where the eye begins. */
export const tickTexts = (ticks: readonly number[], unit = ''): string[] =>
  ticks.map((tick, i) => withUnit(formatTick(tick, stepOf(ticks)), i === ticks.length - 1 ? unit : ''))

/** From one value to the next. */
export const stepOf = ([first = 0, second = first]: readonly number[]): number => second - first

/** Where the plot begins, right of the labels of its values. */
export const leftOf = (tools: PaintTools, texts: readonly string[]): number =>
  Math.ceil(Math.max(8, ...texts.map(text => textWidth(tools, text)))) + 8

/** A line for each value, with its label at the left. */
export function paintLevels(
  { ctx, colorOf }: PaintTools,
  { box, y }: Projection,
  ticks: readonly number[],
  texts: readonly string[],
): void {
  ctx.textBaseline = 'middle'
  ctx.textAlign = 'right'
  ctx.fillStyle = colorOf('--soft')
  ctx.lineWidth = 1
  ticks.forEach((tick, i) => {
    const at = Math.round(y(tick)) + 0.5
    ctx.strokeStyle = colorOf(tick === 0 ? '--edge' : '--hair')
    ctx.beginPath()
    ctx.moveTo(box.left, at)
    ctx.lineTo(box.right, at)
    ctx.stroke()
    ctx.fillText(texts[i] ?? '', box.left - 8, at)
  })
}

export interface FootLabel {
  /** The middle, in CSS pixels. */
  at: number
  text: string
}

/** Labels below the plot, within its edges. One that has no room beside the one before is left out. */
export function paintFoot(tools: PaintTools, { box }: Projection, labels: readonly FootLabel[]): void {
  const { ctx, colorOf, scale, width } = tools
  ctx.textBaseline = 'top'
  ctx.textAlign = 'left'
  ctx.fillStyle = colorOf('--soft')
  let free = -Infinity
  for (const { at, text } of labels) {
    const size = textWidth(tools, text)
    const left = Math.max(0, Math.min(width - size, at - size / 2))
    if (left < free) continue
    ctx.fillText(text, left, box.bottom + LINE * 0.4 * scale)
    free = left + size + LINE * 0.75 * scale
  }
}
