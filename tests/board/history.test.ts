import fc from '../support/property'
import { expect, test } from 'vitest'
import { startHistory, recordStep, redo, endGesture, undo } from '../../src/board/edit/history'

test('an edit is undone and redone, by its name', () => {
  const doneHistory = recordStep(recordStep(startHistory('a'), 'b', 'first'), 'c', 'second')
  expect(doneHistory.past.at(-1)?.label).toBe('second')
  const back = undo(doneHistory)
  expect(back.present).toBe('b')
  expect(back.future[0]?.label).toBe('second')
  expect(undo(undo(back)).present).toBe('a')
  expect(redo(back)).toEqual(doneHistory)
  expect(redo(redo(undo(undo(doneHistory))))).toEqual(doneHistory)
})

test('an undone edit is gone after another edit', () => {
  const other = recordStep(undo(recordStep(startHistory('a'), 'b', 'first')), 'c', 'other')
  expect(redo(other).present).toBe('c')
  expect(undo(other).present).toBe('a')
})

test('a drag is one step, the next drag another', () => {
  let history = startHistory(0)
  for (const at of [1, 2, 3]) history = recordStep(history, at, 'move', 'drag 1')
  expect(undo(history).present).toBe(0)
  history = recordStep(endGesture(history), 4, 'move', 'drag 1')
  expect(undo(history).present).toBe(3)
  history = recordStep(history, 5, 'move', 'drag 2')
  expect(undo(history).present).toBe(4)
})

test('a drag that ends where it began, and a step that changes nothing, are none', () => {
  const drag = recordStep(recordStep(startHistory(0), 1, 'move', 'drag'), 0, 'move', 'drag')
  expect(drag).toEqual(startHistory(0))
  const history = recordStep(startHistory(0), 1, 'set')
  expect(recordStep(history, 1, 'set')).toBe(history)
})

test('undoing within a drag ends it', () => {
  const back = undo(recordStep(startHistory(0), 1, 'move', 'drag'))
  expect(undo(recordStep(back, 2, 'move', 'drag')).present).toBe(0)
})

test('the last hundred steps can be undone', () => {
  let history = startHistory(0)
  for (let i = 1; i <= 250; i++) history = recordStep(history, i, 'step')
  expect(history.past).toHaveLength(100)
  for (let i = 0; i < 300; i++) history = undo(history)
  expect(history.present).toBe(150)
  for (let i = 0; i < 300; i++) history = redo(history)
  expect(history.present).toBe(250)
})

test('undoing and redoing everything ends at the same board', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(5), fc.option(fc.constantFrom('a', 'b')))), steps => {
      const end = steps.reduce(
        (now, [value, gesture]) => recordStep(now, value, 'step', gesture),
        startHistory(0),
      )
      let now = end
      for (const _ of end.past) now = undo(now)
      expect(now).toMatchObject({ past: [], present: 0 })
      for (const _ of end.past) now = redo(now)
      expect(now).toMatchObject({ past: end.past, present: end.present, future: [] })
    }),
  )
})
