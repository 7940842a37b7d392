import { describe, expect, test } from 'vitest'
import type { Trouble } from '../dev/storm/check/bounds'
import { orders } from '../dev/storm/check/order'
import { resurrections, sightings, strangers, tallies } from '../dev/storm/check/memories'
import { judgeSample } from '../dev/storm/check/rows'
import type { Excuse, Sample } from '../dev/storm/check/sample'
import { isSameRow, type Moment } from '../dev/storm/check/truth'
import { bounds, knowledge, moment, sample, viewInOrder, viewOf, viewOfOne } from './support/stormLooks'

describe('what a storm holds against the panels', () => {
  const moments = [
    moment(0, { 1: 'a', 2: 'a' }, 'start'),
    moment(1_000, { 1: 'b', 2: 'a' }),
    moment(2_000, { 1: 'b' }),
  ]
  const circumstances = knowledge(moments)
  const judgeSeen = (...args: Parameters<typeof sample>) =>
    judgeSample(sample(...args), circumstances).map(({ promise, what }) => `${promise} ${what}`)

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
  ])('a live panel that %s', (_, at, rows, expectedWords) => {
    expect(judgeSeen(at, rows).map(what => what.replace(/(, since.*)/, ''))).toEqual(expectedWords)
  })

  test('a live panel whose rows are right has them in the order of the database', () => {
    const list = [moment(0, { 1: 'a', 2: 'a', 3: 'a' }, 'start')]
    const judgeOrder = (keys: readonly number[], word = 'live') => {
      const look = { ...sample(9_000, {}, word), view: viewInOrder(keys) }
      const violations = orders()(look, { ...circumstances, moments: list })
      return violations.map(({ promise, what }) => `${promise} ${what}`)
    }
    expect(judgeOrder([3, 1, 2])).toEqual(['I2 viewer 0, items: right rows in a wrong order: 3 1 2'])
    expect([judgeOrder([1, 2, 3]), judgeOrder([3, 1, 2], 'reconnecting'), judgeOrder([3, 1])]).toEqual([
      [],
      [],
      [],
    ])
  })

  test.each([
    ['9007199254740993', 9007199254740992, false],
    ['9007199254740993', '9007199254740993', true],
    ['1e+300', 1e300, true],
    [`1${'0'.repeat(300)}`, 1e300, true],
    ['0.30000000000000004', 0.30000000000000004, true],
    ['8424.20', 8424.2, true],
  ])('%s shown as %j', (text, cell, isRight) => {
    expect(isSameRow([cell], [text])).toBe(isRight)
  })

  test('an order that only the database can tell has to be right once it was read', () => {
    const list = [moment(0, { 1: 'a', 2: 'a' }, 'start')]
    const judge = orders()
    const at = (ms: number, keys: readonly number[]) => {
      const look = { ...sample(ms, {}), view: viewInOrder(keys) }
      return judge(look, { ...circumstances, moments: list }, true).length
    }
    expect([at(9_000, [2, 1]), at(17_000, [2, 1]), at(17_001, [2, 1])]).toEqual([0, 0, 1])
    expect([at(18_000, [1, 2]), at(30_000, [2, 1])]).toEqual([0, 0])
  })

  test('a panel that does not say live may be behind, and shows nothing that never existed', () => {
    expect(judgeSeen(60_000, { 1: 'a', 2: 'a' }, 'reconnecting')).toEqual([])
    expect(judgeSeen(60_000, { 1: 'x' }, 'reconnecting')).toHaveLength(1)
  })

  test('another person’s row is reported once it has been there for too long', () => {
    const whole = [...moments, moment(3_000, { 1: 'b', 3: 'c' }), moment(4_000, { 1: 'b', 3: 'd' })]
    const at = (ms: number) => judgeSample(sample(ms, { 1: 'b', 3: 'c' }), { ...circumstances, whole })
    expect(at(5_000)).toEqual([])
    expect(at(60_000)[0]?.what).toContain('never for this viewer')
  })

  test('another person’s row that stays is reported once a verification should have removed it', () => {
    const whole = [...moments, moment(3_000, { 1: 'b', 3: 'c' }), moment(4_000, { 1: 'b', 3: 'c', 4: 'x' })]
    const strange = strangers()
    const at = (ms: number) => {
      const seenSample = sample(ms, { 1: 'b', 3: 'c' })
      return judgeSample(seenSample, { ...circumstances, whole, strange: strange(seenSample, moments) })
    }
    expect([at(5_000), at(5_000 + bounds.unseen)]).toEqual([[], []])
    expect(at(5_001 + bounds.unseen)[0]?.what).toContain('never for this viewer')
  })

  test('a row that was seen to be gone and comes back', () => {
    const judge = resurrections()
    expect(judge(sample(1_500, { 1: 'b', 2: 'a' }), circumstances)).toEqual([])
    expect(judge(sample(2_500, { 1: 'b' }), circumstances)).toEqual([])
    expect(judge(sample(60_000, { 1: 'b', 2: 'a' }, 'stale'), circumstances)).toMatchObject([
      { promise: 'I3' },
    ])
  })

  test('what is there twice', () => {
    const view = viewOf([1, 1].map(() => ({ key: '1', cells: [1, 'b'] })))
    expect(judgeSample({ ...sample(3_000, {}), view }, circumstances)).toMatchObject([{ promise: 'I3' }])
  })

  test('a row that made room for others, and has a place again, is late from then on', () => {
    const findSightings = sightings()
    findSightings(sample(60_000, { 1: 'b' }))
    const late = (at: number) =>
      judgeSample(sample(at, {}), { ...circumstances, findShownAt: findSightings(sample(at, {})) })
    expect([late(60_000 + bounds.announcedMs), late(60_001 + bounds.announcedMs).length]).toEqual([[], 1])
  })

  test('what is polled claims to be right, too', () => {
    expect(judgeSample(sample(60_000, {}, 'polling'), circumstances)).toHaveLength(1)
  })

  test('an announced change is late, however many unannounced ones came beside it', () => {
    const announcedMoments = [moment(0, { 1: 'a' }, 'start'), moment(1_000, { 1: 'b' })]
    const judge = (at: number, ...more: Moment[]) =>
      judgeSample(sample(at, { 1: 'a' }), { ...circumstances, moments: [...announcedMoments, ...more] })
        .length
    const other = moment(2_000, { 1: 'b' }, 'member')
    expect([judge(1_000 + bounds.announcedMs, other), judge(1_001 + bounds.announcedMs, other)]).toEqual([
      0, 1,
    ])
    // Of the row itself: by the time the change would be announced the viewer may not see it.
    const own = [moment(2_000, {}, 'hide'), moment(3_000, { 1: 'b' }, 'unhide')]
    expect([judge(1_001 + bounds.announcedMs, ...own), judge(1_001 + bounds.unseen, ...own)]).toEqual([0, 1])
  })

  test('a changed key is not announced if there is no such row any more by then', () => {
    const judge = (at: number, ...more: Moment[]) => {
      const list = [moment(0, { 1: 'a' }, 'start'), moment(1_000, { 5: 'a' }, 'rekey'), ...more]
      return judgeSample(sample(at, { 1: 'a', 5: 'a' }), { ...circumstances, moments: list, whole: list })
        .map(({ what }) => what)
        .filter(what => what.includes('row 1 as')).length
    }
    expect(judge(1_001 + bounds.announcedMs)).toBe(1)
    expect(judge(1_001 + bounds.announcedMs, moment(1_100, { 5: 'a' }, 'delete'))).toBe(0)
    expect(judge(1_001 + bounds.unseen, moment(1_100, { 5: 'a' }, 'delete'))).toBe(1)
    expect(judge(1_001 + bounds.announcedMs, moment(4_000, { 5: 'a' }, 'delete'))).toBe(1)
  })

  test('a row that is right now and then is late by all the time that it is not', () => {
    const knownMoments = [moment(0, {}, 'start'), moment(1_000, { 1: 'b' })]
    /** Seven seconds without it, and seven with it, over and over. */
    const flicker = (until: number, isThere: (at: number) => boolean) => {
      const [judge, findSightings] = [tallies(), sightings()]
      const foundExcuses: string[] = []
      for (let at = 1_000; at <= until; at += 500) {
        const look = sample(at, isThere(at) ? { 1: 'b' } : {})
        const askedCircumstances = {
          ...circumstances,
          moments: knownMoments,
          whole: knownMoments,
          findShownAt: findSightings(look),
        }
        expect(judgeSample(look, askedCircumstances)).toEqual([])
        foundExcuses.push(...judge(look, askedCircumstances).map(({ promise, what }) => `${promise} ${what}`))
      }
      return foundExcuses
    }
    const everySeven = (at: number) => Math.floor(at / 7_000) % 2 === 1
    expect(flicker(60_000, everySeven)[0]).toBe(
      'I2 viewer 0, items: row 1 was live and wrong for 8.5 s in all, now and then',
    )
    expect(flicker(60_000, at => at > 8_000)).toEqual([])
  })

  test.each<[Excuse | null, Partial<Parameters<typeof judgeSample>[1]>, number, Moment['kind']]>([
    [null, {}, 9_000, 'update'],
    ['unannounced', {}, 9_500, 'member'],
    [
      'weather',
      { troubles: [{ name: 'muteChanges', hiding: 'unseen', from: 0, to: 2_000, viewer: null }] },
      9_500,
      'update',
    ],
    ['crowded', { crowdedAt: 3_000 }, 9_500, 'update'],
    ['seen', { findShownAt: () => 3_000 }, 9_500, 'update'],
    ['machine', { measureStall: () => 700 }, 9_500, 'update'],
  ])('what excuses a row that is missing: %s', (excuse, askedCircumstances, at, kind) => {
    const knownMoments = [moment(0, {}, 'start'), moment(1_000, { 1: 'b' }, kind)]
    const notedExcuses: (Excuse | null)[] = []
    const note = (_: string, excuse: Excuse | null) => void notedExcuses.push(excuse)
    expect(
      judgeSample(sample(at, {}), { ...circumstances, moments: knownMoments, ...askedCircumstances, note }),
    ).toEqual([])
    expect(notedExcuses).toEqual([excuse])
  })

  test('a row of values that it had, after a change that may have been lost, is late and not invented', () => {
    const mixRow = (label: string, second: string) => new Map([['1', [label, second]]])
    const knownMoments = (['a x', 'b x', 'b y'] as const).map((values, index): Moment => {
      const [label = '', second = ''] = values.split(' ')
      return { ...moment(index * 1_000, {}), rows: mixRow(label, second) }
    })
    const look = (at: number, cells: string[]): Sample => ({ ...sample(at, {}), view: viewOfOne(cells) })
    const lost: Trouble = { name: 'muteChanges', hiding: 'unseen', from: 900, to: 1_500, viewer: null }
    const judge = (at: number, cells: string[], troubles: Trouble[]) =>
      judgeSample(look(at, cells), {
        ...circumstances,
        moments: knownMoments,
        whole: knownMoments,
        troubles,
        strange: () => 2_000,
      }).map(({ what }) => what.includes('never existed'))
    expect(judge(9_000, ['a', 'y'], [lost])).toEqual([])
    expect(judge(2_001 + bounds.unseen, ['a', 'y'], [lost])).toEqual([true])
    expect([judge(9_000, ['a', 'y'], []), judge(9_000, ['c', 'y'], [lost])]).toEqual([[true], [true]])
  })

  test('NaN shown as NULL awaits a read: for long only where the panel does not call itself live', () => {
    const knownMoments: Moment[] = [{ ...moment(1_000, {}), rows: new Map([['1', ['NaN']]]) }]
    const judge = (at: number, word: string, cell: string | null = null) =>
      judgeSample(
        { ...sample(at, {}, word), view: viewOfOne([cell]) },
        { ...circumstances, moments: knownMoments, whole: knownMoments, strange: () => 1_000 },
      ).length
    const late = 1_001 + bounds.announcedMs
    expect([judge(late - 1, 'live'), judge(late, 'live'), judge(late, 'catching-up')]).toEqual([0, 1, 0])
    expect(judge(late, 'catching-up', '7')).toBe(1)
  })
})
