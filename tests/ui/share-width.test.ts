import { expect, test } from 'vitest'
import { shareWidth } from '../../src/ui/panels/table/columns/shareWidth'

const text = (width: number) => ({
  width,
  leastWidth: 0,
  ownWidth: undefined,
  isExact: false,
  canShorten: true,
})
const number = (width: number) => ({ ...text(width), isExact: true, canShorten: false })
/** `all`: with its heading, which may be longer than the longest state. */
const state = (width: number, all = width) => ({ ...text(all), leastWidth: width, canShorten: false })
const pixels = (characters: number) => characters * 10
const sum = (widths: readonly number[]) => widths.reduce((all, each) => all + pixels(each), 0)

test('short texts stay whole, longer ones are shortened to the same width', () => {
  // Nine tenths of a text are letters' room; a title has more of it than others.
  expect(shareWidth([text(10), text(26), text(26), text(10)], 500, pixels)).toEqual([9, 16, 16, 9])
})

test('what a row is called is shortened least, and a number or a state not at all', () => {
  const widths = shareWidth([text(26), text(26), number(12), state(10)], 440, pixels)
  expect(widths).toEqual([14, 8, 12, 10])
  expect(sum(widths)).toBe(440)
  // A long heading is, down to the longest state.
  expect(shareWidth([text(26), state(10, 12)], 200, pixels)[1]).toBe(10)
})

test('the six columns of half a board fit, however long their texts are', () => {
  const half = 584
  const columns = [text(26), text(14), text(26), number(8), state(12, 14), state(10, 12)]
  const widths = shareWidth(columns, half, each => each * 8.5 + 14)
  expect(widths.reduce((all, each) => all + each * 8.5 + 14, 0)).toBeLessThanOrEqual(half)
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(7)
})

test('where nothing readable would be left, texts stay readable and the table scrolls', () => {
  const widths = shareWidth([text(26), text(26), text(10)], 200, pixels)
  expect(widths).toEqual([15, 10, 9])
  expect(sum(widths)).toBeGreaterThan(200)
})

test('a width that the viewer set counts as it is', () => {
  const own = { ...text(26), ownWidth: 300 }
  expect(shareWidth([text(26), own], 520, pixels)[0]).toBe(22)
})
