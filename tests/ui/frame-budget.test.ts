import { expect, test } from 'vitest'
import { createFrameBudget, LONGEST_DRAWING } from '../../src/ui/panelFrame/drawing/frameBudget'

const after = (...intervals: readonly number[]) => {
  const budget = createFrameBudget()
  intervals.forEach(interval => budget.addInterval(interval))
  return budget.ms()
}
const times = (count: number, interval: number) => Array.from({ length: count }, () => interval)

test('frames in time leave half of a frame for drawing', () => {
  expect(after()).toBe(LONGEST_DRAWING)
  expect(after(...times(500, 16.7))).toBe(LONGEST_DRAWING)
})

test('a late frame takes a quarter of the budget, down to next to nothing', () => {
  expect(after(33.4)).toBe(LONGEST_DRAWING * 0.75)
  expect(after(...times(60, 50))).toBe(0.1)
})

test('frames in time give it back within seconds', () => {
  expect(after(...times(10, 50), ...times(30, 16.7))).toBeLessThan(LONGEST_DRAWING / 2)
  expect(after(...times(10, 50), ...times(300, 16.7))).toBe(LONGEST_DRAWING)
})

test('what is late depends on the display: 120 Hz is learned at once, 30 Hz within a minute', () => {
  expect(after(8.3, 16.7)).toBeLessThan(LONGEST_DRAWING)
  expect(after(...times(30 * 60, 33.3))).toBe(LONGEST_DRAWING)
})
