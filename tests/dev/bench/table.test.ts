import { describe, expect, test } from 'vitest'
import type { Climb } from '../../../bench/drive/ladder'
import { disturbance, rowsOfClimb } from '../../../bench/measures/climbs'
import { listUnmeasured } from '../../../bench/table/goals'
import { median, quantile } from '../../../bench/table/numbers'
import { pictureOf } from '../../../bench/table/picture'
import { joinRows, judgeRow, type Row } from '../../../bench/table/row'
import { tableOf } from '../../../bench/table/text'

const row = (values: Readonly<Record<string, number[]>>, better: Row['better'] = 'less'): Row => ({
  goal: 'G1',
  measure: 'frames',
  unit: 'ms',
  better,
  cells: Object.entries(values).map(([contender, values]) => {
    const is = contender === 'ours' ? 'ours' : contender === 'limit' ? 'line' : 'rival'
    return { contender, is, values }
  }),
})
const verdict = (values: Readonly<Record<string, number[]>>, better?: Row['better']) =>
  judgeRow(row(values, better)).verdict

describe('numbers', () => {
  test('a median is the middle one, or between two', () => {
    expect([median([3, 1, 2]), median([4, 1]), median([7]), median([])]).toEqual([2, 2.5, 7, NaN])
    expect(median([Infinity, 1, Infinity])).toBe(Infinity)
  })
  test('below a quantile is the part that it names', () => {
    const numbers = Array.from({ length: 100 }, (_, i) => 100 - i)
    expect([quantile(numbers, 0.5), quantile(numbers, 0.95), quantile(numbers, 1)]).toEqual([51, 96, 100])
    expect(quantile([], 0.5)).toBeNaN()
  })
})

describe('a row', () => {
  test('is behind where a single rival is better, whichever way better is', () => {
    expect(verdict({ ours: [10], a: [9], b: [20] })).toBe('behind')
    expect(verdict({ ours: [10], a: [9], b: [20] }, 'more')).toBe('behind')
    expect(verdict({ ours: [10], a: [11], b: [20] })).toBe('ahead')
    expect(verdict({ ours: [10], a: [10.1] })).toBe('level')
    expect(verdict({ ours: [0], a: [0] }, 'more')).toBe('level')
    expect(verdict({ ours: [Infinity], a: [Infinity] })).toBe('level')
    expect(verdict({ ours: [Infinity], a: [5] })).toBe('behind')
  })
  test('does not win against the reference, nor without a rival', () => {
    expect(verdict({ ours: [10], limit: [20] })).toBe('alone')
    expect(verdict({ limit: [20], a: [1] })).toBe('not measured')
  })
  test('is judged by medians, and tells the ratio to the limit and how far our values are apart', () => {
    const judgedRow = judgeRow(row({ ours: [10, 30, 20], limit: [5, 4, 6], a: [25, 1, 26] }))
    expect(judgedRow).toMatchObject({ ratio: 4, spread: 1, verdict: 'ahead' })
    expect(judgeRow(row({ ours: [10], limit: [0] }))).toMatchObject({ ratio: null, spread: null })
  })
  test('has the values of all rounds', () => {
    const rounds = [row({ ours: [1] }), row({ a: [2] }), row({ ours: [3] }), row({ a: [4] })]
    expect(joinRows(rounds)).toEqual([row({ ours: [1, 3], a: [2, 4] })])
  })
})

test('the table names what was not measured and what did not end', () => {
  const text = tableOf([row({ ours: [Infinity], a: [1_234] }), ...listUnmeasured([row({})])].map(judgeRow))
  const [titles = '', first = '', second = ''] = text.split('\n')
  expect(titles.trim().split(/\s{2,}/)).toEqual(['ours', 'a', 'ours / limit', 'our spread'])
  expect(first).toMatch(/^G1 +frames, ms +never +1,234 +– +– +behind$/)
  expect(second).toMatch(/^G2 .+ not measured$/)
})

test('the picture has a bar for everybody who was measured, the longest for the most', () => {
  const rows = [row({ ours: [50], 'a & <b>': [100], limit: [Infinity] }), ...listUnmeasured([row({})])]
  const bar =
    /<g class="(\w+)">\s*<text[^>]*>([^<]*)<\/text>\s*<rect[^>]* width="([\d.]+)"[^>]*>\s*<text[^>]*>([^<]*)/g
  const bars = [...pictureOf(rows.map(judgeRow), 'here').matchAll(bar)].map(([, ...barParts]) => barParts)
  expect(bars).toEqual([
    ['ours', 'ours', '240.0', '50'],
    ['rival', 'a &amp; &lt;b&gt;', '480.0', '100'],
    ['line', 'limit', '480.0', 'never'],
  ])
})

type StepInput = [rate: number, p95: number, cost: number, isOk?: boolean]
const climb = (...steps: StepInput[]): Climb => ({
  contender: 'a',
  rows: 1_000,
  isRight: true,
  load: 0,
  idle: { all: 1, script: 0, layout: 0 },
  steps: steps.map(([rate, p95, all, isOk = true]) => ({
    rate,
    madePerSecond: rate,
    isOk,
    frames: { perSecond: 60, p50: 16.7, p95 },
    lag: { p50: 10, p95: 20, p99: 30, count: 9 },
    cost: { all, script: 0, layout: 0 },
  })),
})

describe('a climb', () => {
  const asRival = (...steps: StepInput[]) =>
    rowsOfClimb(
      { name: 'a', is: 'rival', isDrawn: true, most: 1, open: () => Promise.resolve() },
      climb(...steps),
    )
  test('reports the highest rate that it sustained, even above one that it failed', () => {
    const [most] = asRival([60, 17, 1], [125, 30, 1, false], [250, 17, 1], [500, 30, 1, false])
    expect(most?.cells[0]?.values).toEqual([250])
    expect(asRival([60, 30, 1, false])[0]?.cells[0]?.values).toEqual([0])
  })
  test('tells more of those rates only at which it was', () => {
    const goals = (...steps: StepInput[]) => asRival(...steps).map(({ goal }) => goal)
    expect(goals([250, 17, 1])).toEqual(['G1', 'G10'])
    expect(goals([60, 17, 1])).toEqual(['G1', 'G1', 'G1', 'G5', 'G5', 'G10'])
  })
})

describe('a run counts', () => {
  const quiet = climb([60, 16.8, 40], [1_000, 16.9, 90])
  test('if a page without panels drew every frame at about the same cost at both ends', () => {
    expect(disturbance(quiet, climb([60, 16.8, 45], [1_000, 17, 80]))).toBeNull()
  })
  test('and otherwise has the reason', () => {
    const slow = climb([60, 33.3, 40], [1_000, 17, 90])
    expect(disturbance(quiet, slow)).toMatch('33.3 ms (p95) at 60/s')
    const costly = climb([60, 16.8, 40], [1_000, 17, 110])
    expect(disturbance(quiet, costly)).toMatch('90 and then 110')
  })
})
