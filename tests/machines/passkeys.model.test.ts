import { expect, test } from 'vitest'
import { census } from './census'
import { inward, outward, still } from './passkeys.alphabet'
import { testChart } from './testChart'

const chart = census(still, {
  events: [...Object.values(outward), ...inward],
  apart: ({ context: { passkeys, refusal, done } }) => [passkeys.length, refusal?.code, done],
  inSimple: { apart: () => null },
})

testChart(chart)
test('a deed and a refusal are told at once only where what was done cannot be listed', () => {
  const both = chart.states.filter(
    ({ value, context: { refusal, done } }) => refusal !== null && done !== null && value !== 'failed',
  )
  expect(both.map(({ value, context: { done, refusal } }) => [value, done, refusal?.code])).toEqual([])
})
