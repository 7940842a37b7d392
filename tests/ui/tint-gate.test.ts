import { expect, test } from 'vitest'
import { createTintGate } from '../../src/ui/kit/motion/tintGate'

test('rows that change all the time are not tinted, and are again once fewer change', () => {
  const gate = createTintGate()
  const redraw = (from: number, to: number, step: number) => {
    for (let at = from; at < to; at += step) gate.count(at)
    return gate.isOpen
  }
  expect(redraw(0, 3_000, 100)).toBe(true)
  expect(redraw(3_000, 4_000, 50)).toBe(false)
  expect(redraw(4_000, 6_000, 150)).toBe(false)
  expect(redraw(6_000, 8_000, 250)).toBe(true)
})

test('many new rows at once count as many redraws', () => {
  const gate = createTintGate()
  gate.count(0, 10)
  expect(gate.isOpen).toBe(true)
  gate.count(100, 500)
  expect(gate.isOpen).toBe(false)
  gate.count(1_200, 1)
  expect(gate.isOpen).toBe(true)
})
