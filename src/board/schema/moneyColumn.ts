import * as v from 'valibot'
import { describe, identifier, uniqueList } from './primitives'

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
  uniqueList(moneyColumn, [1, 20], ({ column }) => column),
  v.title('Money'),
  describe('Shows amounts with their currency.'),
)
