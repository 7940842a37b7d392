import type { Cell } from './sheet'

/** What a formula begins with, in the letters of East Asian keyboards as well. */
const FORMULA = /^[=+\-@＝＋－＠﹦﹢﹣﹫−]/u
const NUMBER = /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/
/** What may stand before a formula, or part one field from the next where a spreadsheet does not split at commas. */
const RUN = /[\s\p{C}"|;]+/gu
const SEPARATOR = /[;|\t\n\v\f\r\u0085\u2028\u2029]/u
/** Without one of these a formula cannot call anything, nor read from anywhere but its own sheet. */
const REACHING = /[(!|#[]/

const isNumber = (cell: Cell) => NUMBER.test(String(cell))
const textOf = (cell: Cell) => (cell === null ? null : isNumber(cell) ? String(cell) : stilled(String(cell)))

/**
 * Lines of texts in which no spreadsheet finds a formula, whether it splits them at commas, semicolons (as Excel does
 * where the comma parts decimals), tabs or bars. A text that begins like one, or goes on like one after such a
 * separator or a line break, has an apostrophe there. Numbers stay numbers; but not one with a sign that begins a line
 * out of which, split otherwise than at commas, texts further on could make a formula that reaches somewhere.
 */
export function withoutFormulas(lines: readonly (readonly Cell[])[]): (string | null)[][] {
  const texts = lines.map(cells => cells.map(textOf))
  const reaches = (line: readonly (string | null)[]) => line.some(text => REACHING.test(text ?? ''))
  // The quote that ends a text after a separator begins another one where lines are split there, over lines to come.
  const isTorn = texts.some(line => line.some(text => SEPARATOR.test(text ?? ''))) && texts.some(reaches)
  return texts.map(line => {
    const [first, ...others] = line
    const isOpen = typeof first === 'string' && FORMULA.test(first) && (isTorn || reaches(others))
    return isOpen ? [`'${first}`, ...others] : line
  })
}

/** Each run is looked at once, so that a text of nothing but separators costs no more than another. */
function stilled(text: string): string {
  const inside = text.replace(RUN, (run, at: number) => {
    if (!FORMULA.test(text.slice(at + run.length, at + run.length + 2))) return run
    const end = lastIndexOf(run)
    return end < 0 ? run : `${run.slice(0, end + 1)}'${run.slice(end + 1)}`
  })
  const [blanks = ''] = /^[\s\p{C}"]*/u.exec(text) ?? []
  const begins = FORMULA.test(text.slice(blanks.length, blanks.length + 2)) || /^[\t\r\n]/.test(text)
  return begins && !inside.startsWith("'") ? `'${inside}` : inside
}

function lastIndexOf(run: string): number {
  let at = run.length - 1
  while (at >= 0 && !SEPARATOR.test(run.charAt(at))) at -= 1
  return at
}
