import * as v from 'valibot'
import type { Column } from '../model/columnTypes'
import { describe, identifier } from './primitives'

const moneyColumn = v.pipe(
  v.strictObject({
    column: identifier,
    currency: v.exactOptional(
      v.pipe(
        v.string(),
        v.regex(/^[A-Z]{3}$/, 'is not a currency code such as EUR'),
        describe('Its code, such as EUR, if all amounts have the same.'),
      ),
    ),
    currencyColumn: v.exactOptional(v.pipe(identifier, v.title('Or by column'))),
  }),
  v.check(
    ({ currency, currencyColumn }) => (currency === undefined) !== (currencyColumn === undefined),
    'needs either a currency or a column with currencies',
  ),
)
export type MoneyColumn = v.InferOutput<typeof moneyColumn>

export const moneyColumns = v.pipe(
  v.array(moneyColumn),
  v.minLength(1, 'is empty'),
  v.maxLength(20, 'has more than 20 entries'),
  v.check(all => new Set(all.map(({ column }) => column)).size === all.length, 'contains a duplicate'),
  v.title('Money'),
  describe('Shows amounts with their currency.'),
)

const CURRENCY = /(^|_)currency(_code)?$/i
const AMOUNT = /(^|_)(amount|price|total|subtotal|cost|fee|revenue|balance|tax|net|gross|budget|salary)$/i

/** The amounts among the columns, where one of them says the currency; nothing without. */
export function moneyOf(columns: readonly Column[]): { money?: MoneyColumn[] } {
  const currency = columns.find(({ name, dataType }) => dataType === 'text' && CURRENCY.test(name))
  const amounts = columns.filter(({ name, dataType }) => dataType === 'number' && AMOUNT.test(name))
  return currency === undefined || amounts.length === 0
    ? {}
    : { money: amounts.map(({ name }) => ({ column: name, currencyColumn: currency.name })) }
}
