import { expect, test } from 'vitest'
import { census } from './census'
import { file, inward, outward, still } from './editor.alphabet'
import { testChart } from './testChart'

const { grab, drag, drop, restore, nudge, undo, redo, open, probe, close, cancel, save, discard, copy } =
  outward
const chart = census(still, {
  input: { file },
  events: [...Object.values(outward), ...inward, { type: 'editor.apply' }],
  apart: ({ context: { history, form, clipboard, tableProbe, catalog, isAwaitingTables, tableChoice } }) => [
    Math.min(history.past.length, 1),
    Math.min(history.future.length, 1),
    form !== null && [
      form.id,
      form.fields.sourceKind,
      form.draft !== null,
      form.faults.length > 0,
      form.faults === form.shownFaults,
    ],
    [clipboard !== null, tableProbe?.answer?.type],
    [catalog?.type, isAwaitingTables],
    tableChoice && [tableChoice.chosenTables?.length, Object.keys(tableChoice.measures).length],
  ],
  inSimple: {
    events: [grab, drag, drop, restore, nudge, undo, redo, open, probe, close, cancel, save, discard, copy],
    apart: () => null,
  },
})

testChart(chart)
test('a board is in order in every situation', () => {
  const ids = chart.states.map(({ context }) => context.history.present.panels.map(({ id }) => id))
  expect(ids.filter(each => new Set(each).size !== each.length)).toEqual([])
})
test('a panel is held only while one is moved, and no form is open but while it is', () => {
  const wrong = chart.states.filter(
    ({ value, context: { heldPanel, form } }) =>
      (heldPanel !== null) !== (value === 'moving') || (form !== null) !== (typeof value === 'object'),
  )
  expect(wrong).toEqual([])
})
