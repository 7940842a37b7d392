import { expect, test } from 'vitest'
import { fitsInColumn } from '../../src/ui/panels/table/columns/columnWidths'

const column = { column: 'a', label: 'A', at: 0, position: 0 }

test.each([
  ['a word of a few letters', 'text', 16, 'open', true],
  ['the widest letters', 'text', 16, 'WWWWWWWWWW', true],
  ['one more than fits', 'text', 16, 'WWWWWWWWWWW', false],
  ['letters that may be wider', 'text', 16, '漢字', false],
  ['two lines', 'text', 16, 'a\nb', false],
  ['nothing', 'text', 16, null, true],
  ['a number, for which its column grows', 'number', 4, 123_456_789, true],
  ['an exact number', 'number', 4, '12345678901234567890', true],
  ['a text in a column of numbers', 'number', 4, 'infinitely many', false],
  ['a time', 'time', 8, '2026-11-23T08:00:00Z', true],
  ['a text in a column of times', 'time', 8, 'tomorrow', false],
] as const)('%s: clipped or not', (_, format, room, value, fits) => {
  expect(fitsInColumn({ ...column, format, roomWidth: room }, value)).toBe(fits)
})

test('a state has a frame that needs room as well', () => {
  expect(fitsInColumn({ ...column, format: 'text', roomWidth: 16 }, 'delivering')).toBe(true)
  expect(fitsInColumn({ ...column, column: 'status', format: 'text', roomWidth: 16 }, 'delivering')).toBe(
    false,
  )
})

test('everything is clipped where a column gives way or was narrowed', () => {
  expect(fitsInColumn({ ...column, format: 'number' }, 1)).toBe(false)
})
