import { expect, test } from 'vitest'
import { sentinels } from '../support/people'
import { inward, outward, still } from './account.alphabet'
import { census } from './census'
import { testChart } from './testChart'

const chart = census(still, {
  events: [...Object.values(outward), ...inward],
  apart: ({ context: { factors, enrollment, refusal, lastSuccess, access, enrollRequest } }) => [
    factors?.length,
    enrollment?.factorId,
    refusal?.code,
    lastSuccess,
    access === 'aal2',
    enrollRequest?.access === 'aal2',
  ],
  inSimple: { apart: ({ context: { enrollment } }) => enrollment?.factorId },
})

testChart(chart)
test('a factor waits for its code only while one was enrolled, and is forgotten then', () => {
  const waiting = ['confirming', 'verifying', 'discarding']
  const wrong = chart.states.filter(
    ({ value, context }) => waiting.includes(value) !== (context.enrollment !== null),
  )
  expect(wrong.map(({ value }) => value)).toEqual([])
})
test('new recovery codes are in the context until the person has saved them', () => {
  const wrong = chart.states.filter(
    ({ value, context }) => (value === 'showingCodes') !== (context.codes !== null),
  )
  expect(wrong.map(({ value }) => value)).toEqual([])
})
test('a change and a refusal are shown at once only if the result cannot be listed', () => {
  const both = chart.states.filter(
    ({ value, context: { refusal, lastSuccess } }) =>
      refusal !== null && lastSuccess !== null && value !== 'failed',
  )
  expect(
    both.map(({ value, context: { lastSuccess, refusal } }) => [value, lastSuccess, refusal?.code]),
  ).toEqual([])
})
test('a list is never forgotten', () => {
  const past = chart.states.filter(state => !state.matches('listing') && !state.matches('failed'))
  expect(past.filter(({ context }) => context.factors === null)).toEqual([])
})
test('no secret is in a context but behind its door', () => {
  const contextText = JSON.stringify(chart.states.map(({ context }) => context))
  expect(Object.values(sentinels).filter(secret => contextText.includes(secret))).toEqual([])
})
