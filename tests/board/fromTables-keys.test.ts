import { describe, expect, test } from 'vitest'
import type { CatalogTable } from '../../src/board/templates/catalogTable'
import { boardFromTables } from '../../src/board/templates/fromTables'
import { orders } from './orders'

const NOW = 3_600_000_000

describe('foreign keys and money', () => {
  const customers = (...names: string[]): CatalogTable => ({
    schema: 'public',
    table: 'customers',
    key: ['id'],
    columns: [
      { name: 'id', type: 'uuid' },
      ...names.map(name => ({ name, type: 'text' })),
      { name: 'is_vip', type: 'boolean' },
    ],
  })
  const pointing: CatalogTable = {
    ...orders,
    columns: [
      { name: 'total', type: 'numeric(10,2)' },
      ...orders.columns.map(column =>
        column.name === 'customer_id'
          ? { ...column, pointsAt: { table: 'customers', column: 'id' } }
          : column,
      ),
      { name: 'currency', type: 'text' },
    ],
  }
  const text = (name: string, isNullable: boolean) => ({ name, type: 'text', isNullable })
  const tableOf = (...describedTables: CatalogTable[]) =>
    boardFromTables([pointing], NOW, [pointing, ...describedTables]).panels.find(
      panel => panel.kind === 'table',
    )

  test.each([
    [['email', 'name', 'phone'], 'name', ['email']],
    [['first_name', 'full_name'], 'full_name', ['first_name']],
    [['notes', 'email'], 'email', []],
    [['password_name', 'nickname'], 'nickname', []],
    [['first_name', 'last_name', 'title'], 'last_name', ['first_name']],
    [
      ['email', 'username', 'display_name', 'full_name', 'slug'],
      'display_name',
      ['full_name', 'username', 'email'],
    ],
    // Many people have the same title, and work for the same company.
    [['full_name', 'title', 'company_name', 'email', 'password_hash'], 'full_name', ['email']],
    [['place_name', 'sku'], 'place_name', ['sku']],
  ])('of %j, the row is called by its %s, or by %j', (names, label, fallbackLabels) => {
    expect(tableOf(customers(...names))?.references).toEqual([
      {
        column: 'customer_id',
        schema: 'public',
        table: 'customers',
        key: 'id',
        label,
        ...(fallbackLabels.length > 0 && { fallbackLabels }),
      },
    ])
  })

  test('a row is called by the first text that each row has, in whatever language', () => {
    const labelOf = (...columns: CatalogTable['columns']) => {
      const { columns: others, ...rest } = customers()
      return tableOf({ ...rest, columns: [...others, ...columns] })?.references?.[0]?.label
    }
    expect(labelOf(text('statut', true), text('nom', false), text('ville', false))).toBe('nom')
    expect(labelOf(text('nom', false), text('name', true))).toBe('name')
    // Unless what it would else be called by may be missing.
    expect(labelOf(text('nom', false), text('email', true))).toBe('nom')
    expect(labelOf(text('telefon', false), text('email', false))).toBe('email')
    expect(labelOf(text('telefon', false), text('title', true))).toBe('title')
    // Kinds, links, secrets and keys say nothing of a row.
    const city = { ...text('ville', false), pointsAt: { table: 'villes', column: 'nom' } }
    const rank = { ...text('rang', false), values: ['or', 'argent'] }
    const dull = [text('type', false), text('image_url', false), text('token', false), text('notes', true)]
    expect(labelOf(...dull, city, rank)).toBeUndefined()
    const coded = { ...customers(), key: ['id'], columns: [text('id', false), text('nom', false)] }
    expect(tableOf(coded)?.references?.[0]?.label).toBe('nom')
  })

  test('a foreign key that has a name is shown and called after what it points at', () => {
    expect(tableOf(customers('name'))?.columns.map(({ label }) => label)).toContain('Customer')
    expect(tableOf()?.columns.map(({ column }) => column)).not.toContain('customer_id')
    expect([tableOf(), tableOf(customers('status'))].map(each => each?.references)).toEqual([
      undefined,
      undefined,
    ])
  })

  test('a foreign key to a table of a single row, or of none, says nothing', () => {
    const shownOf = (rows: number) => {
      const texts = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => ({ name, type: 'text' }))
      const columns = [...pointing.columns.filter(({ name }) => name === 'customer_id'), ...texts]
      const table = { ...pointing, columns }
      const { panels } = boardFromTables([table], NOW, [table, { ...customers('name'), rows }])
      return panels.flatMap(panel =>
        panel.kind === 'table' ? panel.columns.map(({ column }) => column) : [],
      )
    }
    expect(shownOf(2)).toContain('customer_id')
    for (const rows of [0, 1]) expect(shownOf(rows)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  test('a row without a name is called by its number, if no other has that number', () => {
    const numbered = {
      ...customers(),
      columns: [
        { name: 'id', type: 'uuid' },
        { name: 'number', type: 'int4' },
      ],
    }
    expect(tableOf({ ...numbered, uniques: [['number']] })?.references?.[0]?.label).toBe('number')
    expect(tableOf(numbered)?.references).toBeUndefined()
    const remarked = { ...numbered, columns: [...numbered.columns, text('remarque', false)] }
    expect(tableOf({ ...remarked, uniques: [['number']] })?.references?.[0]?.label).toBe('number')
    const named = { ...numbered, columns: [...numbered.columns, { name: 'name', type: 'text' }] }
    expect(tableOf({ ...named, uniques: [['number']] })?.references).toMatchObject([
      { label: 'name', fallbackLabels: ['number'] },
    ])
  })

  test.each([
    ['invoices', ['client_name', 'notes'], 'invoice_num'],
    ['clients', ['client_name', 'notes'], 'client_name'],
    ['invoices', ['client_name', 'title'], 'title'],
  ])('a row of %s with %j is called by its %s, not by whom it is for', (table, names, label) => {
    const described = { ...customers(...names, 'invoice_num'), table, uniques: [['invoice_num']] }
    const items = {
      ...orders,
      columns: [{ name: 'parent', type: 'uuid', pointsAt: { table, column: 'id' } }],
    }
    const { panels } = boardFromTables([items], NOW, [items, described])
    const rows = panels.find(panel => panel.kind === 'table')
    expect(rows?.references?.[0]?.label).toBe(label)
  })

  test('amounts have the currency of the column beside them', () => {
    expect(tableOf()?.money).toEqual([{ column: 'total', currencyColumn: 'currency' }])
    expect(boardFromTables([orders], NOW).panels.some(panel => 'money' in panel)).toBe(false)
    const columns = [...orders.columns, { name: 'currency', type: 'character' }]
    const amounts = ['amount_due', 'amount_paid'].map(name => ({ name, type: 'numeric' }))
    const billed = boardFromTables([{ ...orders, columns: [...columns, ...amounts] }], NOW)
    expect(billed.panels.find(panel => panel.kind === 'table')?.money?.map(({ column }) => column)).toEqual([
      'amount_due',
      'amount_paid',
    ])
  })
})
