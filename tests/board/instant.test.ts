import fc from '../support/property'
import { afterEach, expect, test, vi } from 'vitest'
import { parseInstant } from '../../src/board/time/parseInstant'
import { timeOf } from '../../src/streams/values/columnValues'

afterEach(() => void vi.unstubAllEnvs())

test.each(['UTC', 'America/New_York', 'Asia/Kolkata'])(
  'a time means the same moment in every zone: in %s',
  zone => {
    vi.stubEnv('TZ', zone)
    // The zone is this one, and no cache says otherwise.
    expect(new Date(0).getTimezoneOffset()).toBe(
      { UTC: 0, 'America/New_York': 300, 'Asia/Kolkata': -330 }[zone],
    )
    const at = Date.UTC(2026, 10, 22, 13, 45, 1)
    expect(parseInstant('2026-11-22T13:45:01')).toBe(at)
    expect(parseInstant('2026-11-22 13:45:01.25')).toBe(at + 250)
    expect(parseInstant('2026-11-22T13:45:01.123456')).toBe(at + 123)
    expect(parseInstant('2026-11-22T13:45:01+00:00')).toBe(at)
    expect(parseInstant('2026-11-22 15:45:01.5+02')).toBe(at + 500)
    expect(parseInstant('2026-11-22T13:45:01Z')).toBe(at)
    expect(parseInstant('2026-11-22')).toBe(Date.UTC(2026, 10, 22))
    expect(timeOf('2026-11-22T13:45:01')).toBe(at)
    expect(timeOf('2026-11-22T13:45:01.123456')).toBe(at + 123.456)
    expect(timeOf('2026-11-22T08:45:01.1230019-05:00')).toBe(at + 123.001)
    expect(timeOf('2026-11-22T13:45:01.12')).toBe(at + 120)
  },
)

test('microseconds are distinguished', () => {
  const times = Array.from({ length: 1_000 }, (_, n) =>
    timeOf(`2099-12-31T23:59:59.999${String(n).padStart(3, '0')}+00:00`),
  )
  expect(new Set(times).size).toBe(1_000)
  expect(times).toEqual([...times].sort((a, b) => Number(a) - Number(b)))
})

test.each(['', 'now', 'infinity', '13:45:01', 'null', '2026-13-40T00:00:00'])('%j is not a time', text => {
  expect(parseInstant(text)).toBeNaN()
})

test('the digits are read as Date.parse reads them', () => {
  const digits = (most: number, length = 2) =>
    fc.integer({ min: 0, max: most }).map(n => String(n).padStart(length, '0'))
  const text = fc
    .tuple(
      digits(9_999, 4),
      digits(13),
      digits(32),
      fc.constantFrom('T', ' ', 't', ''),
      digits(25),
      digits(61),
      digits(61),
      fc.stringMatching(/^(\.\d{0,9})?$/),
      fc.constantFrom('Z', '+00:00', '-00:00', '+05:30', 'z', ' ', '+00', '', 'ZZ', '+00:00Z'),
    )
    .map(([y, mo, d, t, h, mi, s, f, zone]) => `${y}-${mo}-${d}${t}${h}:${mi}:${s}${f}${zone}`)
  const zoneless = /^(\d{4,}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d+)?)$/
  fc.assert(
    fc.property(text, text => {
      expect(parseInstant(text)).toBe(Date.parse(text.replace(zoneless, '$1T$2Z')))
    }),
    { numRuns: 20_000 },
  )
})
