import { afterEach, expect, test, vi } from 'vitest'
import { instantOf } from '../../src/board/instant'
import { timeOf } from '../../src/streams/values'

afterEach(() => void vi.unstubAllEnvs())

test.each(['UTC', 'America/New_York', 'Asia/Kolkata'])('a time is the same whoever looks: in %s', zone => {
  vi.stubEnv('TZ', zone)
  // The zone is this one, and no cache says otherwise.
  expect(new Date(0).getTimezoneOffset()).toBe(
    { UTC: 0, 'America/New_York': 300, 'Asia/Kolkata': -330 }[zone],
  )
  const at = Date.UTC(2026, 10, 22, 13, 45, 1)
  expect(instantOf('2026-11-22T13:45:01')).toBe(at)
  expect(instantOf('2026-11-22 13:45:01.25')).toBe(at + 250)
  expect(instantOf('2026-11-22T13:45:01.123456')).toBe(at + 123)
  expect(instantOf('2026-11-22T13:45:01+00:00')).toBe(at)
  expect(instantOf('2026-11-22 15:45:01.5+02')).toBe(at + 500)
  expect(instantOf('2026-11-22T13:45:01Z')).toBe(at)
  expect(instantOf('2026-11-22')).toBe(Date.UTC(2026, 10, 22))
  expect(timeOf('2026-11-22T13:45:01')).toBe(at)
})

test.each(['', 'now', 'infinity', '13:45:01', 'null', '2026-13-40T00:00:00'])('%j is none', text => {
  expect(instantOf(text)).toBeNaN()
})
