import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLostChangeDetector, type LostChangeDetector } from '../../src/streams/table/lostChangeDetector'

const MINUTE = 60_000
/** How long a change may still be on its way. */
const GRACE = 5_000

beforeEach(() => void vi.useFakeTimers({ now: 1_000 * MINUTE }))
afterEach(() => void vi.useRealTimers())

/** A detector, and what it said so far: numbers of rows, or why it ended. */
function detect(deafAt: number | null = null) {
  const detector = createLostChangeDetector(deafAt)
  const said: (number | string)[] = []
  detector.drifts$.subscribe({
    next: ({ drift }) => said.push(drift),
    error: ({ kind }: { kind: string }) => said.push(kind),
  })
  return { detector, said }
}
/** Reads that found these rows different, and the time in which their changes may still arrive. */
function find(
  detector: LostChangeDetector,
  keys: string[],
  details: { gone?: boolean; isRenewal?: boolean } = {},
) {
  const { gone = false, isRenewal = false } = details
  detector.report(keys, { at: Date.now(), since: Date.now() - MINUTE, isPresent: () => !gone, isRenewal })
  vi.advanceTimersByTime(GRACE)
}

test('a row that differs is reported once its change had time to arrive', () => {
  const { detector, said } = detect()
  detector.report(['a', 'b'], { at: 1, since: 0, isPresent: () => true, isRenewal: false })
  vi.advanceTimersByTime(GRACE - 1)
  expect(said).toEqual([])
  vi.advanceTimersByTime(1)
  expect(said).toEqual([2])
})

test('a change that arrives meanwhile was only slower than the read', () => {
  const { detector, said } = detect()
  detector.report(['a', 'b'], { at: 1, since: 0, isPresent: () => true, isRenewal: false })
  detector.clear('a')
  vi.advanceTimersByTime(GRACE)
  expect(said).toEqual([1])
  detector.report(['c'], { at: 2, since: 1, isPresent: () => true, isRenewal: false })
  detector.clearAll()
  vi.advanceTimersByTime(GRACE)
  expect(said).toEqual([1])
})

test('rows that change twice while no change arrives end the connection', () => {
  const { detector, said } = detect()
  find(detector, ['a'])
  find(detector, ['b'])
  expect(said).toEqual([1, 1, 'deaf'])
})

test('any change that arrives in between shows that the connection lives', () => {
  const { detector, said } = detect()
  find(detector, ['a'])
  detector.clear('another')
  find(detector, ['b'])
  detector.clearAll()
  find(detector, ['c'])
  expect(said).toEqual([1, 1, 1])
})

test.each([
  ['vanish, as by a truncate', { gone: true }],
  ['the viewer may see with a new token', { isRenewal: true }],
])('rows that %s are reported and end nothing', (_, details) => {
  const { detector, said } = detect()
  find(detector, ['a'], details)
  find(detector, ['b'], details)
  find(detector, ['c'], details)
  expect(said).toEqual([1, 1, 1])
})

test('no connection ends so within ten minutes of the last that did', () => {
  const { detector, said } = detect(Date.now() - 9 * MINUTE)
  find(detector, ['a'])
  find(detector, ['b'])
  expect(said).toEqual([1, 1])
  vi.advanceTimersByTime(MINUTE)
  find(detector, ['c'])
  expect(said).toEqual([1, 1, 1, 'deaf'])
})

test('a clock that was set back does not keep a connection for hours', () => {
  const { detector, said } = detect(Date.now() + 60 * MINUTE)
  find(detector, ['a'])
  find(detector, ['b'])
  expect(said).toEqual([1, 1, 'deaf'])
})
