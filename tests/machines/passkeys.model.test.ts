import { expect, test } from 'vitest'
import { census } from './census'
import { inward, outward, still } from './passkeys.alphabet'
import { testChart } from './testChart'

const chart = census(still, {
  events: [...Object.values(outward), ...inward],
  apart: ({ context: { passkeys, refusal, lastSuccess } }) => [passkeys.length, refusal?.code, lastSuccess],
  inSimple: { apart: () => null },
})

testChart(chart)
test('a change and a refusal are shown at once only if the result cannot be listed', () => {
  const both = chart.states.filter(
    ({ value, context: { refusal, lastSuccess } }) =>
      refusal !== null && lastSuccess !== null && value !== 'failed',
  )
  expect(
    both.map(({ value, context: { lastSuccess, refusal } }) => [value, lastSuccess, refusal?.code]),
  ).toEqual([])
})
