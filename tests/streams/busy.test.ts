import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Row } from '../../src/backend/ports/backend.port'
import type { TableSource } from '../../src/board/model/source'
import { play, type FakeTable } from './fakeTable'
import { random } from './folds/adversary'

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => void vi.restoreAllMocks())
})

const [ROWS, BUSY_MS, LOSS_RATE] = [5_000, 60_000, 0.01]
/** So many changes every so many ms: 200 a second. */
const [AT_ONCE, EVERY_MS] = [10, 50]
/** Until a change that is told is shown: a batch where no frame is drawn, and an answer that is worked off. */
const TOLD_MS = 1_000
/** Until one that was lost is: the interval of the board and a fifth of it, and reads. */
const LOST_MS = 37_000
const list: TableSource = {
  kind: 'table',
  schema: 'public',
  table: 'busy',
  columns: ['id', 'value'],
  key: ['id'],
  order: { column: 'id', ascending: true },
  limit: 2 * ROWS,
  verifyInterval: 30,
}
const row = (id: number, value: number): Row => ({ id, value })

interface Change {
  at: number
  /** Null: the row is gone. */
  value: number | null
  isLost: boolean
}

/** Five thousand rows that change 200 times a second for a minute; some of the changes are lost. */
function playBusy(source: TableSource) {
  const dice = random(7)
  const ids = Array.from({ length: ROWS }, (_, id) => id)
  const changes = new Map<string, Change>()
  const late: string[] = []
  let [next, end] = [ROWS, { shown: '', truth: '-' }]
  const change = (table: FakeTable, at: number) => {
    const place = Math.floor(dice() * ids.length)
    const tell = dice() < LOSS_RATE ? 'silent' : 'tell'
    const what = dice()
    const isNew = what < 0.2
    const id = isNew ? next++ : (ids[place] ?? 0)
    const isGone = what >= 0.2 && what < 0.4
    changes.set(String(id), { at, value: isGone ? null : at, isLost: tell === 'silent' })
    if (isNew) ids.push(id)
    if (isGone) ids.splice(place, 1)
    if (isGone) table.remove(row(id, 0), tell)
    else table.put(row(id, at), tell)
  }
  const look = (table: FakeTable, now: number) => {
    for (const [key, { at, value, isLost }] of changes) {
      const shownValue = table.row(key)?.['value'] ?? null
      if (shownValue !== value && now - at > (isLost ? LOST_MS : TOLD_MS))
        late.push(`${key} by ${now - at} ms`)
    }
  }
  const every = (ms: number, from: number, act: (table: FakeTable, at: number) => void) =>
    Array.from({ length: BUSY_MS / ms }, (_, index): [number, (table: FakeTable) => void] => {
      const at = from + index * ms
      return [at, table => act(table, at)]
    })
  const { reads } = play({
    source,
    rows: ids.map(id => row(id, 0)),
    script: [
      ...every(EVERY_MS, 1_000, (table, at) => {
        for (let n = 0; n < AT_ONCE; n++) change(table, at)
      }),
      ...every(500, 1_250, look),
      [
        BUSY_MS + LOST_MS + 1_000,
        table => {
          look(table, BUSY_MS + LOST_MS + 1_000)
          end = { shown: table.readShown(), truth: table.truth() }
        },
      ],
    ],
    until: BUSY_MS + LOST_MS + 2_000,
  })
  return {
    reads,
    late,
    isRight: end.shown === end.truth,
    lost: [...changes.values()].filter(c => c.isLost).length,
  }
}

test('5,000 rows at 200 changes a second: received changes show at once, and lost ones within the interval', () => {
  const { late, isRight, reads, lost } = playBusy(list)
  expect([late, isRight]).toEqual([[], true])
  expect(lost).toBeGreaterThan(50)
  // One read each while the table is busy: its versions would tell that too many rows were touched to read them by key.
  const verifications = reads.slice(1)
  expect(verifications).toEqual([...Array.from({ length: 4 }, () => 'id,value'), 'id'])
})
