import { namedValue, type Column } from '../../shared/dataTable/columnFormat'
import { compareSortValues, toSortValue, type TableLine } from './compareValues'

type Value = TableLine['cells'][number]
type RowTest = (line: TableLine) => boolean
type Operator = ':' | '=' | '!=' | '>' | '>=' | '<' | '<='

/** `-` for negation, a column with an operator, and a word or a quoted text. */
const TERM = /(-?)(?:([^\s:=<>!"]+)(:|>=|<=|!=|=|>|<))?(?:"([^"]*)"?|(\S+))/g

/**
 * Parses a search into a test that passes if all terms hold. `word` is in any column, `column:word` in that column;
 * `column=value`, `!=`, `<`, `<=`, `>`, `>=` compare as the column sorts; `column=null` matches missing values; `-`
 * negates a term. A column goes by its name or its label, and case does not count. An unknown column makes the term an
 * ordinary word.
 */
export function parseSearch(query: string, columns: readonly Column[]): RowTest | null {
  const tests = [...query.matchAll(TERM)].map(term => termTest(term, columns))
  return tests.length === 0 ? null : line => tests.every(test => test(line))
}

function termTest(
  [all, not, name = '', operator, quotedText, word]: RegExpMatchArray,
  columns: readonly Column[],
): RowTest {
  const at = columns.findIndex(({ column, label }) => isName(name, column) || isName(name, label))
  const column = columns[at]
  const value = quotedText ?? word ?? ''
  const test =
    column !== undefined && isOperator(operator)
      ? columnTest(at, column, operator, value)
      : anyCellContains(columns, name === '' ? value : all.slice(not?.length ?? 0))
  return not === '-' ? line => !test(line) : test
}

const isName = (query: string, name: string) =>
  query !== '' && query.toLowerCase() === name.toLowerCase().replaceAll(' ', '_')
const isOperator = (text: string | undefined): text is Operator => text !== undefined

/** A foreign key is found by itself, and by the name of its row. */
function textsOf(column: Column | undefined, value: Value): string {
  const nameOfRow = column === undefined ? value : namedValue(column, value)
  return (nameOfRow === value ? String(value) : `${String(nameOfRow)} ${String(value)}`).toLowerCase()
}

function anyCellContains(columns: readonly Column[], word: string): RowTest {
  const needle = word.toLowerCase()
  return ({ cells }) =>
    cells.some((value, at) => value !== null && textsOf(columns[at], value).includes(needle))
}

const columnTest = (at: number, column: Column, operator: Operator, value: string): RowTest => {
  const test = valueTest(column, operator, value)
  return ({ cells }) => test(cells[at] ?? null)
}

/** Whether a value of the column compares so with `value`, as the column sorts. */
export function valueTest(column: Column, operator: Operator, value: string): (cellValue: Value) => boolean {
  if (operator === ':') {
    const needle = value.toLowerCase()
    return cellValue => textsOf(column, cellValue ?? '').includes(needle)
  }
  if (value.toLowerCase() === 'null' && (operator === '=' || operator === '!='))
    return cellValue => (cellValue === null) === (operator === '=')
  return cellValue => {
    const own = toSortValue(column.format, cellValue)
    // Compares numbers as numbers, whatever the column's format.
    const operand = toSortValue(
      own !== null && typeof cellValue === 'number' ? 'number' : column.format,
      value,
    )
    if (operator === '=' && String(namedValue(column, cellValue)).toLowerCase() === value.toLowerCase())
      return true
    return (
      own !== null &&
      operand !== null &&
      comparisonHolds(operator, own.text, value, compareSortValues(own, operand))
    )
  }
}

function comparisonHolds(
  operator: Exclude<Operator, ':'>,
  text: string,
  wantedText: string,
  comparison: number,
): boolean {
  const isSame = comparison === 0 || text.toLowerCase() === wantedText.toLowerCase()
  switch (operator) {
    case '=':
      return isSame
    case '!=':
      return !isSame
    case '>':
      return comparison > 0 && !isSame
    case '>=':
      return comparison > 0 || isSame
    case '<':
      return comparison < 0 && !isSame
    case '<=':
      return comparison < 0 || isSame
  }
}
