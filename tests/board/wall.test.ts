import fc from '../support/property'
import { expect, test } from 'vitest'
import { fromWallTime, toWallTime } from '../../src/board/time/zonedTime'

const iso = (wall: string, zone: string) => {
  const at = fromWallTime(wall, zone)
  return at === null ? null : new Date(at).toISOString()
}

test('a wall clock’s time and zone give the moment at which it showed that', () => {
  expect(iso('2026-01-10T09:00', 'UTC')).toBe('2026-01-10T09:00:00.000Z')
  expect(iso('2026-01-10T09:00', 'Europe/Berlin')).toBe('2026-01-10T08:00:00.000Z')
  expect(iso('2026-07-10T09:00', 'Europe/Berlin')).toBe('2026-07-10T07:00:00.000Z')
  expect(iso('2026-07-10T09:00', 'Asia/Kathmandu')).toBe('2026-07-10T03:15:00.000Z')
  expect(toWallTime(Date.parse('2026-07-10T07:00Z'), 'Europe/Berlin')).toBe('2026-07-10T09:00')
  expect(toWallTime(Date.parse('2026-07-10T07:00:15.9Z'), 'Europe/Berlin')).toBe('2026-07-10T09:00:15')
  expect(iso('2026-07-10T09:00:15', 'Europe/Berlin')).toBe('2026-07-10T07:00:15.000Z')
  expect(iso('2026-10-25T02:30:00', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
})

test('a time that a change of the clock skips or repeats still has a moment', () => {
  // 2:30 is twice: the first of them.
  expect(iso('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
  // 2:30 is never: half an hour after 2:00, which is 3:00.
  expect(iso('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
})

test.each(['', 'soon', '2026-02-31', '2026-13-01T00:00', '2026-01-01T24:61'])('“%s” is not a time', wall => {
  expect(fromWallTime(wall, 'UTC')).toBe(null)
})

test('every minute comes back from the wall, or an hour earlier where it is there twice', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40_000_000 }),
      fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Apia', 'Australia/Lord_Howe'),
      (minute, zone) => {
        const at = minute * 60_000
        const back = fromWallTime(toWallTime(at, zone), zone) ?? 0
        expect(toWallTime(back, zone)).toBe(toWallTime(at, zone))
        expect(back).toBeLessThanOrEqual(at)
      },
    ),
  )
})
