import type { Column } from '../model/columnTypes'

const CURRENCY = /(^|_)currency(_code)?$/i
const AMOUNT =
  /(^|_)(amount|price|total|subtotal|cost|fee|revenue|balance|tax|net|gross|budget|salary)(_(due|paid|refunded|remaining|before_tax|after_tax|excl?_tax|incl?_tax))?$/i

/** The columns, amounts of money with the column beside them that says their currency. */
export function withCurrencies<C extends Column>(columns: readonly C[]): C[] {
  const currency = columns.find(({ name, dataType }) => dataType === 'text' && CURRENCY.test(name))?.name
  return columns.map(column =>
    currency !== undefined && column.dataType === 'number' && AMOUNT.test(column.name)
      ? { ...column, currencyColumn: currency }
      : column,
  )
}
