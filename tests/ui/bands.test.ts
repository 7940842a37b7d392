import fc from '../support/property'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Gap } from '../../src/machines/channel/ledger'
import type { LineView } from '../../src/streams/views/view'
import { toBands, stackValues } from '../../src/ui/charts/data/bands'
import { breakAtPauses } from '../../src/ui/charts/data/pauses'
import { dotIndexes } from '../../src/ui/charts/drawing/overlays'
import { chartNote, pointTimeText } from '../../src/ui/charts/data/chartText'
import { setDisplayZone } from '../../src/ui/words/timeZone'
import {
  bucketEnd,
  lastEnd,
  incompleteBuckets,
  incompletenessOf,
} from '../../src/ui/charts/data/incompleteBuckets'

const points = { width: null, isStacked: true }
const stretches = { width: 10, isStacked: true }

describe('stacked areas', () => {
  test('are stacked', () => {
    expect(
      toBands(
        [0, 1],
        [
          [1, 2],
          [10, 20],
        ],
        points,
      ),
    ).toEqual([
      [
        [
          { x: 0, base: 0, top: 1 },
          { x: 1, base: 0, top: 2 },
        ],
      ],
      [
        [
          { x: 0, base: 1, top: 11 },
          { x: 1, base: 2, top: 22 },
        ],
      ],
    ])
  })

  test('stand on what there is where a value is missing, without a slope from a value to none', () => {
    const [, upper] = toBands(
      [0, 10, 20],
      [
        [5, null, 5],
        [1, 1, 1],
      ],
      stretches,
    )
    const steps = upper?.map(run => run.map(({ x, base, top }) => [x, base, top]))
    expect(steps).toEqual([
      [
        [0, 5, 6],
        [10, 5, 6],
      ],
      [
        [10, 0, 1],
        [20, 0, 1],
      ],
      [
        [20, 5, 6],
        [30, 5, 6],
      ],
    ])
  })

  test('are as high as their values, one upon the other without a gap or an overlap, at every time', () => {
    const value = fc.option(fc.integer({ min: 0, max: 9 }))
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 6 })
          .chain(n => fc.array(fc.tuple(...Array.from({ length: n }, () => value)))),
        fc.boolean(),
        (rows, isStretched) => {
          const times = rows.map((_, i) => i * 10)
          const values = (rows[0] ?? []).map((_, n) => rows.map(row => row[n]))
          const bands = toBands(times, values, isStretched ? stretches : points)
          for (const time of times) {
            const at = time + 5
            let height = 0
            values.forEach((line, n) => {
              const ends = [line[time / 10], isStretched ? line[time / 10] : line[time / 10 + 1]]
              const own = (bands[n] ?? []).flatMap(run =>
                run.flatMap((left, i) => {
                  const right = run[i + 1]
                  return right !== undefined && left.x <= at && at < right.x ? [[left, right] as const] : []
                }),
              )
              expect(own).toHaveLength(ends.every(each => typeof each === 'number') ? 1 : 0)
              for (const [left, right] of own) {
                const middle = (key: 'base' | 'top') => (left[key] + right[key]) / 2
                expect(middle('base')).toBe(height)
                height = middle('top')
                expect(left.top - left.base).toBe(ends[0])
              }
            })
          }
        },
      ),
    )
  })

  test('reach up to the sum of what is there', () => {
    expect(
      stackValues([
        [1, null, undefined],
        [2, 3, 4],
      ]),
    ).toEqual([
      [1, null, undefined],
      [3, 3, 4],
    ])
  })
})

const view = (times: number[], ...values: (number | null | undefined)[][]): LineView => ({
  kind: 'line',
  times,
  series: values.map(each => ({ label: '', values: each })),
})

describe('lines with times of their own', () => {
  const none = undefined
  test('pause by their own steps, and not because of those of others', () => {
    const seconds = Array.from({ length: 12 }, (_, i) => i)
    const times = seconds.flatMap(second => [second, second + 0.1])
    const steady = times.map((_, i) => (i % 2 === 0 ? 1 : none))
    const pausing = times.map((at, i) => (i % 2 === 0 || (at > 3 && at < 8) ? none : 2))
    const { values, pauses } = breakAtPauses(view(times, steady, pausing))
    expect(pauses).toEqual([])
    expect(values[0]).toEqual(steady)
    // Between its values at 2.1 and 8.1 seconds.
    expect(values[1]).toEqual(times.map((at, i) => (at > 2.1 && at < 8.1 ? null : pausing[i])))
  })

  test('end in a dot each if they go on, and have one where a value stands alone', () => {
    expect(dotIndexes([0, 1, 2, 3], [1, none, 2, none])).toEqual([2])
    expect(dotIndexes([0, 1, 2, 90], [1, 2, 3, none])).toEqual([])
    expect(dotIndexes([0, 1, 2, 3, 4], [1, null, 3, null, 5])).toEqual([0, 2, 4])
    expect(dotIndexes([0, 1], [none, none])).toEqual([])
    expect(dotIndexes([0, 1, 2, 3], [none, 1, null, none])).toEqual([1])
    expect(dotIndexes([0, 1, 2], [1, none, null])).toEqual([0])
  })
})

describe('a stretch of time', () => {
  const hole = (from: number, to: number | null, repair: Gap['repair']): Gap => ({
    from: from * 1000,
    to: to === null ? null : to * 1000,
    repair,
    differingRows: null,
    cause: { kind: 'lost', reason: '' },
  })
  const buckets = { seconds: 10, end: 70, missingSpan: { from: -Infinity, to: 12 }, older: 0 }

  test('lacks what the limit left out, what may have been missed, and what is yet to come', () => {
    const holes = [hole(35, 41, null), hole(55, null, null)]
    const of: LineView = { ...view([0, 10, 20, 30, 40, 50, 60], []), buckets }
    const lackAt = (index: number) => incompletenessOf(of, index, holes)
    expect([0, 1, 2].map(lackAt)).toEqual(['not held', 'not held', null])
    expect(new Set([3, 4, 5].map(lackAt))).toEqual(new Set(['perhaps missed']))
    const lackOfLast = (ended: object) =>
      incompletenessOf({ ...of, buckets: { ...buckets, ...ended } }, 6, [])
    expect([lackOfLast({}), lackOfLast({ isEnded: true })]).toEqual(['so far', null])
    expect(incompletenessOf(of, 3, [hole(35, 41, 'read again')])).toBeNull()
  })

  test('is hatched whole', () => {
    const of: LineView = { ...view([0, 10, 20, 30, 40], []), buckets: { ...buckets, end: 50 } }
    expect(incompleteBuckets(of, [hole(35, 36, null)])).toEqual([
      { from: 0, to: 10, isQuiet: true },
      { from: 10, to: 20, isQuiet: true },
      { from: 30, to: 40, isQuiet: false },
    ])
  })

  test('reaches to the next one, also where clocks were changed, and the last one as far as it is long', () => {
    const [run] = toBands([0, 25, 48], [[1, 2, 3]], { width: 24, isStacked: false })[0] ?? []
    expect(run?.map(({ x }) => x)).toEqual([0, 25, 25, 48, 48, 72])
  })

  test('of days is called by its day, also if that has 23 or 25 hours', () => {
    setDisplayZone('America/New_York')
    onTestFinished(() => setDisplayZone('viewer'))
    const days = ['2026-10-31T04:00Z', '2026-11-01T04:00Z', '2026-11-02T05:00Z']
    const [first = 0, long = 0, after = 0] = days.map(day => Date.parse(day) / 1_000)
    const of: LineView = {
      ...view([first, long, after], []),
      buckets: { ...buckets, seconds: 86_400, end: after + 86_400 },
    }
    expect(of.times.map(at => pointTimeText(of, at, []))).toEqual([
      'Oct 31, 2026',
      'Nov 1, 2026',
      'Nov 2, 2026, in progress',
    ])
    const untilLong: LineView = {
      ...of,
      times: [first, long],
      buckets: { ...buckets, seconds: 86_400, end: after },
    }
    expect(pointTimeText(untilLong, long, [])).toBe('Nov 1, 2026, in progress')
    expect(chartNote({ view: of, pauses: [], gaps: [] })).toContain('1 d intervals, latest')
    expect([bucketEnd(of, 1), lastEnd(untilLong)]).toEqual([after, after])
  })

  test('is described by its start, its end and its gaps', () => {
    const start = Date.parse('2026-11-21T09:12:00') / 1000
    const of: LineView = {
      ...view([start, start + 10], []),
      buckets: { ...buckets, end: start + 20, missingSpan: null, older: 3_000 },
      more: 1,
    }
    expect(pointTimeText(of, start, [])).toBe('09:12:00 – 09:12:10')
    expect(pointTimeText(of, start + 10, [])).toBe('09:12:10 – 09:12:20, in progress')
    const facts = '1 more value not drawn · 10 s intervals, latest in progress · 3,000 older not drawn'
    expect(chartNote({ view: of, pauses: [], gaps: [] })).toBe(facts)
    const cutView = {
      ...of,
      more: 0,
      buckets: { ...buckets, end: start + 20, missingSpan: { from: -Infinity, to: start } },
    }
    expect(chartNote({ view: cutView, pauses: [], gaps: [] })).toBe(
      'Hatched: incomplete data · 10 s intervals of the loaded rows, latest in progress',
    )
    // What is in doubt is never what a narrow chart cuts off.
    expect(chartNote({ view: of, pauses: [], gaps: [hole(35, 36, null)] })).toBe(
      `Hatched: possible missed changes · ${facts}`,
    )
  })
})
