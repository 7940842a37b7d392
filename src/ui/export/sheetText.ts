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

/** The rows as objects by column. Numbers that a double cannot hold are text, as everywhere. */
export const toJson = ({ columns, rows }: RowsSheet): string =>
  `${JSON.stringify(
    rows.map(cells => Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? null]))),
    null,
    2,
  )}\n`
