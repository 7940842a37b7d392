import { describe, expect, onTestFinished, test } from 'vitest'
import { boundsOf, deadlineOf, lingerOf, troubleOf, type Trouble } from '../dev/storm/check/bounds'
import { noteStalls } from '../dev/storm/check/stalls'
import { breakText, listEdits } from '../dev/storm/mutants/brokenSources'
import { edits } from '../dev/storm/mutants/edits'
import { allMutations } from '../dev/storm/mutants/mutations'
import { aimedAt } from '../dev/storm/schedule/aimed'
import { generate } from '../dev/storm/schedule/generate'
import type { Fault, FaultName, Schedule } from '../dev/storm/schedule/schedule'
import { shrink } from '../dev/storm/shrink'
import { sourceNames } from '../dev/storm/world/sources'

describe('how late a change may show', () => {
  const trouble = (hiding: Trouble['hiding'], from: number, to: number): Trouble => ({
    name: hiding,
    hiding,
    from,
    to,
    viewer: null,
  })
  const verifiedBounds = boundsOf(30)
  test.each([
    ['nothing is broken', true, [], 1_000 + verifiedBounds.announcedMs],
    ['nobody tells of it', false, [], 1_000 + verifiedBounds.unseen],
    ['those who are struck know', true, [trouble('loud', 0, 90_000)], 1_000 + verifiedBounds.announcedMs],
    ['it is held back', true, [trouble('late', 0, 5_000)], 5_000 + verifiedBounds.announcedMs],
    [
      'it is held back for so long',
      true,
      [{ ...trouble('late', 0, 60_000), delay: 2_000 }],
      3_000 + verifiedBounds.announcedMs,
    ],
    ['it falls into a hole', true, [trouble('hole', 0, 5_000)], 5_000 + verifiedBounds.announcedMs],
    ['it falls into a hole that lasts', true, [trouble('hole', 0, 90_000)], 1_000 + verifiedBounds.silent],
    [
      'it may need a read, and reads fail',
      true,
      [trouble('unread', 0, 5_000)],
      5_000 + verifiedBounds.announcedMs,
    ],
    ['reads fail for long', true, [trouble('unread', 0, 90_000)], 24_000 + verifiedBounds.announcedMs],
    ['it is lost without a word', true, [trouble('unseen', 0, 2_000)], 1_000 + verifiedBounds.unseen],
    ['that was over before', true, [trouble('unseen', 0, 500)], 1_000 + verifiedBounds.announcedMs],
    [
      'one trouble leads into the next',
      true,
      [trouble('late', 0, 5_000), trouble('late', 12_000, 20_000)],
      20_000 + verifiedBounds.announcedMs,
    ],
  ])('where %s', (_, isAnnounced, troubles, expectedDeadline) => {
    expect(deadlineOf(1_000, isAnnounced, troubles, verifiedBounds)).toBe(expectedDeadline)
  })
})

test('a fault that keeps channels from being live hides nothing from live ones, and a delay says how long it is', () => {
  const trouble = (name: FaultName, realtime: Fault['realtime'] = {}) =>
    troubleOf({ do: 'fault', at: 0, for: 30_000, name, realtime }, 0)
  expect(trouble('subscribedDelay')?.hiding).toBe('loud')
  expect(trouble('systemError')?.hiding).toBe('loud')
  expect(trouble('changesDelay', { changesDelay: 300 })).toMatchObject({ hiding: 'late', delay: 300 })
})

test('changes that were held back still are after the fault, as is what comes behind them', () => {
  expect(lingerOf({ name: 'changesDelay', delay: 70_000 })).toBe(70_000)
  expect(lingerOf({ name: 'duplicate' })).toBe(0)
})

test('the same seed is the same storm, and another seed is another storm', () => {
  const storm = (seed: number) => JSON.stringify(generate(seed, 60_000, sourceNames))
  expect(storm(1)).toBe(storm(1))
  expect(storm(1)).not.toBe(storm(2))
})

test('few storms set the clock', () => {
  const seeds = Array.from({ length: 120 }, (_, index) => index)
  const set = seeds.filter(seed => generate(seed, 60_000, sourceNames).acts.some(act => act.do === 'clock'))
  expect(set.length).toBeGreaterThan(10)
  expect(set.length).toBeLessThan(30)
})

test('a schedule is shrunk to what fails', async () => {
  const schedule: Schedule = generate(3, 60_000, sourceNames)
  const culprit = schedule.acts[7]
  const outcome = (isBroken: boolean) => ({
    seed: 3,
    counts: {},
    causes: {},
    entries: {},
    struck: {},
    ledgers: {},
    excuses: {},
    samples: 0,
    healMs: 0,
    stallMs: 0,
    violations: isBroken ? [{ promise: 'I1' as const, at: 60_000, what: '' }] : [],
  })
  const attempt = ({ acts }: Schedule) => Promise.resolve(outcome(acts.some(act => act === culprit)))
  expect((await shrink(schedule, outcome(true), attempt, 10_000)).acts).toEqual([culprit])
})

test('overlapping delays count once', () => {
  const clock = { now: () => 0, step: () => undefined, right: () => undefined }
  const stalls = noteStalls({ ...clock, wasWrong: () => false, pause: () => Promise.resolve() })
  onTestFinished(() => stalls.stop())
  for (const [at, ms] of [
    [1_000, 400],
    [2_000, 300],
    [3_000, 2_900],
  ] as const)
    stalls.note(at, ms)
  expect(stalls.total()).toBe(2_900)
  expect(stalls.between(500, 1_500)).toBe(1_000)
  expect(stalls.between(3_000, 9_000)).toBe(0)
})

test.each(Object.entries(edits))('there is one place in the sources to break: %s', (_, edit) => {
  for (const each of listEdits(edit)) expect(breakText(each)).toContain(each.becomes)
})

test('every mutant has weather of its own, and an edit that is not in the sources is refused', () => {
  for (const name of allMutations) expect(aimedAt(name).acts.length).toBeGreaterThan(8)
  expect(() => breakText({ file: 'package.json', text: 'no such text', becomes: '' })).toThrow(
    'package.json does not have this once: no such text',
  )
})
