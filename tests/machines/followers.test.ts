import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { LiveAnswer } from '../../src/board/board'
import { answerPanelMachine } from '../../src/machines/answerPanel/answerPanel.machine'
import type { BoardRef } from '../../src/machines/board/board.machine'
import { valueDialogMachine } from '../../src/machines/valueDialog/valueDialog.machine'

/** A board that only hears. */
function hearing() {
  const heardEvents: unknown[] = []
  const board = { send: (event: unknown) => void heardEvents.push(event) } as unknown as BoardRef
  return { heardEvents, board }
}

test('an answer is followed as long as its actor lives', () => {
  const { heardEvents, board } = hearing()
  const answer = { id: 'call 1' } as LiveAnswer
  const panel = createActor(answerPanelMachine, { input: { board, answer } }).start()
  expect(heardEvents).toEqual([{ type: 'board.follow', answer }])
  panel.stop()
  expect(heardEvents.slice(1)).toEqual([{ type: 'board.unfollow', id: 'call 1' }])
})

test('values are read while the list is open, and no longer, however it ends', () => {
  const { heardEvents, board } = hearing()
  const dialog = createActor(valueDialogMachine, { input: { board, variable: 'path' } }).start()
  const [begin, end] = ['path', null].map(variable => ({ type: 'board.suggestValues', variable }))
  dialog.send({ type: 'valueDialog.close' })
  expect([dialog.getSnapshot().hasTag('open'), heardEvents]).toEqual([false, []])
  dialog.send({ type: 'valueDialog.open' })
  dialog.send({ type: 'valueDialog.open' })
  expect([dialog.getSnapshot().hasTag('open'), heardEvents]).toEqual([true, [begin]])
  dialog.send({ type: 'valueDialog.close' })
  expect([dialog.getSnapshot().hasTag('open'), heardEvents]).toEqual([false, [begin, end]])
  dialog.send({ type: 'valueDialog.open' })
  dialog.stop()
  expect(heardEvents).toEqual([begin, end, begin, end])
})
