import { expect, test } from 'vitest'
import { census } from './census'
import { inward, outward, still } from './connection.alphabet'
import { testChart } from './testChart'

const events = [...Object.values(outward), ...Object.values(inward)]
const chart = census(still, {
  input: { access: 'none' },
  events,
  // Tries are unbounded by design; beyond the second nothing new can happen.
  apart: ({ context: { access, isOnline, isAway, attempt, cause } }) => [
    access !== 'none',
    isOnline,
    isAway,
    Math.min(attempt, 2),
    cause?.kind,
  ],
  inSimple: {
    events: [
      outward.aal1,
      outward.none,
      outward.opened,
      outward.silent,
      inward.lost,
      inward.limit,
      outward.retry,
    ],
    apart: () => null,
  },
})

testChart(chart)
test('there is a socket only for a session, on a running page that is visible', () => {
  const linkedStates = chart.states.filter(state => state.matches('linked'))
  expect(linkedStates.length).toBeGreaterThan(0)
  expect(linkedStates.filter(({ context }) => context.access === 'none' || context.isAway)).toEqual([])
  const idle = chart.states.filter(state => state.matches('idle'))
  expect(idle.filter(({ context }) => context.access !== 'none')).toEqual([])
})
test('a waiting connection has a reason', () => {
  const waiting = chart.states.filter(state =>
    ['waiting', 'limited', 'offline', 'failed', 'frozen', 'parked'].some(value => state.value === value),
  )
  expect(waiting.filter(({ context }) => context.cause === null)).toEqual([])
})
