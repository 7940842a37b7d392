import assert from 'node:assert/strict'
import { expect, test } from 'vitest'
import { RowIndex } from '../../../src/streams/rows/rowIndex'
import { source } from '../../support/boards'
import { Adversary, random, SPAN } from './adversary'
import { chartCases } from './chartCases'

const EVENTS = 30_000

test('30,000 random and adversarial events leave every chart with what plain code says of all rows', () => {
  const [adversary, dice] = [new Adversary(3), random(4)]
  const index = new RowIndex({ ...source, limit: 10_000 })
  index.load([], null)
  index.takeDeltas()
  for (const { view } of Object.values(chartCases)) view.reset(index, [])
  let [events, batches] = [0, 0]
  while (events < EVENTS) {
    const now = Math.floor(dice() * SPAN * 1_000)
    for (const { id, row } of adversary.batch(Math.ceil(dice() ** 3 * 1_600), now)) {
      if (row === null) index.delete(String(id))
      else index.set(String(id), row)
      events += 1
    }
    const deltas = index.takeDeltas() ?? []
    const isRead = dice() < 0.05
    const rows = [...adversary.rows.values()]
    for (const [name, { view, compareView }] of Object.entries(chartCases)) {
      if (isRead) view.reset(index, [...index])
      else view.apply(deltas)
      const { actual, expectedView } = compareView(rows, now)
      assert.deepEqual(
        { [`${name} in batch ${batches}`]: actual },
        { [`${name} in batch ${batches}`]: expectedView },
      )
    }
    batches += 1
  }
  expect(batches).toBeGreaterThan(50)
}, 120_000)
