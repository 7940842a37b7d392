import { expect, test } from 'vitest'
import { boundsOf, deadlineOf, type Trouble } from '../dev/storm/check/bounds'
import { countExcuses } from '../dev/storm/check/excuses'
import type { Excuse } from '../dev/storm/check/sample'

test('an excuse that has more than its share, each row counted once for each change', () => {
  const excuses = countExcuses()
  const note = (from: number, to: number, excuse: Excuse | null) => {
    for (let row = from; row < to; row++) excuses.note(`row ${row}`, excuse)
  }
  note(0, 100, null)
  note(0, 60, 'weather')
  for (const _ of [1, 2]) note(0, 10, 'machine')
  expect(excuses.judge(0)).toEqual([])
  note(10, 11, 'machine')
  expect(excuses.judge(0)).toMatchObject([
    { promise: 'harness', what: expect.stringContaining('11 of 100 rows') as string },
  ])
  expect(excuses.counts()).toEqual({ 'rows that were wrong for a while': 100, weather: 60, machine: 11 })
})

test('a replica that lags behind may take back what was shown before it did', () => {
  const bounds = boundsOf(30)
  const old: Trouble = { name: 'old answers', hiding: 'old', from: 30_000, to: 35_000, viewer: 0 }
  expect(deadlineOf(12_000, true, [old], bounds)).toBe(35_000 + bounds.unseen)
  expect(deadlineOf(9_000, true, [old], bounds)).toBe(9_000 + bounds.announcedMs)
})
