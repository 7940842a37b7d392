import type { ColorOf } from '../../../charts/appearance'

/** What a drawing is made with, in CSS pixels. */
export interface PaintTools {
  ctx: OffscreenCanvasRenderingContext2D
  colorOf: ColorOf
  /** The text scale. */
  scale: number
  width: number
  height: number
}
/** The index of the mark at a place; null if there is none. */
export type MarkAt = (left: number, top: number) => number | null
/** `read`: the index of the mark that is read. */
export type Draw = (tools: PaintTools, read: number | null) => MarkAt

/** The height of a line of text at a scale of 1. */
export const LINE = 16

export const textWidth = ({ ctx }: PaintTools, text: string): number => ctx.measureText(text).width

/** The text, or as much of it as there is room for. */
export function clipText(tools: PaintTools, text: string, room: number): string {
  if (textWidth(tools, text) <= room) return text
  let length = Math.min(text.length, Math.ceil(room / 4))
  while (length > 1 && textWidth(tools, `${text.slice(0, length)}…`) > room) length -= 1
  return `${text.slice(0, length)}…`
}
