import { expect, test } from 'vitest'
import { census } from './census'
import { inward, outward, still } from './renewal.alphabet'
import { testChart } from './testChart'

const events = [...Object.values(outward), ...inward]
const chart = census(still, {
  events,
  // Tries are unbounded by design; beyond the second nothing new can happen.
  apart: ({ context: { remaining, isOnline, attempt, mustWait, reason } }) => [
    remaining > 120_000,
    remaining <= 0,
    isOnline,
    Math.min(attempt, 2),
    mustWait,
    reason,
  ],
  inSimple: {
    events: events.filter(({ type }) => type !== 'xstate.error.actor.0.renewal.refreshing'),
    apart: ({ context: { mustWait } }) => mustWait,
  },
})

testChart(chart)
test('only a refusal ends it, and only from where it was asked', () => {
  const ends = chart.shortest.filter(({ state }) => state.matches('ended'))
  expect(ends.length).toBeGreaterThan(0)
  const causes = ends.map(({ words }) => JSON.stringify(words.at(-1)))
  expect(causes.filter(cause => !cause.includes('"answer":{"type":"refused"'))).toEqual([])
})
test('a wait longer than a tick has a reason', () => {
  const waiting = chart.states.filter(state => state.matches('waiting'))
  expect(
    waiting.filter(({ context: { attempt, wait, mustWait } }) => attempt > 0 || wait > 0 || mustWait),
  ).toEqual([])
  const cooling = chart.states.filter(state => state.matches('coolingDown'))
  expect(cooling.filter(({ context }) => context.reason === null || context.wait === 0)).toEqual([])
})
