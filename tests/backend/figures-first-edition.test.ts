import { readFileSync } from 'node:fs'
import { firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Figure } from '../../src/board/figures/figure'
import { canonicalJson } from '../../src/board/json/canonicalJson'
import { askSql } from '../support/figures/oracle'
import { startSales, type SalesWorld } from '../support/figures/sales'

/** A project with the first edition of figures.sql, to which rows without a time are new. */
let world: SalesWorld
beforeAll(async () => {
  world = await startSales(1_000, 'supabase/migrations/20261129000000_figures.sql')
})
afterAll(() => world.embeddedBackend.close())

const HOUR = 3_600
const all: Figure = { aggregate: 'count' }
const earlier: Figure = { ...all, time: 'created_at', ago: 100 * HOUR }
const windowBefore: Figure = { ...earlier, window: 50 * HOUR }
const notedSum: Figure = { aggregate: 'sum', column: 'amount', time: 'noted_at', ago: HOUR }

/** The value and number of rows of each figure. */
async function ask(...figures: Figure[]) {
  const { sources } = await world.openPort()
  const { rows } = await firstValueFrom(sources.figures({ schema: 'public', table: 'sales', figures }))
  return figures.map(figure => {
    const row = rows.find(row => row['figure'] === canonicalJson(figure))
    return [row?.['value'], row?.['rows']]
  })
}
const bySql = (figure: Figure) =>
  world.asViewer(async session => {
    const { value, rows } = await askSql(session, figure, [])
    return [value, rows]
  })

test('a figure of a while ago is not known there while rows have no time, and all others are right', async () => {
  expect(await ask(all, earlier, windowBefore)).toEqual([
    await bySql(all),
    [null, null],
    await bySql(windowBefore),
  ])
})

test('it is right where every row has a time', async () => {
  await world.embeddedBackend.database.exec('delete from public.sales where created_at is null')
  expect(await ask(all, earlier, notedSum)).toEqual([await bySql(all), await bySql(earlier), [null, null]])
})

test('it is right from the second edition on', async () => {
  await world.embeddedBackend.database.exec(readFileSync('public/figures.sql', 'utf8'))
  expect(await ask(earlier, notedSum)).toEqual([await bySql(earlier), await bySql(notedSum)])
})
