import type { Highlight } from '../../../../board/schema/highlights'
import type { MoneyColumn } from '../../../../board/schema/moneyColumn'
import type { Column } from '../../shared/dataTable/columnFormat'
import { valueTest } from '../arrangement/rowSearch'

const operators = {
  is: '=',
  'is not': '!=',
  above: '>',
  'at least': '>=',
  below: '<',
  'at most': '<=',
  contains: ':',
} as const

/** The column with the currency of its amounts; the same column where it holds none. */
export function withCurrency(column: Column, money: readonly MoneyColumn[]): Column {
  const moneyColumn = money.find(each => each.column === column.column)
  if (moneyColumn === undefined) return column
  const { currency, currencyColumn } = moneyColumn
  return {
    ...column,
    currencyOf({ row }) {
      const code = currencyColumn === undefined ? currency : row?.[currencyColumn]
      return typeof code === 'string' && code !== '' ? code : undefined
    },
  }
}

/** The column with the tones of its values; the same column where no condition is about it. */
export function withTones(column: Column, highlights: readonly Highlight[]): Column {
  const tests = highlights
    .filter(each => each.column === column.column)
    .map(({ condition, value, tone }) => ({
      tone,
      holds:
        condition === 'is empty'
          ? (cellValue: unknown) => cellValue === null || cellValue === ''
          : valueTest(column, operators[condition], value),
    }))
  if (tests.length === 0) return column
  return { ...column, toneOf: cellValue => tests.find(({ holds }) => holds(cellValue))?.tone }
}
