import { expect, test } from 'vitest'
import { describeDrawRate } from '../../src/ui/panelFrame/drawing/drawRateText'
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

test('frames in time give it back slowly at first, and within two seconds once none is late', () => {
  expect(after(...times(60, 50), ...times(40, 16.7))).toBeLessThan(0.2)
  expect(after(...times(60, 50), ...times(120, 16.7))).toBe(LONGEST_DRAWING)
  const budget = createFrameBudget()
  times(60, 50).forEach(interval => budget.addInterval(interval))
  expect(budget.patience()).toBe(4)
  times(120, 16.7).forEach(interval => budget.addInterval(interval))
  expect(budget.patience()).toBe(1)
})

test('frames in time now and then do not give it back', () => {
  expect(after(...times(10, 50), ...times(30, 16.7))).toBeLessThan(LONGEST_DRAWING / 2)
  const often = Array.from({ length: 20 }, () => [...times(25, 16.7), 50]).flat()
  expect(after(...times(10, 50), ...often)).toBeLessThan(LONGEST_DRAWING / 4)
})

test('lateness depends on the display: 120 Hz is detected at once, 30 Hz within a minute', () => {
  expect(after(8.3, 16.7)).toBeLessThan(LONGEST_DRAWING)
  expect(after(...times(30 * 60, 33.3))).toBe(LONGEST_DRAWING)
})

test.each([
  [{ interval: 0.8, cost: 0.1 }, 'on every change'],
  [{ interval: 100, cost: 0.4 }, 'up to 10 times per second'],
  [{ interval: 400, cost: 50 }, 'up to 3 times per second, 50 ms each'],
  [{ interval: 1_600, cost: 200 }, 'at most every 1.6 s, 200 ms each'],
])('the rate %j has a text', (rate, words) => {
  expect(describeDrawRate(rate)).toBe(words)
})
