import { describe, expect, test } from 'vitest'
import type { Panel } from '../../src/board/board'
import type { CatalogColumn } from '../../src/board/templates/catalogTable'
import { boardFromTables } from '../../src/board/templates/fromTables'
import type { DraftTable } from '../../src/board/templates/tableDraft'
import { orders } from './orders'

const HOUR = 3_600_000
const NOW = 1_000 * HOUR

/** The panels drafted for a table with further columns. */
const panelsWith = (columns: readonly CatalogColumn[], table: Partial<DraftTable> = {}): Panel[] =>
  boardFromTables([{ ...orders, columns: [...orders.columns, ...columns], ...table }], NOW).panels

const numeric = (...names: string[]) => names.map(name => ({ name, type: 'numeric' }))

describe('what is added up', () => {
  test.each([
    [['subtotal', 'delivery_fee', 'discount', 'total'], 'total'],
    [['subtotal', 'tax_amount', 'amount'], 'amount'],
    [['amount', 'total_price'], 'total_price'],
    [['sub_total', 'deliveryFee'], 'sub_total'],
    [['unit_cost', 'cost'], 'cost'],
  ])('of the amounts %j is %s', (names, column) => {
    expect(panelsWith(numeric(...names))[0]).toMatchObject({ kind: 'number', column, aggregate: 'sum' })
  })

  test('is nothing where the only amounts are of one piece', () => {
    expect(panelsWith(numeric('unit_cost', 'unit_price'))[0]).toMatchObject({ aggregate: 'count' })
  })
})
