import { describe, expect, test } from 'vitest'
import { boundsOf, type Trouble } from '../dev/storm/check/bounds'
import { crowds, tallies } from '../dev/storm/check/memories'
import { judgeSample } from '../dev/storm/check/rows'
import type { Moment } from '../dev/storm/check/truth'
import { bounds, knowledge, moment, sample } from './support/stormLooks'

describe('what a storm holds against a full list', () => {
  test('a row that rows that are no more leave no place for in a full list', () => {
    const countCrowd = crowds()
    const full = sample(50_000, { 1: 'b', 2: 'a' })
    const moments = (limit: number) => [
      moment(1_000, { 1: 'b', 2: 'a' }, 'update', limit),
      moment(2_000, { 1: 'b' }, 'delete', limit),
    ]
    expect(countCrowd(full, moments(3), false)).toBeNull()
    expect(countCrowd(full, moments(2), false)).toBe(50_000)
    expect(countCrowd(sample(51_000, { 1: 'b' }), moments(2), false)).toBe(50_000)
    const late = (at: number) => judgeSample(sample(at, {}), { ...knowledge(moments(2)), crowdedAt: 50_000 })
    expect(late(51_000)).toEqual([])
    expect(late(59_000)).toHaveLength(1)
  })

  test('a row that was never among those of a list takes nobody’s place, unless rows are hidden', () => {
    const list = [moment(1_000, { 1: 'b', 2: 'a' }, 'update', 2)]
    const seenSample = sample(50_000, { 1: 'b', 3: 'a' })
    expect([crowds()(seenSample, list, false), crowds()(seenSample, list, true)]).toEqual([null, 50_000])
  })

  test('a row that keeps its place in a full list, because another that ranks before it was unannounced', () => {
    const list = (limit: number) => [
      moment(0, { 2: 'a', 3: 'a' }, 'start', limit),
      moment(1_000, { 1: 'a', 2: 'a' }, 'member', limit),
      moment(20_000, { 0: 'a', 1: 'a' }, 'rank', limit),
    ]
    const whole = [moment(0, { 0: 'a', 1: 'a', 2: 'a', 3: 'a' }, 'start')]
    const judge = (at: number, rows: Record<string, string>, limit: number) =>
      judgeSample(sample(at, rows), { ...knowledge(list(limit)), whole }).map(({ what }) => what)
    expect(judge(40_000, { 0: 'a', 2: 'a' }, 2)).toEqual([])
    // Nor any longer than until the other is found; nor where there is room, or all others are there.
    const late = (...args: Parameters<typeof judge>) =>
      judge(...args).filter(what => what.includes('row 2 as [2,"a"], live and wrong')).length
    expect(late(1_001 + bounds.unseen, { 0: 'a', 2: 'a' }, 2)).toBe(1)
    expect(late(40_000, { 0: 'a', 2: 'a' }, 3)).toBe(1)
    expect(late(40_000, { 0: 'a', 1: 'a', 2: 'a' }, 2)).toBe(1)
    // Its newest change is announced in time.
    whole.push(moment(39_000, { 0: 'a', 1: 'a', 2: 'b', 3: 'a' }))
    expect(late(40_000, { 0: 'a', 2: 'a' }, 2)).toBe(0)
    expect(late(39_001 + bounds.announcedMs, { 0: 'a', 2: 'a' }, 2)).toBe(1)
  })

  describe('one whose change was lost', () => {
    const lost: Trouble = { name: 'loseChanges', hiding: 'unseen', from: 3_000, to: 5_000, viewer: null }
    const rows = (...keys: number[]) => Object.fromEntries(keys.map(key => [key, 'a']))
    // Row 2 comes and is lost; row 1 is announced, and leaves row 4 no place.
    const list = [
      moment(0, rows(3, 4), 'start', 2),
      moment(4_000, rows(2, 3), 'insert', 2),
      moment(7_000, rows(1, 2), 'insert', 2),
    ]
    const whole = [moment(0, rows(3, 4)), moment(4_000, rows(2, 3, 4)), moment(7_000, rows(1, 2, 3, 4))]
    const judge = (at: number, shownRows: Record<string, string>, troubles = [lost]) =>
      judgeSample(sample(at, shownRows), { ...knowledge(list, troubles), whole }).map(({ what }) => what)

    test('keeps the last row in its place until a verification finds it, and no longer', () => {
      expect(judge(7_001 + bounds.announcedMs, rows(1, 3))).toEqual([])
      expect(judge(4_000 + bounds.unseen, rows(1, 3))).toEqual([])
      expect(judge(4_001 + bounds.unseen, rows(1, 3))).toHaveLength(2)
    })
    test('excuses nothing where it is there, or where nothing was lost', () => {
      expect(judge(7_001 + bounds.announcedMs, rows(1, 2, 3))).toHaveLength(1)
      expect(judge(7_001 + bounds.announcedMs, rows(1, 3), [])).toHaveLength(2)
      expect(judge(7_001 + bounds.announcedMs, rows(3, 4))).not.toEqual([])
    })
  })

  describe('the most rows that the API answers, which nobody tells of,', () => {
    const rows = (...keys: number[]) => Object.fromEntries(keys.map(key => [key, 'a']))
    const whole = [moment(0, rows(1, 2, 3, 4))]
    const judge = (at: number, list: readonly Moment[], shownRows: Record<string, string>) =>
      judgeSample(sample(at, shownRows), { ...knowledge(list), whole }).map(({ what }) => what)
    const untilFound = 10_000 + bounds.unseen

    test('lowered: rows beyond keep their places until that is found', () => {
      const list = [
        moment(0, rows(2, 3, 4), 'start', 3),
        moment(10_000, rows(2, 3), 'max rows', 2),
        moment(12_000, rows(1, 2), 'insert', 2),
      ]
      expect(judge(12_001 + bounds.announcedMs, list, rows(1, 2, 3))).toEqual([])
      expect(judge(untilFound, list, rows(1, 2, 3))).toEqual([])
      expect(judge(untilFound + 1, list, rows(1, 2, 3))).toHaveLength(1)
      expect(judge(12_001 + bounds.announcedMs, list, rows(2, 3, 4))).not.toEqual([])
    })
    test('raised: there are no more rows until that is found', () => {
      const list = [
        moment(0, rows(2, 3), 'start', 2),
        moment(10_000, rows(2, 3, 4), 'max rows', 3),
        moment(12_000, rows(1, 2, 3), 'insert', 3),
      ]
      const seenKnowledge = { findShownAt: () => 12_500 }
      const at = (ms: number, shownRows: Record<string, string>) =>
        judgeSample(sample(ms, shownRows), { ...knowledge(list), whole, ...seenKnowledge }).length
      expect([at(20_600, rows(1, 2)), at(untilFound, rows(1, 2)), at(untilFound + 1, rows(1, 2))]).toEqual([
        0, 0, 1,
      ])
      expect(at(20_600, rows(1, 3))).toBe(1)
    })
  })

  test('the time for which others keep a row in its place is not added up', () => {
    const list = [
      moment(0, { 1: 'a', 2: 'a' }, 'start', 2),
      moment(1_000, { 1: 'a' }, 'max rows', 1),
      moment(2_000, { 0: 'a' }, 'insert', 1),
    ]
    const judge = tallies()
    const circumstances = {
      ...knowledge(list),
      bounds: boundsOf(60),
      whole: [moment(0, { 0: 'a', 1: 'a', 2: 'a' })],
    }
    const violations = Array.from({ length: 100 }, (_, index) => 2_000 + index * 500).flatMap(at =>
      judge(sample(at, { 0: 'a', 1: 'a' }), circumstances),
    )
    expect(violations).toEqual([])
  })

  test('a policy that hides a row beyond a lowered maximum is found like one that hides a row within it', () => {
    const moments = [
      { ...moment(0, { 1: 'a' }, 'start', 1), beyond: new Map([['2', ['2', 'a']]]) },
      moment(10_000, {}, 'policy', 1),
    ]
    const judge = tallies()
    const findFirst = (from: number) =>
      Array.from({ length: 200 }, (_, index) => from + index * 500).find(
        at => judge(sample(at, { 1: 'a', 2: 'a' }), knowledge(moments)).length > 0,
      )
    expect(findFirst(10_000)).toBeGreaterThan(10_000 + bounds.unseen)
  })

  test('a row that was pushed out by one that stayed for a moment comes back by a read, which has its own bound', () => {
    // Of three places one is taken by row 9 for two seconds; row 1 was always among the first three.
    const list = [
      moment(0, { 1: 'a', 2: 'a', 3: 'a' }, 'start', 3),
      moment(28_000, { 1: 'a', 2: 'a', 9: 'a' }, 'rank', 3),
      moment(30_000, { 1: 'a', 2: 'a', 3: 'a' }, 'body', 3),
    ]
    const sumOf = (moments: readonly Moment[]) => {
      const judge = tallies()
      const looks = Array.from({ length: 24 }, (_, index) => 30_000 + index * 500)
      return looks.flatMap(at => judge(sample(at, { 2: 'a', 3: 'a' }), knowledge(moments))).length > 0
    }
    expect([sumOf(list), sumOf(list.slice(0, 1))]).toEqual([false, true])
  })
})
