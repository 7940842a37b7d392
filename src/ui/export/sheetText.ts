import { escapeFormulas } from './escapeFormulas'
import type { RowsSheet } from './rowsSheet'

/** Without a BOM Excel does not read the file as UTF-8; every other reader skips it. */
const BOM = '\uFEFF'

/**
 * CSV by RFC 4180: lines end in CRLF, and cells are quoted where needed. NULL is an empty cell, the empty text two
 * quotes. Numbers keep every digit. A text that a spreadsheet would run as a formula gets an apostrophe (see
 * `escapeFormulas`); every other text is as in the database. JSON has all texts unchanged.
 */
export const toCsv = ({ columns, rows }: RowsSheet): string =>
  BOM +
  escapeFormulas([columns, ...rows])
    .map(texts => `${texts.map(csvField).join(',')}\r\n`)
    .join('')

function csvField(text: string | null): string {
  if (text === null) return ''
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The rows as objects by column, equal names numbered. Numbers that a double cannot hold are text, as everywhere. */
export function toJson({ columns, rows }: RowsSheet): string {
  const names = distinctNames(columns)
  const objects = rows.map(cells => Object.fromEntries(names.map((name, i) => [name, cells[i] ?? null])))
  return `${JSON.stringify(objects, null, 2)}\n`
}

/** "Latency", "Latency 2": an object has each name once. */
function distinctNames(names: readonly string[]): string[] {
  const takenNames = new Set<string>()
  return names.map(name => {
    let distinctName = name
    for (let n = 2; takenNames.has(distinctName); n += 1) distinctName = `${name} ${n}`
    takenNames.add(distinctName)
    return distinctName
  })
}
