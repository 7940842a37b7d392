import { describe, expect, test } from 'vitest'
import { createFigureJudge } from '../dev/storm/check/figures'
import { judgeCompleteness, judgeProof } from '../dev/storm/check/proof'
import { isOutOfOrder } from '../dev/storm/check/order'
import type { Sample } from '../dev/storm/check/sample'
import { figuresOf } from '../dev/storm/world/figures'
import { moment as momentOf, sample } from './support/stormLooks'
import type { TableView } from '../src/streams/views/view'
import { emptyLedger, openGap, closeGaps } from '../src/machines/channel/ledger'

const moment = (at: number, labels: Record<string, string>) => momentOf(at, labels, 'policy')

describe('a panel’s claim of a proof', () => {
  const moments = [moment(0, { 1: 'a' }), moment(10_000, { 1: 'b' })]
  const judgeSeen = (
    lastProof: number | null,
    seenSample: Sample,
    troubles: Parameters<typeof judgeProof>[3] = [],
  ) =>
    judgeProof(seenSample, { lastProof, completeSince: lastProof }, moments, troubles, () => 0).map(
      ({ what }) => what,
    )

  test('holds what was committed before', () => {
    expect(judgeSeen(40_000, sample(41_000, { 1: 'a' }))).toEqual([
      'viewer 0, items: row 1 as [1,"a"], and proven 30000 ms after the write of kind “policy” that made it wrong',
    ])
    expect(judgeSeen(40_000, sample(41_000, {}))[0]).toContain('row 1 missing')
    expect(judgeSeen(40_000, sample(41_000, { 1: 'b' }))).toEqual([])
  })
  test('holds a row that was there, and made room for others since', () => {
    const judge = (lastProof: number, shownNumber: number) =>
      judgeProof(
        sample(41_000, {}),
        { lastProof, completeSince: lastProof },
        moments,
        [],
        () => 0,
        () => shownNumber,
      )
    expect([judge(35_000, 36_000), judge(39_000, 35_000).length]).toEqual([[], 1])
  })
  test('holds a row that changed since, and left a list that was cut', () => {
    const judge = (lastProof: number) =>
      judgeProof(
        sample(41_000, {}),
        { lastProof, completeSince: lastProof },
        [moment(0, {}), moment(10_000, { 1: 'a' }), moment(30_000, { 1: 'b' })],
        [],
        () => 0,
      ).length
    expect([judge(30_500), judge(33_500)]).toEqual([0, 1])
  })
  test('says nothing of what was committed since, or as it was read', () => {
    expect([
      judgeSeen(9_000, sample(41_000, { 1: 'a' })),
      judgeSeen(12_900, sample(13_000, { 1: 'a' })),
    ]).toEqual([[], []])
  })
  test('is not judged if the panel is not live, or reads may come from a replica', () => {
    expect(judgeSeen(40_000, sample(41_000, { 1: 'a' }, 'reconnecting'))).toEqual([])
    const old = { name: 'old answers', hiding: 'old', from: 9_000, to: 30_000, viewer: null } as const
    expect(judgeSeen(40_000, sample(41_000, { 1: 'a' }), [old])).toEqual([])
  })
})

describe('rows beyond the maximum of the project, which a comparison by the database confirms', () => {
  const all = { 1: 'a', 2: 'b', 3: 'c', 4: 'd' }
  const loweredMoment = moment(10_000, { 1: 'a', 2: 'b' })
  const rowsOf = (rows: Record<string, string>) => momentOf(0, rows).rows
  const moments = [moment(0, all), { ...loweredMoment, limit: 2, beyond: rowsOf({ 3: 'c', 4: 'd' }) }]
  const countJudged = (rows: Record<string, string>) =>
    judgeProof(sample(41_000, rows), { lastProof: 40_000, completeSince: 0 }, moments, [], () => 0).length

  test('are right as long as they are the next ones', () => {
    expect([
      countJudged(all),
      countJudged({ 1: 'a', 2: 'b', 3: 'c' }),
      countJudged({ 1: 'a', 2: 'b' }),
    ]).toEqual([0, 0, 0])
    expect([countJudged({ 1: 'a', 2: 'b', 4: 'd' }), countJudged({ 1: 'a', 3: 'c' })]).toEqual([1, 1])
  })
  test('are wrong from when they are gone, and not from when the maximum was lowered', () => {
    const goneMoments = [...moments, moment(39_000, {})]
    const countWrong = (at: number, lastProof: number) =>
      judgeProof(sample(at, all), { lastProof, completeSince: 0 }, goneMoments, [], () => 0).length
    expect([countWrong(40_000, 38_000), countWrong(43_000, 42_500)]).toEqual([0, 4])
  })
  test('have their order', () => {
    const makeTable = (...keys: string[]): TableView => ({
      kind: 'table',
      rowCount: keys.length,
      rows: keys.map(key => ({ key, cells: [Number(key), all[key as unknown as keyof typeof all]] })),
    })
    const isWrong = (...keys: string[]) => isOutOfOrder(makeTable(...keys), moments, 41_000)
    expect([isWrong('1', '2', '3'), isWrong('1', '3', '2')]).toEqual([false, true])
  })
})

test('a panel is not complete if its ledger has a gap that is open, or that ended later', () => {
  const judgeComplete = (lastProof: number | null, completeSince: number | null, ledger = emptyLedger) =>
    judgeCompleteness('items', 9_000, 'live', { lastProof, completeSince }, ledger).map(({ what }) => what)
  const open = openGap(emptyLedger, 1_000, { kind: 'lost', reason: 'cut' })
  expect(judgeComplete(5_000, 4_000)).toEqual([])
  expect(judgeComplete(5_000, 6_000)).toEqual(['items: complete since a time after its proof'])
  expect(judgeComplete(5_000, 4_000, open)).toEqual(['items: complete, and a gap of its ledger is open'])
  expect(judgeComplete(5_000, 4_000, closeGaps(open, 4_500, 0))).toEqual([
    'items: complete since 500 ms before a gap of its ledger ended',
  ])
  expect([judgeComplete(5_000, 4_500, closeGaps(open, 4_500, 0)), judgeComplete(5_000, null, open)]).toEqual([
    [],
    [],
  ])
})

test('figures are those of the rows that the database has, where the rows are', () => {
  const row = ['1', 'red', '3', 'a', 'b', '1']
  const moments = [{ ...momentOf(0, {}, 'start'), rows: new Map([['1', row]]) }]
  const cells = [1, 'red', 3, 'a', 'b', 1]
  const seenSample: Sample = {
    at: 5_000,
    word: 'live',
    viewer: 0,
    person: 0,
    source: 'items',
    panel: 'items',
    view: { kind: 'table', rowCount: 1, rows: [{ key: '1', cells }] },
  }
  const bars = (value: number) => ({
    kind: 'bars' as const,
    rest: null,
    total: value,
    seconds: null,
    bars: [{ label: 'red', value, rows: value }],
    over: { rows: 1, isTruncated: false },
  })
  const judgeFigures = createFigureJudge()
  const judgeValue = (at: number, value: number, of = seenSample) =>
    judgeFigures({ ...of, at }, { 'items by team': bars(value) }, 'items', {
      moments,
      measureStall: () => 0,
    }).map(({ what }) => what)
  // A chart may be of the rows of a moment ago.
  expect(judgeValue(5_000, 2)).toEqual([])
  expect(judgeValue(5_100, 1)).toEqual([])
  expect(judgeValue(5_200, 2)).toEqual([])
  expect(judgeValue(5_700, 2)).toEqual(['viewer 0, items by team: ["red: 2"] of rows that make ["red: 1"]'])
  expect(judgeValue(5_800, 2, { ...seenSample, view: { kind: 'table', rowCount: 0, rows: [] } })).toEqual([])
  expect(judgeValue(5_900, 2)).toEqual([])
})

test('of rows in one millisecond the newest is found by microseconds', () => {
  const newest = figuresOf('zoo').find(({ panel }) => panel.id === 'zoo newest')
  const row = (at: string, amount: string | null) => ({ at, amount })
  const rows = [
    row('2026-11-01T05:30:00.000007+00:00', '1.5'),
    row('2026-11-01T05:30:00.000014+00:00', '2.5'),
  ]
  expect(newest?.expectFigure(rows)).toBe(2.5)
})
