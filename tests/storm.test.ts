import { describe, expect, test } from 'vitest'
import { boundsOf, type Trouble } from '../dev/storm/check/bounds'
import { judgeLife, type Blow } from '../dev/storm/check/causes'
import { lapses } from '../dev/storm/check/lapses'
import { judgeLedger } from '../dev/storm/check/ledger'
import {
  crowds,
  judgeSample,
  resurrections,
  sightings,
  strangers,
  type Sample,
} from '../dev/storm/check/rows'
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
      held: 0,
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
    const view = { kind: 'table' as const, held: 0, rows: [1, 1].map(() => ({ key: '1', cells: [1, 'b'] })) }
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
  })

  test('what is polled claims to be right, too', () => {
    expect(judgeSample(sample(60_000, {}, 'polling'), given)).toHaveLength(1)
  })

  test('an outage that is put down to what was not there, and a blow of which nobody says anything', () => {
    const blow = (name: Blow['name'], from: number, to: number): Blow => ({
      ...{ name, from, to, viewer: null, source: null },
    })
    const outage = { viewer: 0, source: 'items', word: 'reconnecting', from: 20_000, to: 22_000 }
    const cause = { kind: 'lost', reason: '' } as const
    const hole = { from: 18_000, to: 22_000, cause, repair: 'read again' as const, differed: 0 }
    const life = { viewer: 0, source: 'items', isPushed: true, from: 0, to: Infinity, outages: [outage] }
    const judge = (blows: Blow[], outages = life.outages) =>
      judgeLife({ ...life, outages, holes: [hole] }, blows, () => 0).map(({ what }) => what)
    expect(judge([blow('crash', 19_900, 20_000)])).toEqual([])
    expect(judge([blow('crash', 9_000, 9_100)], [])).toEqual(['viewer 0, items: crash went unnoticed'])
    expect(judge([blow('hole', 8_000, 12_000), blow('crash', 9_000, 9_100)], [])).toEqual([])
    const changed = (at: number) =>
      judge([blow('resubscribe', 9_000, 9_100), blow('publication', at, at)], []).length
    expect([changed(8_000), changed(11_500), changed(12_500)]).toEqual([1, 0, 1])
    // A join keeps what is sent waiting, and nothing from being heard.
    expect(judge([blow('joinDelay', 8_000, 12_000), blow('crash', 9_000, 9_100)], [])).toHaveLength(1)
    expect(judge([blow('rateLimit', 19_900, 20_000)])).toEqual([
      'viewer 0, items: “reconnecting” is put down to “lost” (), and there was rateLimit',
    ])
    expect(judge([])).toEqual([
      'viewer 0, items: “reconnecting” is put down to “lost” (), and there was nothing',
    ])
  })

  test('a join anew because nothing was told, and what there was to keep silent about', () => {
    const outage = { viewer: 0, source: 'items', word: 'reconnecting', from: 90_000, to: 92_000 }
    const hole = {
      ...{ from: 80_000, to: 92_000, cause: { kind: 'deaf', reason: '' } as const },
      ...{ repair: 'read again' as const, differed: 0 },
    }
    const life = { viewer: 0, source: 'items', isPushed: true, from: 0, to: Infinity, holes: [hole] }
    const blow: Blow = { name: 'silent', from: 5_000, to: 9_000, viewer: null, source: null }
    const judge = (...before: { from: number; to: number; isRejoined: boolean }[]) => {
      const outages = [...before.map(each => ({ ...outage, ...each })), outage]
      const holes = before.map(({ from, to }) => ({
        ...hole,
        from,
        to,
        cause: { kind: 'lost', reason: '' } as const,
      }))
      return judgeLife({ ...life, outages, holes: [...holes, hole] }, [blow], () => 0).filter(
        ({ at }) => at === 90_000,
      )
    }
    expect(judge()).toEqual([])
    expect(judge({ from: 60_000, to: 62_000, isRejoined: true })).toHaveLength(1)
    expect(judge({ from: 60_000, to: 62_000, isRejoined: false })).toEqual([])
  })

  test('a table is not in the publication until it is put there again, and its channels may say so for as long', () => {
    const blows: Blow[] = []
    const lapsed = lapses(blows)
    const said = (source: string, from: number) => {
      const outage = { viewer: 0, source, word: 'failed', from, to: null }
      const cause = { kind: 'unpublished', reason: '' } as const
      const hole = { from: from - 1_000, to: null, cause, repair: null, differed: null }
      const life = { viewer: 0, source, isPushed: true, from: 0, to: Infinity }
      return judgeLife({ ...life, outages: [outage], holes: [hole] }, blows, () => 0).length
    }
    lapsed('alter publication supabase_realtime drop table public.notes', 1_000, 5_000)
    expect([said('notes', 40_000), said('items', 40_000)]).toEqual([0, 1])
    lapsed('update public.notes set label = null', 41_000, 45_000)
    lapsed('select public.publish()', 50_000, 54_000)
    expect([said('notes', 55_000), said('notes', 70_000)]).toEqual([0, 1])
  })

  test('a heartbeat that no answer comes to while the server joins', () => {
    const outage = { viewer: 0, source: 'items', word: 'stale', from: 20_000, to: 22_000 }
    const cause = { kind: 'silent', reason: '' } as const
    const hole = { from: 18_000, to: 22_000, cause, repair: 'read again' as const, differed: 0 }
    const life = { viewer: 0, source: 'items', isPushed: true, from: 0, to: Infinity, holes: [hole] }
    const blow = { from: 9_000, to: 14_000, viewer: null, source: null }
    const judge = (name: Blow['name']) =>
      judgeLife({ ...life, outages: [outage] }, [{ ...blow, name }], () => 0).length
    expect([judge('joinDelay'), judge('joinError'), judge('subscribedDelay')]).toEqual([0, 0, 1])
  })

  test('a blow shows in the time that it may take, and that this machine takes on top', () => {
    const outage = { viewer: 0, source: 'items', word: 'reconnecting', from: 29_000, to: 32_000 }
    const cause = { kind: 'lost', reason: '' } as const
    const hole = { from: 8_000, to: 32_000, cause, repair: 'read again' as const, differed: 0 }
    const life = { viewer: 0, source: 'items', isPushed: true, from: 0, to: Infinity }
    const crash: Blow = { name: 'crash', from: 10_000, to: 14_000, viewer: null, source: null }
    /** Late without a pause until then. */
    const late = (until: number) => (from: number, to: number) => Math.max(0, Math.min(to, until) - from)
    const judge = (until: number) =>
      judgeLife({ ...life, outages: [outage], holes: [hole] }, [crash], late(until)).map(({ what }) => what)
    expect(judge(26_000)).toEqual([])
    expect(judge(20_000).length).toBeGreaterThan(0)
  })

  test('a link that is refused is lost to those who hear of changes; only what is polled cannot be read', () => {
    const outage = { viewer: 0, source: 'polled', word: 'catching-up', from: 20_000, to: 22_000 }
    const cause = { kind: 'doubted', reason: '' } as const
    const hole = { from: 18_000, to: 22_000, cause, repair: 'read again' as const, differed: 0 }
    const life = { viewer: 0, source: 'polled', from: 0, to: Infinity, outages: [outage], holes: [hole] }
    const blow: Blow = { name: 'refused', from: 17_000, to: 21_000, viewer: 0, source: null }
    const judge = (isPushed: boolean) => judgeLife({ ...life, isPushed }, [blow], () => 0)
    expect([judge(false).length, judge(true).length > 0]).toEqual([0, true])
  })

  test('an outage that no entry of the ledger covers', () => {
    const outage = { viewer: 0, source: 'items', word: 'reconnecting', from: 10_000, to: 20_000 }
    const judge = (...gaps: { from: number; to: number | null }[]) => judgeLedger([outage], gaps, () => 0)
    expect(judge({ from: 8_000, to: 20_000 })).toEqual([])
    expect(judge({ from: 8_000, to: null })).toEqual([])
    expect(judge({ from: 8_000, to: 12_000 })).toEqual([])
    expect(judge({ from: 1_000, to: 9_000 })).toMatchObject([{ promise: 'I4' }])
    expect(judge({ from: 15_000, to: 20_000 })).toMatchObject([{ promise: 'I4' }])
    expect(judge()).toMatchObject([{ promise: 'I4' }])
  })
})
