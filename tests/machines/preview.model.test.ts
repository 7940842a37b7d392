import { expect, test } from 'vitest'
import { census } from './census'
import { inward, outward, reports, still } from './preview.alphabet'

const chart = census(still, {
  input: { bucket: 'papers', line: reports },
  // Deeper than two folders nothing new can happen.
  events: [...Object.values(outward), ...inward],
  apart: ({ context: { trail, seen, cause } }) => [Math.min(trail.length, 3), seen?.type, cause?.kind],
  inSimple: { apart: () => null },
})
console.info(chart.figures)

test('every state is reached', () => {
  expect(chart.unreached).toEqual([])
})
test('every transition is walked', () => {
  expect(chart.unwalked).toEqual([])
})
test('a running actor ends where each path says', () => {
  expect(chart.astray).toEqual([])
})
