import { withoutFormulas } from './formulas'
import type { Sheet } from './sheet'

/** Without it Excel reads UTF-8 as another encoding; every other reader skips it. */
const BOM = '\uFEFF'

/**
 * Comma-separated values as RFC 4180 has them: lines end in CRLF, and what needs quotes has them. NULL is nothing at
 * all, an empty text is two quotes. Numbers keep every digit. What a spreadsheet would run as a formula has an
 * apostrophe before it (see `withoutFormulas`). Whatever reads the file finds every other text as it is in the
 * database; JSON has all of them so.
 */
export const csvOf = ({ columns, rows }: Sheet): string =>
  BOM +
  withoutFormulas([columns, ...rows])
    .map(texts => `${texts.map(field).join(',')}\r\n`)
    .join('')

function field(text: string | null): string {
  if (text === null) return ''
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The rows as objects by column. Numbers that a double does not hold are text, as everywhere. */
export const jsonOf = ({ columns, rows }: Sheet): string =>
  `${JSON.stringify(
    rows.map(cells => Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? null]))),
    null,
    2,
  )}\n`
