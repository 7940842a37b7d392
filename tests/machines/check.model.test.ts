import { expect, test } from 'vitest'
import { census } from './census'
import { inward, outward, still } from './check.alphabet'
import { testChart } from './testChart'

const chart = census(still, {
  input: { table: null },
  events: [...Object.values(outward), ...inward],
  // Whether the last lines pass or fail makes no difference to the chart.
  apart: ({ context: { queue, table, lines } }) => [
    queue.length,
    table === null,
    lines.address.kind,
    lines.key.kind,
  ],
  inSimple: { apart: () => null },
})

testChart(chart)
test('a resting check looks at nothing, and a running one has something to look at', () => {
  const wrong = chart.states.filter(({ value, context: { queue, lines } }) =>
    value === 'idle'
      ? queue.length > 0 || Object.values(lines).some(({ kind }) => kind === 'running' || kind === 'waiting')
      : queue[0] === undefined || lines[queue[0]].kind !== 'running',
  )
  expect(wrong.map(({ value, context }) => [value, context.queue])).toEqual([])
})
