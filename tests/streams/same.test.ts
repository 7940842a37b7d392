import { expect, test } from 'vitest'
import { isSameValue } from '../../src/streams/values/isSameValue'

test.each<[unknown, unknown]>([
  [1, 1],
  [1.5, '1.50'],
  [9007199254740992, '9007199254740993.00'],
  ['9007199254740993', '9007199254740993'],
  [null, null],
  [null, undefined],
  ['2026-11-21T10:00:00.5+00:00', '2026-11-21T10:00:00.500+00:00'],
  ['2026-11-21T10:00:00.123456+00:00', '2026-11-21T05:00:00.123456-05:00'],
  ['2026-11-21T10:00:00+00:00', '2026-11-21T15:30:00+05:30'],
  [{ a: [1, 2] }, { a: [1, 2] }],
  [
    { b: { d: 1, c: 2 }, aa: 2 },
    { aa: 2, b: { c: 2, d: 1 } },
  ],
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
  [true, true],
])('%j read is %j as it came', (a, b) => {
  expect(isSameValue(a, b)).toBe(true)
  expect(isSameValue(b, a)).toBe(true)
})

test.each<[unknown, unknown]>([
  [1, 2],
  [0, ''],
  [0, null],
  [null, ''],
  ['9007199254740993', '9007199254740992'],
  ['9007199254740993', 9007199254740994],
  ['9007199254740993', 9007199254740992],
  ['1.50', '1.5'],
  ['2026-11-21T10:00:00.5+00:00', '2026-11-21T10:00:00.6+00:00'],
  ['2026-11-21T10:00:00.123456+00:00', '2026-11-21T10:00:00.123457+00:00'],
  ['2026-11-21T10:00:00+00:00', '2026-11-21T10:00:00-05:00'],
  [{ a: 1 }, { a: 2 }],
  [{ a: '1' }, { a: 1 }],
  [
    [1, 2],
    [2, 1],
  ],
  [true, false],
  ['\\xdeadbeef', 'deadbeef'],
])('%j is not %j', (a, b) => {
  expect(isSameValue(a, b)).toBe(false)
  expect(isSameValue(b, a)).toBe(false)
})

test('a text that reads like a time is another text if it is spelled in another way', () => {
  const [a, b] = ['2026-11-21T10:00:00+00:00', '2026-11-21T05:00:00-05:00']
  expect(isSameValue(a, b, 'timestamptz')).toBe(true)
  expect(isSameValue(a, b, 'text')).toBe(false)
})
