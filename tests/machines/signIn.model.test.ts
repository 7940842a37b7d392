import { expect, test } from 'vitest'
import { sentinels } from '../support/people'
import { census } from './census'
import { inward, outward, still } from './signIn.alphabet'
import { testChart } from './testChart'

const chart = census(still, {
  input: { email: null, refusal: null },
  events: [...Object.values(outward), ...inward],
  apart: ({ context: { email, refusal, offers, sentMail, session } }) => [
    email,
    refusal?.code,
    offers !== null,
    sentMail?.for,
    session !== null,
  ],
  inSimple: { apart: ({ context: { sentMail } }) => sentMail?.for },
})

testChart(chart)
test('it is done with a session, and with nothing else', () => {
  expect(chart.states.filter(state => state.matches('done') !== (state.context.session !== null))).toEqual([])
})
test('a code is asked for only after a mail was sent', () => {
  const asking = chart.states.filter(state =>
    ['codeSent', 'checking', 'resending'].some(value => state.value === value),
  )
  expect(asking.length).toBeGreaterThan(0)
  expect(asking.filter(({ context }) => context.sentMail === null)).toEqual([])
})
test('an attempt shows no old refusal', () => {
  const trying = chart.states.filter(state => state.matches('submitting') || state.matches('checking'))
  expect(trying.filter(({ context }) => context.refusal !== null)).toEqual([])
})
test('no password and no code is in a context', () => {
  const contextText = JSON.stringify(chart.states.map(({ context }) => context))
  expect(Object.values(sentinels).filter(secret => contextText.includes(secret))).toEqual([])
})
