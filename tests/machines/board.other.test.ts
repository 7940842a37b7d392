import { expect, test } from 'vitest'
import { defaultViewState } from '../../src/board/model/viewState'
import type { Board } from '../../src/board/board'
import { source as orders, tablePanel } from '../support/boards'
import { boardOf, customers, show, table } from './board.change'

const board = boardOf({ orders }, tablePanel)
const fewer = boardOf({ orders: { ...orders, limit: 3 } }, tablePanel)
const openEvent = (id: string | null, file: Board) =>
  ({ type: 'board.open', id, file, viewState: defaultViewState }) as const

test('a board that comes again is the same; any other is another, saved or not', () => {
  const { actor } = show(board)
  const keys = [null, 'eu', 'eu', 'us', 'eu', null, null].map(id => {
    actor.send(openEvent(id, board))
    return actor.getSnapshot().context.boardKey
  })
  const [none, eu, sameEu, us, euAgain, ...unsaved] = keys
  expect([sameEu, euAgain]).toEqual([eu, eu])
  expect(new Set([none, eu, us, ...unsaved]).size).toBe(5)
})

test('no rows of another board stand in, however alike the two are', () => {
  const shownBoard = show(board)
  shownBoard.actor.send(openEvent('eu', board))
  shownBoard.read('orders', { table: table(1) })
  shownBoard.actor.send(openEvent('us', fewer))
  expect(shownBoard.views('orders')).toEqual({})
  expect(shownBoard.channelOf('orders').getSnapshot().context.isPlaceholder).toBe(false)
})

test('those of the same board do, as others saved it', () => {
  const shownBoard = show(board)
  shownBoard.actor.send(openEvent('eu', board))
  shownBoard.read('orders', { table: table(1) })
  shownBoard.actor.send(openEvent('eu', fewer))
  expect(shownBoard.views('orders')).toEqual({ table: table(1) })
})

test('a source that both boards use keeps its channel and its rows, which then belong to the shown one', () => {
  const shownBoard = show(board)
  shownBoard.actor.send(openEvent('eu', board))
  shownBoard.read('orders', { table: table(1) })
  const channel = shownBoard.channelOf('orders')
  shownBoard.actor.send(openEvent('us', { ...board, title: 'US' }))
  expect(shownBoard.channelOf('orders')).toBe(channel)
  shownBoard.change(fewer)
  expect(shownBoard.views('orders')).toEqual({ table: table(1) })
})

test('no rows of another table stand in', () => {
  const shownBoard = show(board)
  shownBoard.read('orders', { table: table(1) })
  shownBoard.change(boardOf({ orders: customers }, tablePanel))
  expect(shownBoard.listJoined()).toEqual(['orders', 'customers'])
  expect(shownBoard.channelOf('orders').getSnapshot().context.views).toEqual({})
})
