import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { row, source } from '../support/boards'
import { play, type FakeTable } from './fakeTable'

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
afterEach(() => void vi.restoreAllMocks())

const rows = [1, 2, 3].map(id => row(id))
const change = (table: FakeTable) => {
  table.put(row(2, { value: 20 }))
  table.put(row(4))
  table.remove({ id: 1 })
}
type Script = [number, (table: FakeTable) => void][]

/** How long changes may be on their way to the screen, in ms; what only a read by key brings takes a second more. */
const [DELIVERY_MS, READ_MS] = [400, 1_400]

/** What is shown, each state once in a row: wrong where it stays so for longer than a change needs. */
function statesOf(script: Script, rest: Partial<Parameters<typeof play>[0]> = {}, deliveryMs = DELIVERY_MS) {
  const until = 60_000
  const states: string[] = []
  let wrongSince: number | null = null
  const look = (at: number) => (table: FakeTable) => {
    const state = table.state()
    if (state !== 'wrong') wrongSince = null
    else if (at - (wrongSince ??= at) < deliveryMs) return
    if (states.at(-1) !== state) states.push(state)
  }
  const times = Array.from({ length: until / 100 - 1 }, (_, i) => (i + 1) * 100 + 50)
  const looks = times.map((at): Script[number] => [at, look(at)])
  const { reports, reads } = play({ source, rows, ...rest, script: [...script, ...looks], until })
  const lost = reports.reduce((sum, { drift = 0 }) => sum + drift, 0)
  const doubts = reports.filter(({ event }) => event === 'suspect').length
  return { states, lost, doubts, isDoubted: reports.at(-1)?.event === 'suspect', reads }
}

describe.each([true, false])(
  'every read comes from a replica that lags behind, with versions: %s',
  hasVersions => {
    test('a verification, and what it asks for once more', () => {
      const script: Script = [
        [29_000, table => table.lag(6_000)],
        [29_500, change],
      ]
      expect(statesOf(script, { hasVersions })).toMatchObject({ states: ['right'], lost: 0, doubts: 1 })
    })

    test('the read after a doubt', () => {
      const script: Script = [
        [10_000, table => table.lag(6_000)],
        [10_500, change],
        [11_000, table => table.signal({ type: 'bad row', reason: 'Error 413: Payload Too Large' })],
      ]
      expect(statesOf(script, { hasVersions })).toMatchObject({ states: ['right'], lost: 0, doubts: 1 })
    })

    test('the read after a renewal', () => {
      const script: Script = [
        [10_000, table => table.lag(6_000)],
        [10_500, change],
        [11_000, table => table.signal({ type: 'reauthorized' })],
      ]
      expect(statesOf(script, { hasVersions })).toMatchObject({ states: ['right'], lost: 0, doubts: 1 })
    })

    test('the read that fills a list again', () => {
      const script: Script = [
        [5_000, table => table.remove(row(2))],
        [5_000, table => table.lag(6_000)],
        [5_100, table => table.put(row(4))],
      ]
      const four = { ...source, limit: 3, order: { column: 'id', ascending: true } }
      const rest = { hasVersions, source: four, rows: [1, 2, 3, 5].map(id => row(id)) }
      expect(statesOf(script, rest, READ_MS)).toMatchObject({ states: ['right'], lost: 0, doubts: 1 })
    })

    test('the read of a row that a change did not bring whole', () => {
      const script: Script = [
        [10_000, table => table.lag(800)],
        [10_500, table => table.put(row(2, { value: 20 }), 'silent')],
        [10_500, table => table.signal({ type: 'incomplete', key: { id: 2 }, at: null })],
      ]
      expect(statesOf(script, { hasVersions }, READ_MS)).toMatchObject({
        states: ['right'],
        lost: 0,
        doubts: 0,
      })
    })

    test('the read of a row that only the database can judge', () => {
      const script: Script = [
        [10_000, table => table.lag(800)],
        [10_500, table => table.put(row(4), 'silent')],
        [10_500, table => table.signal({ type: 'incomplete', key: { id: 4 }, at: null })],
      ]
      expect(statesOf(script, { hasVersions }, READ_MS)).toMatchObject({
        states: ['right'],
        lost: 0,
        doubts: 0,
      })
    })
  },
)

test('a change of columns that are not shown is asked about once more, and raises no doubt', () => {
  const script: Script = [[10_000, table => table.signal({ type: 'incomplete', key: { id: 2 }, at: null })]]
  const { states, doubts, reads } = statesOf(script, { hasVersions: false })
  expect([states, doubts, reads.filter(read => read.startsWith('by key'))]).toEqual([
    ['right'],
    0,
    ['by key: 2', 'by key: 2'],
  ])
})

test('for ten seconds no older answer undoes a change, also where others came later', () => {
  const script: Script = [
    [15_000, table => table.put(row(3, { value: 30 }))],
    [24_800, table => table.lag(8_000)],
    [24_900, change],
    // Those of ten seconds are put aside.
    [25_100, table => table.put(row(3, { value: 31 }))],
  ]
  expect(statesOf(script)).toMatchObject({ states: ['right'], lost: 0, doubts: 1 })
})

test('after twenty seconds an answer is believed, whatever changes said', () => {
  const script: Script = [
    [29_500, change],
    // As before the change, and for good: what took it back was lost without a sign.
    [29_600, table => table.put(row(2), 'silent')],
  ]
  const { states, doubts, isDoubted } = statesOf(script, {}, 2_000)
  expect([states, doubts, isDoubted]).toEqual([['right', 'in doubt', 'right'], 1, false])
})

test('an answer that is newer than the change is believed at once', () => {
  const script: Script = [
    [29_500, change],
    [29_600, table => table.put(row(2, { value: 21 }), 'silent')],
  ]
  const { states, doubts, lost } = statesOf(script, {}, 2_000)
  expect([states, doubts, lost]).toEqual([['right'], 0, 1])
})
