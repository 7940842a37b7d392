import type { Column } from '../columns'
import { compare, rankOf, type Line } from './compare'

type Test = (line: Line) => boolean
type Operator = ':' | '=' | '!=' | '>' | '>=' | '<' | '<='

/** `-` for not, a column with an operator, and a word or a text in quotation marks. */
const TERM = /(-?)(?:([^\s:=<>!"]+)(:|>=|<=|!=|=|>|<))?(?:"([^"]*)"?|(\S+))/g

/**
 * Which rows are looked for: those for which all terms hold. `word` is in any column, `column:word` in this one;
 * `column=value`, `!=`, `<`, `<=`, `>`, `>=` compare as the column is sorted; `column=null` is where there is no
 * value; `-` before a term turns it round. A column goes by its name or its label, and case does not count. A
 * column that is not there makes the term a word like any other.
 */
export function finding(query: string, columns: readonly Column[]): Test | null {
  const tests = [...query.matchAll(TERM)].map(term => testOf(term, columns))
  return tests.length === 0 ? null : line => tests.every(test => test(line))
}

function testOf(
  [all, not, name = '', operator, quoted, word]: RegExpMatchArray,
  columns: readonly Column[],
): Test {
  const at = columns.findIndex(({ column, label }) => isName(name, column) || isName(name, label))
  const column = columns[at]
  const value = quoted ?? word ?? ''
  const test =
    column !== undefined && isOperator(operator)
      ? onColumn(at, column, operator, value)
      : anywhere(name === '' ? value : all.slice(not?.length ?? 0))
  return not === '-' ? line => !test(line) : test
}

const isName = (written: string, name: string) =>
  written !== '' && written.toLowerCase() === name.toLowerCase().replaceAll(' ', '_')
const isOperator = (text: string | undefined): text is Operator => text !== undefined

function anywhere(word: string): Test {
  const wanted = word.toLowerCase()
  return ({ cells }) => cells.some(value => value !== null && String(value).toLowerCase().includes(wanted))
}

function onColumn(at: number, { format }: Column, operator: Operator, value: string): Test {
  if (operator === ':') {
    const wanted = value.toLowerCase()
    return ({ cells }) =>
      String(cells[at] ?? '')
        .toLowerCase()
        .includes(wanted)
  }
  const isNull: Test = ({ cells }) => (cells[at] ?? null) === null
  if (value.toLowerCase() === 'null' && (operator === '=' || operator === '!='))
    return operator === '=' ? isNull : line => !isNull(line)
  return ({ cells }) => {
    const own = rankOf(format, cells[at])
    // Compared as a number where the value is one, whatever the column's format.
    const asked = rankOf(own !== null && typeof cells[at] === 'number' ? 'number' : format, value)
    return own !== null && asked !== null && holds(operator, own.text, value, compare(own, asked))
  }
}

function holds(operator: Exclude<Operator, ':'>, own: string, asked: string, order: number): boolean {
  const isSame = order === 0 || own.toLowerCase() === asked.toLowerCase()
  switch (operator) {
    case '=':
      return isSame
    case '!=':
      return !isSame
    case '>':
      return order > 0 && !isSame
    case '>=':
      return order > 0 || isSame
    case '<':
      return order < 0 && !isSame
    case '<=':
      return order < 0 || isSame
  }
}
