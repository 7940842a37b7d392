import { expect, test } from 'vitest'
import { limitsText } from '../../src/ui/panels/files/upload/uploadText'
import { formatCountdown, formatDuration, formatLag, formatPeriod } from '../../src/ui/words/duration'
import {
  formatBytes,
  formatDecimal,
  countSharedDecimals,
  formatExactFigures,
  isLongInteger,
  formatFigures,
  formatMilliseconds,
  formatNumber,
  formatPercent,
} from '../../src/ui/words/numberText'
import { formatMessages, formatRequests } from '../../src/ui/words/cost/costText'

test.each([
  [-5, '0 s'],
  [42_900, '42 s'],
  [60_000, '1 m'],
  [91_000, '1 m 31 s'],
  [14 * 60_000 + 30_000, '14 m'],
  [3 * 3_600_000 + 5 * 60_000, '3 h 5 m'],
  [52 * 3_600_000, '2 d 4 h'],
])('an age of %d ms reads %j', (ms, words) => expect(formatDuration(ms)).toBe(words))

test.each([
  [60, 'minute'],
  [600, '10 minutes'],
  [5_400, '90 minutes'],
  [86_400, '24 hours'],
  [604_800, '7 days'],
  [43, '43 seconds'],
  [3_661, '1 h 1 m'],
])('the last %d seconds are called the last %j', (seconds, words) =>
  expect(formatPeriod(seconds * 1_000)).toBe(words),
)

test.each([
  [0, '0:00'],
  [41_001, '0:42'],
  [3_487_000, '58:07'],
  [7_200_000, '2:00:00'],
])('a countdown of %d ms reads %j', (ms, words) => expect(formatCountdown(ms)).toBe(words))

test.each([
  [3, '<10 ms'],
  [84, '80 ms'],
  [333, '350 ms'],
  [980, '1.0 s'],
  [12_000, '12 s'],
])('a delay of %d ms reads %j', (ms, words) => expect(formatLag(ms)).toBe(words))

test('a part is written in the unit of its whole', () => {
  expect(formatBytes(6_430_000_000)).toEqual({ text: '6.43', unit: 'GB' })
  expect(formatBytes(940_000_000, 1_200_000_000)).toEqual({ text: '0.940', unit: 'GB' })
  expect(formatBytes(512)).toEqual({ text: '512', unit: 'B' })
})

test('numbers keep their digits up to a million', () => {
  expect(formatNumber(999_999)).toBe('999,999')
  expect(formatNumber(1_250_000)).toBe('1.3M')
  expect(formatNumber(999.9e12)).toBe('999.9T')
  expect([2e15, -6e25, 1.2345e30].map(value => formatNumber(value))).toEqual(['2E15', '-6E25', '1.23E30'])
  expect(formatMilliseconds(0.44)).toBe('0.4 ms')
  expect(formatMilliseconds(1204)).toBe('1,204 ms')
})

test.each([
  ['9007199254740993', '9,007,199,254,740,993'],
  ['-9223372036854775808', '-9,223,372,036,854,775,808'],
  ['12345678901234567890.123', '12,345,678,901,234,567,890.123'],
  ['-0.12345678901234567890123456789', '-0.12345678901234567890123456789'],
  ['9007199254740993.0', '9,007,199,254,740,993.0'],
])('%s is written %s, with none of its digits lost', (text, writtenText) => {
  expect(formatExactFigures(text)).toBe(writtenText)
})

test.each([
  '12',
  'NaN',
  '2026-11-21T10:00:00',
  '7b5a9b5e-0000-4000',
  '123456789012345678a',
  '0001234567890123456',
  '',
])('%j needs no such care', text => expect(formatExactFigures(text)).toBeNull())

test.each([
  ['4725.1814159292035398', false],
  ['-0.12345678901234567890', false],
  ['999999999999999.5', false],
  ['9007199254740993', true],
  ['-9007199254740993.25', true],
  ['1234567890123456x', false],
])('that %s has a whole part too long for a double: %s', (text, isLong) => {
  expect(isLongInteger(text)).toBe(isLong)
})

test('whole numbers of a table keep all their digits', () => {
  expect(formatFigures(9007199254740991)).toBe('9,007,199,254,740,991')
  expect(formatFigures(1_250_000)).toBe('1,250,000')
  expect(formatFigures(0.30000000000000004)).toBe('0.3')
})

test.each([
  [0.0004, '0.0004'],
  [0.00123456, '0.00123'],
  [-0.0456, '-0.0456'],
  [0, '0'],
  [5.55e-17, '5.55E-17'],
])('%d is not nothing: %s', (value, writtenText) => {
  expect(formatFigures(value)).toBe(writtenText)
  expect(formatNumber(value)).toBe(writtenText)
})

test('a small value keeps its digits among values with fewer decimals', () => {
  expect(formatNumber(0.0004, 2)).toBe('0.0004')
  expect(formatNumber(0.034, 2)).toBe('0.03')
  expect(formatMilliseconds(0.012)).toBe('0.012 ms')
})

test.each([
  [412, 12, '12.0'],
  [4, 1, '1.00'],
  [0.0033, 0.0011, '0.0011'],
  [0, 0, '0.00'],
])('beside %d, %d is written %s', (greatest, value, writtenText) =>
  expect(formatDecimal(value, countSharedDecimals(greatest))).toBe(writtenText),
)

test.each([
  [0.413, '41%'],
  [0, '0%'],
  [0.0042, '0.4%'],
  [0.0002, '<0.1%'],
  [0.996, '99.6%'],
  [0.9999, '>99.9%'],
  [1, '100%'],
  [1.3, '130%'],
])('a share of %d is %s', (share, writtenText) => expect(formatPercent(share)).toBe(writtenText))

test.each([
  [1, '1 request', '1 message'],
  [0.96, '1 request', '1 message'],
  [0, '0 requests', '0 messages'],
  [0.5, '0.5 requests', '0.5 messages'],
  [1_200, '1,200 requests', '1,200 messages'],
])('what a board costs is counted in plain English: %d', (count, requests, messages) => {
  expect([formatRequests(count), formatMessages(count)]).toEqual([requests, messages])
})
test.each([
  [['image/svg+xml', 'image/png'], 'SVG, PNG'],
  [['image/x-icon', 'image/vnd.microsoft.icon'], 'ICO'],
  [['image/*', 'application/pdf'], 'Any image, application/pdf'],
  [['image/png', '*/*'], null],
])('a bucket for %j says %s', (types, text) => {
  expect(limitsText({ size: null, types })).toBe(text)
})
