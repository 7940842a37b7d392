import fc from 'fast-check'
import { expect, test } from 'vitest'
import { begin, record, redo, settle, undo } from '../../src/board/edit/history'

test('what was done is undone and done again, by its name', () => {
  const done = record(record(begin('a'), 'b', 'first'), 'c', 'second')
  expect(done.past.at(-1)?.what).toBe('second')
  const back = undo(done)
  expect(back.present).toBe('b')
  expect(back.future[0]?.what).toBe('second')
  expect(undo(undo(back)).present).toBe('a')
  expect(redo(back)).toEqual(done)
  expect(redo(redo(undo(undo(done))))).toEqual(done)
})

test('what was undone is gone once something else is done', () => {
  const other = record(undo(record(begin('a'), 'b', 'first')), 'c', 'other')
  expect(redo(other).present).toBe('c')
  expect(undo(other).present).toBe('a')
})

test('a drag is one step, the next drag another', () => {
  let history = begin(0)
  for (const at of [1, 2, 3]) history = record(history, at, 'move', 'drag 1')
  expect(undo(history).present).toBe(0)
  history = record(settle(history), 4, 'move', 'drag 1')
  expect(undo(history).present).toBe(3)
  history = record(history, 5, 'move', 'drag 2')
  expect(undo(history).present).toBe(4)
})

test('a drag that ends where it began, and a step that changes nothing, are none', () => {
  const drag = record(record(begin(0), 1, 'move', 'drag'), 0, 'move', 'drag')
  expect(drag).toEqual(begin(0))
  const history = record(begin(0), 1, 'set')
  expect(record(history, 1, 'set')).toBe(history)
})

test('undoing within a drag ends it', () => {
  const back = undo(record(begin(0), 1, 'move', 'drag'))
  expect(undo(record(back, 2, 'move', 'drag')).present).toBe(0)
})

test('the last hundred steps are kept', () => {
  let history = begin(0)
  for (let i = 1; i <= 250; i++) history = record(history, i, 'step')
  expect(history.past).toHaveLength(100)
  for (let i = 0; i < 300; i++) history = undo(history)
  expect(history.present).toBe(150)
  for (let i = 0; i < 300; i++) history = redo(history)
  expect(history.present).toBe(250)
})

test('whatever is done, undoing it all and doing it all again ends where it was', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(5), fc.option(fc.constantFrom('a', 'b')))), steps => {
      const end = steps.reduce((now, [value, gesture]) => record(now, value, 'step', gesture), begin(0))
      let now = end
      for (const _ of end.past) now = undo(now)
      expect(now).toMatchObject({ past: [], present: 0 })
      for (const _ of end.past) now = redo(now)
      expect(now).toMatchObject({ past: end.past, present: end.present, future: [] })
    }),
  )
})
