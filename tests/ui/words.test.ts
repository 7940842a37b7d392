import { expect, test } from 'vitest'
import { age, countdown, lag } from '../../src/ui/words/age'
import { bytes, milliseconds, number, percent } from '../../src/ui/words/value'

test.each([
  [-5, '0 s'],
  [42_900, '42 s'],
  [60_000, '1 m'],
  [91_000, '1 m 31 s'],
  [14 * 60_000 + 30_000, '14 m'],
  [3 * 3_600_000 + 5 * 60_000, '3 h 5 m'],
  [52 * 3_600_000, '2 d 4 h'],
])('an age of %d ms reads %j', (ms, words) => expect(age(ms)).toBe(words))

test.each([
  [0, '0:00'],
  [41_001, '0:42'],
  [3_487_000, '58:07'],
  [7_200_000, '2:00:00'],
])('a countdown of %d ms reads %j', (ms, words) => expect(countdown(ms)).toBe(words))

test.each([
  [3, '<10 ms'],
  [84, '80 ms'],
  [333, '350 ms'],
  [980, '1.0 s'],
  [12_000, '12 s'],
])('a delay of %d ms reads %j', (ms, words) => expect(lag(ms)).toBe(words))

test('a part is written in the unit of its whole', () => {
  expect(bytes(6_430_000_000)).toEqual({ text: '6.43', unit: 'GB' })
  expect(bytes(940_000_000, 1_200_000_000)).toEqual({ text: '0.940', unit: 'GB' })
  expect(bytes(512)).toEqual({ text: '512', unit: 'B' })
})

test('numbers keep their digits up to a million', () => {
  expect(number(999_999)).toBe('999,999')
  expect(number(1_250_000)).toBe('1.3M')
  expect(percent(0.413)).toBe('41 %')
  expect(milliseconds(0.44)).toBe('0.4 ms')
  expect(milliseconds(1204)).toBe('1,204 ms')
})
