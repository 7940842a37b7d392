import type { SheetCell } from './rowsSheet'

/** The first character of a formula, including East Asian full-width forms. */
const FORMULA_START = /^[=+\-@＝＋－＠﹦﹢﹣﹫−]/u
const NUMBER = /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/
/** Characters that may precede a formula, or separate fields where a spreadsheet does not split at commas. */
const SEPARATOR_RUN = /[\s\p{C}"|;]+/gu
const SEPARATOR = /[;|\t\n\v\f\r\u0085\u2028\u2029]/u
/** Without one of these a formula can neither call a function nor read outside its own sheet. */
const FORMULA_REACH = /[(!|#[]/

function cellText(cell: SheetCell): string | null {
  if (cell === null) return null
  const text = typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
  return NUMBER.test(text) ? text : escapeText(text)
}

/**
 * Returns lines in which no spreadsheet finds a formula, whether it splits them at commas, semicolons (as Excel does
 * where the comma is the decimal sign), tabs or bars. A text that begins like a formula, or continues like one after
 * such a separator or a line break, gets an apostrophe there. Numbers stay numbers, except a signed number that begins
 * a line whose later texts, split otherwise than at commas, could make it a formula that reaches somewhere.
 */
export function escapeFormulas(lines: readonly (readonly SheetCell[])[]): (string | null)[][] {
  const texts = lines.map(cells => cells.map(cellText))
  const reaches = (line: readonly (string | null)[]) => line.some(text => FORMULA_REACH.test(text ?? ''))
  // Where lines split at a separator, the quote that ends a text opens another one, which swallows the next lines.
  const maySplitQuotes =
    texts.some(line => line.some(text => SEPARATOR.test(text ?? ''))) && texts.some(reaches)
  return texts.map(line => {
    const [first, ...others] = line
    const mayStartFormula =
      typeof first === 'string' && FORMULA_START.test(first) && (maySplitQuotes || reaches(others))
    return mayStartFormula ? [`'${first}`, ...others] : line
  })
}

/** Looks at each run once, so that a text of separators only costs no more than others. */
function escapeText(text: string): string {
  const escapedText = text.replace(SEPARATOR_RUN, (run, at: number) => {
    if (!FORMULA_START.test(text.slice(at + run.length, at + run.length + 2))) return run
    const end = lastIndexOf(run)
    return end < 0 ? run : `${run.slice(0, end + 1)}'${run.slice(end + 1)}`
  })
  const [blanks = ''] = /^[\s\p{C}"]*/u.exec(text) ?? []
  const startsLikeFormula =
    FORMULA_START.test(text.slice(blanks.length, blanks.length + 2)) || /^[\t\r\n]/.test(text)
  return startsLikeFormula && !escapedText.startsWith("'") ? `'${escapedText}` : escapedText
}

function lastIndexOf(run: string): number {
  let at = run.length - 1
  while (at >= 0 && !SEPARATOR.test(run.charAt(at))) at -= 1
  return at
}
