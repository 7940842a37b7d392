import * as v from 'valibot'
import { boardSchema as schema, type BoardFile } from '../board'

const WIDTH = 100

/** The text of a board file: keys in the schema's order, and short values on one line, so that diffs stay readable. */
export function formatBoard(board: BoardFile): string {
  const { output } = v.safeParse(schema, board)
  return `${formatValue(output, '')}\n`
}

function formatValue(value: unknown, indent: string): string {
  const flat = inline(value)
  if (typeof value !== 'object' || value === null || flat.length + indent.length <= WIDTH) return flat
  const deeper = `${indent}  `
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const parts = Array.isArray(value)
    ? value.map(part => formatValue(part, deeper))
    : Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${formatValue(part, deeper)}`)
  return `${open}\n${parts.map(part => deeper + part).join(',\n')}\n${indent}${close}`
}

function inline(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  const parts = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${inline(part)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}
