import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TableSource } from '../../src/board/model/source'
import { row, source } from '../support/boards'
import { play, type FakeTable } from './fakeTable'

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
afterEach(() => void vi.restoreAllMocks())

const SECOND = 1_000
const rows = [1, 2, 3].map(id => row(id))
const cutChange = (id: number, value: number) => (table: FakeTable) => {
  table.put(row(id, { value }), 'silent')
  table.signal({ type: 'incomplete', key: { id }, at: null })
}
type Script = [at: number, act: (table: FakeTable) => void][]

/** What is shown at these seconds: right, in doubt or wrong. */
function statesAt(seconds: readonly number[], script: Script, words: Partial<TableSource> = {}) {
  const states: string[] = []
  const looks = seconds.map((second): Script[number] => [
    second * SECOND,
    table => void states.push(table.state()),
  ])
  const until = (Math.max(...seconds) + 1) * SECOND
  const { reads } = play({ source: { ...source, ...words }, rows, script: [...script, ...looks], until })
  return { states, reads }
}

test('reads by key that go on failing are a reason to read everything, although lists succeed', () => {
  const script: Script = [
    [5 * SECOND, table => table.failKeyReads(Infinity)],
    // Lists lack the row, and leave a row of the queue to the read by key.
    [5 * SECOND, table => table.remove(row(2), 'silent')],
    [5 * SECOND, table => table.signal({ type: 'incomplete', key: { id: 2 }, at: null })],
  ]
  const { states, reads } = statesAt([12, 60, 300], script)
  expect(states).toEqual(['right', 'right', 'right'])
  expect(reads.filter(read => read.startsWith('by key'))).toHaveLength(2)
})

test('a lost change that is found meanwhile does not take the retry of a failed read away', () => {
  const script: Script = [
    [99 * SECOND, table => table.put(row(1, { value: 10 }), 'silent')],
    [100 * SECOND, table => table.signal({ type: 'reauthorized' })],
    [103 * SECOND, table => table.failKeyReads(1)],
    [103 * SECOND, cutChange(2, 20)],
    [200 * SECOND, cutChange(2, 21)],
  ]
  expect(statesAt([110, 202], script, { verifyInterval: 0 }).states).toEqual(['right', 'right'])
})

test('a list that changes fill is as one that a read fills: there may be more rows', () => {
  const script: Script = [
    [5 * SECOND, table => table.put(row(4))],
    [6 * SECOND, table => table.put(row(5), 'silent')],
    // The database fills the list again: nothing told this page of the row.
    [10 * SECOND, table => table.remove(row(1))],
  ]
  expect(statesAt([12], script, { limit: 4 }).states).toEqual(['right'])
})

test('a replica that lags behind settles no row of the queue, whichever read it answers', () => {
  const script: Script = [
    [100 * SECOND, cutChange(1, 10)],
    [100 * SECOND + 800, table => table.lag(SECOND)],
    [100 * SECOND + 800, cutChange(2, 20)],
    [100 * SECOND + 900, table => table.signal({ type: 'reauthorized' })],
  ]
  expect(statesAt([104], script).states).toEqual(['right'])
})

test('an answer with the version from before the change is asked for again until the replica has caught up', () => {
  const script: Script = [
    [100 * SECOND, table => table.lag(3.5 * SECOND)],
    [100 * SECOND, cutChange(2, 20)],
  ]
  expect(statesAt([106], script).states).toEqual(['right'])
  // A change that the rows held had already is read a few times, and no more.
  const late: Script = [
    [100 * SECOND, table => table.signal({ type: 'incomplete', key: { id: 2 }, at: null })],
  ]
  expect(statesAt([130], late).reads.filter(read => read.startsWith('by key')).length).toBeLessThanOrEqual(6)
})
