import { beforeEach, describe, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'
import { createActor, fromPromise, type EventFromLogic } from 'xstate'
import type { Row } from '../../src/backend/ports/backend.port'
import type {
  LabelsAnswer,
  LabelsRequest,
  OpenedReference,
} from '../../src/machines/references/references.context'
import { referencesMachine } from '../../src/machines/references/references.machine'
import { targetKey } from '../../src/machines/references/references.select'
import { after, cells, type Table } from './table'

const target = { schema: 'public', table: 'people', key: 'id', label: 'name' }
const other = { ...target, table: 'depots' }
const openedRow = { place: 'table', target, key: '7' }

const words = {
  want: { type: 'references.want', requests: [{ target, keys: ['1'] }] },
  open: { type: 'references.open', ...openedRow },
  refresh: { type: 'references.refresh' },
  close: { type: 'references.close' },
  forget: { type: 'references.forget' },
} as const
type Word = keyof typeof words
type Missing = Exclude<EventFromLogic<typeof referencesMachine>['type'], (typeof words)[Word]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

const labels: Table<'idle' | 'gathering' | 'reading', Word> = {
  idle: { want: 'gathering', open: '-', refresh: '-', close: '-', forget: 'idle' },
  gathering: { want: '-', open: '-', refresh: '-', close: '-', forget: 'idle' },
  reading: { want: '-', open: '-', refresh: '-', close: '-', forget: 'idle' },
}
const row: Table<'closed' | 'reading' | 'shown' | 'failed', Word> = {
  closed: { want: '-', open: 'reading', refresh: '-', close: 'closed', forget: 'closed' },
  reading: { want: '-', open: 'reading', refresh: '-', close: 'closed', forget: 'closed' },
  shown: { want: '-', open: 'reading', refresh: 'reading', close: 'closed', forget: 'closed' },
  failed: { want: '-', open: 'reading', refresh: 'reading', close: 'closed', forget: 'closed' },
}
const still = referencesMachine.provide({
  actors: {
    readLabels: fromPromise<LabelsAnswer, LabelsRequest>(() => new Promise(() => undefined)),
    readRow: fromPromise<Row | null, OpenedReference>(() => new Promise(() => undefined)),
  },
})
describe.each([
  ['labels', cells<string, Word>(labels)],
  ['row', cells<string, Word>(row)],
] as const)('%s', (region, all) => {
  test.each(all)('%s on %s is %s', (from, word, to) => {
    const value = { labels: 'idle', row: 'closed', [region]: from }
    const context = { labels: {}, requests: {}, openReference: openedRow, row: null, readAt: 0 }
    const before = still.resolveState({ value: value as never, context })
    expect(after(still, before, words[word]).value[region]).toBe(to)
  })
})

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  return () => vi.useRealTimers()
})

/** `answer`: the names of keys; rejects where it throws. */
function startReferences(answer: (request: LabelsRequest) => Record<string, string>) {
  const requests: LabelsRequest[] = []
  const actor = createActor(
    referencesMachine.provide({
      actors: {
        readLabels: fromPromise<LabelsAnswer, LabelsRequest>(async ({ input }) => {
          requests.push(input)
          await Promise.resolve()
          return new Map(Object.entries(answer(input)))
        }),
        readRow: fromPromise<Row | null, OpenedReference>(() => Promise.resolve({ id: 7, name: 'Ann' })),
      },
    }),
    { input: {} },
  ).start()
  onTestFinished(() => void actor.stop())
  const want = (...requests: LabelsRequest[]) => actor.send({ type: 'references.want', requests })
  const names = (of = target) =>
    Object.fromEntries(
      [...(actor.getSnapshot().context.labels[targetKey(of)] ?? [])].map(([key, { text }]) => [key, text]),
    )
  return { actor, requests, want, names }
}
const settleTimers = (ms = 50) => vi.advanceTimersByTimeAsync(ms)

test('panels that want names in the same moment ask once for each table, and for no key twice', async () => {
  const { requests, want, names } = startReferences(({ keys }) =>
    Object.fromEntries(keys.map(key => [key, `n${key}`])),
  )
  want({ target, keys: ['1', '2'] })
  want({ target, keys: ['2', '3'] }, { target: other, keys: ['1'] })
  await settleTimers()
  await settleTimers()
  expect(requests).toEqual([
    { target, keys: ['1', '2', '3'] },
    { target: other, keys: ['1'] },
  ])
  expect([names(), names(other)]).toEqual([{ 1: 'n1', 2: 'n2', 3: 'n3' }, { 1: 'n1' }])
})

test('a name is requested again once it is a minute old, and the old one stays until then', async () => {
  const { requests, want, names } = startReferences(() => ({ 1: requests.length === 1 ? 'Ann' : 'Anna' }))
  want({ target, keys: ['1'] })
  await settleTimers()
  await settleTimers(59_000)
  want({ target, keys: ['1'] })
  await settleTimers()
  expect(requests).toHaveLength(1)
  await settleTimers(1_000)
  want({ target, keys: ['1'] })
  expect(names()).toEqual({ 1: 'Ann' })
  await settleTimers()
  expect(names()).toEqual({ 1: 'Anna' })
})

test('a row that the viewer may not see has no name, and is not asked for over and over', async () => {
  const { requests, want, names } = startReferences(() => ({}))
  want({ target, keys: ['1'] })
  await settleTimers()
  want({ target, keys: ['1'] })
  await settleTimers()
  expect(names()).toEqual({ 1: null })
  expect(requests).toHaveLength(1)
})

test('after a failed read the known names stay, and nothing is asked again for a minute', async () => {
  const { requests, want, names } = startReferences(() => {
    if (requests.length > 1) throw new Error('lost')
    return { 1: 'Ann' }
  })
  want({ target, keys: ['1'] })
  await settleTimers()
  await settleTimers(60_000)
  want({ target, keys: ['1', '2'] })
  await settleTimers()
  want({ target, keys: ['1', '2'] })
  await settleTimers()
  expect(names()).toEqual({ 1: 'Ann', 2: null })
  expect(requests).toHaveLength(2)
})

test('a hundred keys a request, one request at a time, and no more than two thousand names are kept', async () => {
  const { requests, want, names } = startReferences(({ keys }) =>
    Object.fromEntries(keys.map(key => [key, key])),
  )
  const many = Array.from({ length: 2_500 }, (_, i) => `k${i}`)
  want({ target, keys: many.slice(0, 1_500) })
  for (let i = 0; i < 15; i++) await settleTimers()
  want({ target, keys: many.slice(1_500) })
  for (let i = 0; i < 15; i++) await settleTimers()
  expect(requests.map(({ keys }) => keys.length)).toEqual(Array.from({ length: 25 }, () => 100))
  expect(Object.keys(names())).toEqual(many.slice(500))
})

test('names are forgotten when the session reads other rows', async () => {
  const { actor, requests, want, names } = startReferences(() => ({ 1: 'Ann' }))
  want({ target, keys: ['1'] })
  await settleTimers()
  actor.send({ type: 'references.forget' })
  expect(names()).toEqual({})
  want({ target, keys: ['1'] })
  await settleTimers()
  expect(requests).toHaveLength(2)
})

test('an opened row is read, and again on a wish', async () => {
  const { actor } = startReferences(() => ({}))
  actor.send({ type: 'references.open', ...openedRow })
  expect(actor.getSnapshot().hasTag('reading')).toBe(true)
  await settleTimers()
  const { row, readAt } = actor.getSnapshot().context
  expect(row).toEqual({ id: 7, name: 'Ann' })
  expect(readAt).toBe(Date.now() - 50)
  actor.send({ type: 'references.close' })
  expect(actor.getSnapshot().context).toMatchObject({ openReference: null, row: null })
})
