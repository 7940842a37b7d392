import assert from 'node:assert/strict'
import { expect, test } from 'vitest'
import type { Row } from '../../../src/backend/ports/backend.port'
import { aggregates } from '../../../src/board/schema/aggregates'
import { aggregate } from '../../../src/streams/folds/aggregates/aggregate'
import { TimeBuckets } from '../../../src/streams/folds/time/timeBuckets'
import { RowCount } from '../../../src/streams/folds/aggregates/count'
import { applyDeltas, type RowFold, combineFolds } from '../../../src/streams/folds/fold'
import { Groups } from '../../../src/streams/folds/groups/groups'
import { latestNumber } from '../../../src/streams/folds/time/latestNumber'
import { groupOrders } from '../../../src/streams/folds/groups/groupOrders'
import { LabelSplit } from '../../../src/streams/folds/groups/labelSplit'
import { TimeSortedRows } from '../../../src/streams/folds/time/timedRows'
import { lastSeconds, RowWindow } from '../../../src/streams/folds/time/rowWindow'
import { RowIndex } from '../../../src/streams/rows/rowIndex'
import { source } from '../../support/boards'
import { Adversary, random, SPAN } from './adversary'
import { at, byTime, groupRows, lastOf, partsIn, sorts, truth, within } from './oracle'
import { panels } from './panels'

const EVENTS = 100_000

type Sort = keyof typeof sorts
interface Case {
  fold: RowFold<unknown>
  /** What the fold says, made plain. */
  readActual: (rows: readonly Row[], now: number) => unknown
  /** What all rows say. */
  expectValue: (rows: readonly Row[], now: number) => unknown
}
const makeCase = <V>(
  fold: RowFold<V>,
  plain: (value: V, rows: readonly Row[]) => unknown,
  expectValue: Case['expectValue'],
): Case => ({
  fold,
  readActual: (rows, now) => plain(fold.value(now), rows),
  expectValue,
})
const self = (value: unknown) => value

const makeFold = (kind: (typeof aggregates)[number]) => () => aggregate(kind, 'value')
const groupsBy = (kind: (typeof aggregates)[number], sort: Sort): Case =>
  makeCase(
    new Groups('path', makeFold(kind), groupOrders[sort]),
    groups => [...groups],
    rows => groupRows(rows, rows => truth(kind, rows)).sort(sorts[sort]),
  )

const cases: Record<string, Case> = {
  ...Object.fromEntries(
    aggregates.map(kind => [kind, makeCase(makeFold(kind)(), self, rows => truth(kind, rows))]),
  ),
  ...Object.fromEntries(
    aggregates.map((kind, i) => {
      const sort = (['greatest', 'least', 'label'] as const)[i % 3] ?? 'label'
      return [`${kind} of groups, ${sort} first`, groupsBy(kind, sort)]
    }),
  ),
  ...Object.fromEntries(
    (['sum', 'max', 'p95', 'distinct'] as const).map(kind => [
      `${kind} in a window`,
      makeCase(
        new RowWindow('at', lastSeconds(30), makeFold(kind)()),
        ({ value }) => value,
        (rows, now) => truth(kind, within(rows, now - 30_000, Infinity)),
      ),
    ]),
  ),
  'the average of the window before': makeCase(
    new RowWindow('at', lastSeconds(30, 30), makeFold('average')()),
    ({ value }) => value,
    (rows, now) => truth('average', within(rows, now - 60_000, now - 30_000)),
  ),
  'the sum up to a while ago': makeCase(
    new RowWindow('at', lastSeconds(Infinity, 45), makeFold('sum')()),
    ({ value }) => value,
    (rows, now) => truth('sum', within(rows, -Infinity, now - 45_000)),
  ),
  'sums in buckets': makeCase(
    new TimeBuckets({ time: 'at', seconds: 10, count: 12 }, makeFold('sum')),
    buckets => buckets.map(({ from, part }) => [from, part?.rows ?? 0, part?.value ?? null]),
    (rows, now) => {
      const first = Math.min(...rows.map(at))
      const froms = Array.from({ length: 12 }, (_, i) => (Math.floor(now / 10_000) - 11 + i) * 10_000)
      return froms.flatMap(from => {
        const inside = rows.filter(row => at(row) >= from && at(row) < from + 10_000)
        return from + 10_000 > first ? [[from, inside.length, truth('sum', inside)]] : []
      })
    },
  ),
  'a line': makeCase(
    new TimeSortedRows('at', ['value'], ({ row }) => row['value']),
    points => [...points].map(({ at, value }) => [at, value]),
    rows => [...rows].sort(byTime).map(row => [at(row), row['value']]),
  ),
  'several of each value': makeCase(
    new LabelSplit('path', () =>
      combineFolds(makeFold('sum')(), makeFold('distinct')(), latestNumber('at', 'value')),
    ),
    (parts, rows) =>
      new Map(
        [...partsIn(rows).keys()].map(label => {
          const part = parts.get(label)
          return [label, part && [part.rows, ...part.value]]
        }),
      ),
    rows =>
      new Map(
        [...partsIn(rows)].map(([label, rows]) => [
          label,
          [rows.length, truth('sum', rows), truth('distinct', rows), lastOf(rows)],
        ]),
      ),
  ),
  'rows of groups': makeCase(
    new Groups('path', () => new RowCount(), groupOrders.greatest),
    groups => [...groups],
    rows => groupRows(rows, rows => rows.length).sort(sorts.greatest),
  ),
}

/** Vitest's own comparison would be too slow for so many. */
const agree = (what: string, actual: unknown, expectedValue: unknown) =>
  assert.deepEqual({ [what]: actual }, { [what]: expectedValue })

test('100,000 random and adversarial events leave every fold with what all rows say, after every batch', () => {
  const [adversary, dice] = [new Adversary(1), random(2)]
  const index = new RowIndex(source)
  index.load([], null)
  index.takeDeltas()
  for (const { fold } of Object.values(cases)) fold.load([])
  for (const { view } of panels) view.reset(index, [])
  let [events, batches, now] = [0, 0, 60_000]
  while (events < EVENTS) {
    const size = Math.min(EVENTS - events, Math.ceil(dice() ** 3 * 1_600))
    for (const { id, row } of adversary.batch(size, now)) {
      if (row === null) index.delete(String(id))
      else index.set(String(id), row)
      events += 1
    }
    const deltas = index.takeDeltas() ?? []
    // The clock goes on, stands still, stands on an edge, or is set back.
    const turn = dice()
    if (turn < 0.5) now += Math.floor(dice() * 5_000)
    else if (turn < 0.6) now = Math.floor(now / 10_000) * 10_000
    if (turn > 0.9 || now > SPAN * 1_000) now = Math.floor(dice() * SPAN * 1_000)
    // Now and then everything is read anew, as after a lost connection.
    const isRead = dice() < 0.05
    const rows = [...adversary.rows.values()]
    expect(index.size).toBe(rows.length)
    for (const [name, { fold, readActual, expectValue }] of Object.entries(cases)) {
      if (isRead) fold.load([...index])
      else applyDeltas(fold, deltas)
      agree(`${name} in batch ${batches}`, readActual(rows, now), expectValue(rows, now))
    }
    for (const { name, view, compareView } of panels) {
      if (isRead) view.reset(index, [...index])
      else view.apply(deltas)
      const { actual, expectedView } = compareView(rows, now)
      agree(`${name} in batch ${batches}`, actual, expectedView)
    }
    batches += 1
  }
  expect(batches).toBeGreaterThan(150)
}, 300_000)
