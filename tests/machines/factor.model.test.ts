import { expect, test } from 'vitest'
import { sentinels } from '../support/people'
import { census } from './census'
import { inward, outward, still } from './factor.alphabet'
import { testChart } from './testChart'

const events = [...Object.values(outward), ...inward]
const chart = census(still, {
  events,
  apart: ({ context: { factors, factorId, challenge, refusal, lockedUntil, answer, code } }) => [
    factors.length,
    factors[0]?.kind,
    factorId,
    challenge !== null,
    refusal?.code,
    lockedUntil !== null,
    answer,
    code !== null,
  ],
  inSimple: {
    // One word of a kind: the other refusals are told apart by nothing but their words.
    events: events.filter(
      event => !/rejected|user_banned|user_gone|"unreachable"/.test(JSON.stringify(event)),
    ),
    apart: ({ context: { factors, code } }) => [factors.length, factors[0]?.kind, code !== null],
  },
})

testChart(chart)
test('it is done with a session or with the end of one', () => {
  const doneStates = chart.states.filter(state => state.matches('done'))
  const codes = doneStates.map(({ context: { answer } }) =>
    answer?.type === 'refused' ? answer.refusal.code : answer?.type,
  )
  expect(new Set(codes)).toEqual(
    new Set(['session', 'session_ended', 'rejected', 'user_banned', 'user_gone']),
  )
})
test('a code is taken only for a challenge of a factor that is listed', () => {
  const taking = chart.states.filter(state => state.matches('waiting') || state.matches('verifying'))
  expect(taking.length).toBeGreaterThan(0)
  const wrong = taking.filter(
    ({ context: { challenge, factorId, factors } }) =>
      challenge === null || !factors.some(({ id, isVerified }) => id === factorId && isVerified),
  )
  expect(wrong).toEqual([])
})
test('exactly a locked-out viewer has a time at which that ends', () => {
  const wrong = chart.states.filter(
    state => state.matches('lockedOut') !== (state.context.lockedUntil !== null),
  )
  expect(wrong).toEqual([])
})
test('every failure has a reason', () => {
  const failedStates = chart.states.filter(state => state.matches('failed') || state.matches('lockedOut'))
  expect(failedStates.filter(({ context }) => context.refusal === null)).toEqual([])
})
test('no code is in a context', () => {
  const contextText = JSON.stringify(chart.states.map(({ context }) => context))
  expect(Object.values(sentinels).filter(secret => contextText.includes(secret))).toEqual([])
})
