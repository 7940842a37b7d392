import type { Cell, Sheet } from './sheet'

/** Without it Excel reads UTF-8 as another encoding; every other reader skips it. */
const BOM = '\uFEFF'
/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/

/**
 * Comma-separated values as RFC 4180 has them: lines end in CRLF, and what needs quotes has them. NULL is nothing at
 * all, an empty text is two quotes. Numbers keep every digit. A text that a spreadsheet would run as a formula has an
 * apostrophe before it, which spreadsheets do not show.
 */
export const csvOf = ({ columns, rows }: Sheet): string =>
  BOM + [columns, ...rows].map(cells => `${cells.map(field).join(',')}\r\n`).join('')

function field(cell: Cell): string {
  if (cell === null) return ''
  const text =
    typeof cell === 'string' && FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : String(cell)
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The rows as objects by column. Numbers that a double does not hold are text, as everywhere. */
export const jsonOf = ({ columns, rows }: Sheet): string =>
  `${JSON.stringify(
    rows.map(cells => Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? null]))),
    null,
    2,
  )}\n`
