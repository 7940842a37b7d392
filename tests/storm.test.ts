import { describe, expect, test } from 'vitest'
import { boundsOf, type Trouble } from '../dev/storm/check/bounds'
import { judgeOrder } from '../dev/storm/check/order'
import { crowds, resurrections, sightings, strangers, tallies } from '../dev/storm/check/memories'
import { judgeSample } from '../dev/storm/check/rows'
import type { Excuse, Sample } from '../dev/storm/check/sample'
import type { Moment } from '../dev/storm/check/truth'

const bounds = boundsOf(30)

describe('what a storm holds against the panels', () => {
  const moment = (at: number, rows: Record<string, string>, kind: Moment['kind'] = 'update'): Moment => ({
    ...{ from: at, at, kind },
    rows: new Map(Object.entries(rows).map(([key, label]) => [key, [key, label]])),
  })
  const moments = [
    moment(0, { 1: 'a', 2: 'a' }, 'start'),
    moment(1_000, { 1: 'b', 2: 'a' }),
    moment(2_000, { 1: 'b' }),
  ]
  const given = { moments, whole: moments, troubles: [] as Trouble[], bounds, stalled: () => 0 }
  const sample = (at: number, rows: Record<string, string>, word = 'live'): Sample => ({
    ...{ at, word, viewer: 0, source: 'items', panel: 'items' },
    view: {
      kind: 'table',
      rowCount: 0,
      rows: Object.entries(rows).map(([key, label]) => ({ key, cells: [Number(key), label] })),
    },
  })
  const judged = (...seen: Parameters<typeof sample>) =>
    judgeSample(sample(...seen), given).map(({ promise, what }) => `${promise} ${what}`)

  test.each([
    ['is right', 60_000, { 1: 'b' }, []],
    ['is behind, but not for longer than it may', 9_000, { 1: 'a', 2: 'a' }, []],
    ['lacks a change', 9_500, { 1: 'a' }, ['I2 viewer 0, items: row 1 as [1,"a"], live and wrong for 8.5 s']],
    ['lacks a row', 60_000, {}, ['I2 viewer 0, items: row 1 missing, live and wrong for 60 s']],
    [
      'has a deleted row',
      60_000,
      { 1: 'b', 2: 'a' },
      ['I2 viewer 0, items: row 2 as [2,"a"], live and wrong for 58 s'],
    ],
    [
      'has a row version that never existed',
      1_500,
      { 1: 'x' },
      ['I2 viewer 0, items: row 1 as [1,"x"] never existed'],
    ],
  ])('a live panel that %s', (_, at, rows, expected) => {
    expect(judged(at, rows).map(what => what.replace(/(, since.*)/, ''))).toEqual(expected)
  })

  test('a live panel whose rows are right has them in the order of the database', () => {
    const list = [moment(0, { 1: 'a', 2: 'a', 3: 'a' }, 'start')]
    const ordered = (keys: readonly number[], word = 'live') => {
      const rows = keys.map(key => ({ key: String(key), cells: [key, 'a'] }))
      const view = { kind: 'table' as const, rowCount: 3, rows }
      return judgeOrder({ ...sample(9_000, {}, word), view }, list).map(
        ({ promise, what }) => `${promise} ${what}`,
      )
    }
    expect(ordered([3, 1, 2])).toEqual(['I2 viewer 0, items: right rows in a wrong order: 3 1 2'])
    expect([ordered([1, 2, 3]), ordered([3, 1, 2], 'reconnecting'), ordered([3, 1])]).toEqual([[], [], []])
  })

  test('a panel that does not say live may be behind, and shows nothing that never existed', () => {
    expect(judged(60_000, { 1: 'a', 2: 'a' }, 'reconnecting')).toEqual([])
    expect(judged(60_000, { 1: 'x' }, 'reconnecting')).toHaveLength(1)
  })

  test('a row of somebody else is told of once it is there for too long', () => {
    const whole = [...moments, moment(3_000, { 1: 'b', 3: 'c' }), moment(4_000, { 1: 'b', 3: 'd' })]
    const at = (ms: number) => judgeSample(sample(ms, { 1: 'b', 3: 'c' }), { ...given, whole })
    expect(at(5_000)).toEqual([])
    expect(at(60_000)[0]?.what).toContain('never for this viewer')
  })

  test('a row of somebody else that goes on being there is told of once no verification took it away', () => {
    const whole = [...moments, moment(3_000, { 1: 'b', 3: 'c' }), moment(4_000, { 1: 'b', 3: 'c', 4: 'x' })]
    const strange = strangers()
    const at = (ms: number) => {
      const seen = sample(ms, { 1: 'b', 3: 'c' })
      return judgeSample(seen, { ...given, whole, strange: strange(seen, moments) })
    }
    expect([at(5_000), at(5_000 + bounds.unseen)]).toEqual([[], []])
    expect(at(5_001 + bounds.unseen)[0]?.what).toContain('never for this viewer')
  })

  test('a row that was seen to be gone and comes back', () => {
    const judge = resurrections()
    expect(judge(sample(1_500, { 1: 'b', 2: 'a' }), given)).toEqual([])
    expect(judge(sample(2_500, { 1: 'b' }), given)).toEqual([])
    expect(judge(sample(60_000, { 1: 'b', 2: 'a' }, 'stale'), given)).toMatchObject([{ promise: 'I3' }])
  })

  test('what is there twice', () => {
    const view = {
      kind: 'table' as const,
      rowCount: 0,
      rows: [1, 1].map(() => ({ key: '1', cells: [1, 'b'] })),
    }
    expect(judgeSample({ ...sample(3_000, {}), view }, given)).toMatchObject([{ promise: 'I3' }])
  })

  test('a row that rows that are no more leave no place for in a full list', () => {
    const crowded = crowds()
    const full = sample(50_000, { 1: 'b', 2: 'a' })
    expect(crowded(full, moments, 3)).toBeNull()
    expect(crowded(full, moments, 2)).toBe(50_000)
    expect(crowded(sample(51_000, { 1: 'b' }), moments, 2)).toBe(50_000)
    const late = (at: number) => judgeSample(sample(at, {}), { ...given, crowded: 50_000 })
    expect(late(51_000)).toEqual([])
    expect(late(59_000)).toHaveLength(1)
  })

  test('a row that made room for others, and has a place again, is late from then on', () => {
    const seen = sightings()
    seen(sample(60_000, { 1: 'b' }))
    const late = (at: number) => judgeSample(sample(at, {}), { ...given, shown: seen(sample(at, {})) })
    expect([late(60_000 + bounds.told), late(60_001 + bounds.told).length]).toEqual([[], 1])
  })

  test('a row that keeps its place in a full list, because nobody told of another that ranks before it', () => {
    const list = [
      moment(0, { 2: 'a', 3: 'a' }, 'start'),
      moment(1_000, { 1: 'a', 2: 'a' }, 'member'),
      moment(20_000, { 0: 'a', 1: 'a' }, 'rank'),
    ]
    const whole = [moment(0, { 0: 'a', 1: 'a', 2: 'a', 3: 'a' }, 'start')]
    const judge = (at: number, rows: Record<string, string>, limit: number) =>
      judgeSample(sample(at, rows), { ...given, moments: list, whole, limit }).map(({ what }) => what)
    expect(judge(40_000, { 0: 'a', 2: 'a' }, 2)).toEqual([])
    // Nor any longer than until the other is found; nor where there is room, or all others are there.
    const late = (...asked: Parameters<typeof judge>) =>
      judge(...asked).filter(what => what.includes('row 2 as [2,"a"], live and wrong')).length
    expect(late(1_001 + bounds.unseen, { 0: 'a', 2: 'a' }, 2)).toBe(1)
    expect(late(40_000, { 0: 'a', 2: 'a' }, 3)).toBe(1)
    expect(late(40_000, { 0: 'a', 1: 'a', 2: 'a' }, 2)).toBe(1)
    // What became of it just now is told in its own time.
    whole.push(moment(39_000, { 0: 'a', 1: 'a', 2: 'b', 3: 'a' }))
    expect(late(40_000, { 0: 'a', 2: 'a' }, 2)).toBe(0)
    expect(late(39_001 + bounds.told, { 0: 'a', 2: 'a' }, 2)).toBe(1)
  })

  test('what is polled claims to be right, too', () => {
    expect(judgeSample(sample(60_000, {}, 'polling'), given)).toHaveLength(1)
  })

  test('a change that was told is late, however much else changed of which nobody is told', () => {
    const told = [moment(0, { 1: 'a' }, 'start'), moment(1_000, { 1: 'b' })]
    const judge = (at: number, ...more: Moment[]) =>
      judgeSample(sample(at, { 1: 'a' }), { ...given, moments: [...told, ...more] }).length
    const other = moment(2_000, { 1: 'b' }, 'member')
    expect([judge(1_000 + bounds.told, other), judge(1_001 + bounds.told, other)]).toEqual([0, 1])
    // Of the row itself: by the time the change would be told the viewer may not see it.
    const own = [moment(2_000, {}, 'hide'), moment(3_000, { 1: 'b' }, 'unhide')]
    expect([judge(1_001 + bounds.told, ...own), judge(1_001 + bounds.unseen, ...own)]).toEqual([0, 1])
  })

  test('a row with another key is not told of if there is no such row any more by then', () => {
    const judge = (at: number, ...more: Moment[]) => {
      const list = [moment(0, { 1: 'a' }, 'start'), moment(1_000, { 5: 'a' }, 'rekey'), ...more]
      return judgeSample(sample(at, { 1: 'a', 5: 'a' }), { ...given, moments: list, whole: list })
        .map(({ what }) => what)
        .filter(what => what.includes('row 1 as')).length
    }
    expect(judge(1_001 + bounds.told)).toBe(1)
    expect(judge(1_001 + bounds.told, moment(1_100, { 5: 'a' }, 'delete'))).toBe(0)
    expect(judge(1_001 + bounds.unseen, moment(1_100, { 5: 'a' }, 'delete'))).toBe(1)
    expect(judge(1_001 + bounds.told, moment(4_000, { 5: 'a' }, 'delete'))).toBe(1)
  })

  test('a row that is right now and then is late by all the time that it is not', () => {
    const known = [moment(0, {}, 'start'), moment(1_000, { 1: 'b' })]
    /** Seven seconds without it, and seven with it, over and over. */
    const flicker = (until: number, isThere: (at: number) => boolean) => {
      const [judge, seen] = [tallies(), sightings()]
      const found: string[] = []
      for (let at = 1_000; at <= until; at += 500) {
        const look = sample(at, isThere(at) ? { 1: 'b' } : {})
        const asked = { ...given, moments: known, whole: known, shown: seen(look) }
        expect(judgeSample(look, asked)).toEqual([])
        found.push(...judge(look, asked).map(({ promise, what }) => `${promise} ${what}`))
      }
      return found
    }
    const everySeven = (at: number) => Math.floor(at / 7_000) % 2 === 1
    expect(flicker(60_000, everySeven)[0]).toBe(
      'I2 viewer 0, items: row 1 was live and wrong for 8.5 s in all, now and then',
    )
    expect(flicker(60_000, at => at > 8_000)).toEqual([])
  })

  test.each<[Excuse | null, Partial<Parameters<typeof judgeSample>[1]>, number, Moment['kind']]>([
    [null, {}, 9_000, 'update'],
    ['untold', {}, 9_500, 'member'],
    [
      'weather',
      { troubles: [{ name: 'muteChanges', hiding: 'unseen', from: 0, to: 2_000, viewer: null }] },
      9_500,
      'update',
    ],
    ['crowded', { crowded: 3_000 }, 9_500, 'update'],
    ['seen', { shown: () => 3_000 }, 9_500, 'update'],
    ['machine', { stalled: () => 700 }, 9_500, 'update'],
  ])('what excuses a row that is missing: %s', (excuse, asked, at, kind) => {
    const known = [moment(0, {}, 'start'), moment(1_000, { 1: 'b' }, kind)]
    const noted: (Excuse | null)[] = []
    const note = (_: string, said: Excuse | null) => void noted.push(said)
    expect(judgeSample(sample(at, {}), { ...given, moments: known, ...asked, note })).toEqual([])
    expect(noted).toEqual([excuse])
  })

  test('a row of values that it had, after a change that may have been lost, is late and not invented', () => {
    const mixed = (label: string, second: string) => new Map([['1', [label, second]]])
    const known = (['a x', 'b x', 'b y'] as const).map((values, index): Moment => {
      const [label = '', second = ''] = values.split(' ')
      return { from: index * 1_000, at: index * 1_000, kind: 'update', rows: mixed(label, second) }
    })
    const look = (at: number, cells: string[]): Sample => ({
      ...{ at, viewer: 0, source: 'items', panel: 'items', word: 'live' },
      view: { kind: 'table', rowCount: 1, rows: [{ key: '1', cells }] },
    })
    const lost: Trouble = { name: 'muteChanges', hiding: 'unseen', from: 900, to: 1_500, viewer: null }
    const judge = (at: number, cells: string[], troubles: Trouble[]) =>
      judgeSample(look(at, cells), {
        ...given,
        ...{ moments: known, whole: known, troubles, strange: () => 2_000 },
      }).map(({ what }) => what.includes('never existed'))
    expect(judge(9_000, ['a', 'y'], [lost])).toEqual([])
    expect(judge(2_001 + bounds.unseen, ['a', 'y'], [lost])).toEqual([true])
    expect([judge(9_000, ['a', 'y'], []), judge(9_000, ['c', 'y'], [lost])]).toEqual([[true], [true]])
  })
})
