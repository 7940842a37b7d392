import { act, screen, waitFor } from '@testing-library/react'
import { Subject } from 'rxjs'
import { expect, vi } from 'vitest'
import { fromPromise } from 'xstate'
import type { BoardFile, TablePanel } from '../../src/board/board'
import type { Delivery, MutationMessage } from '../../src/machines/mutation/mutation.context'
import type { ConfirmationInput } from '../../src/machines/mutation/mutation.setup'
import { mutationMachine } from '../../src/machines/mutation/mutation.machine'
import { mutationsMachine } from '../../src/machines/mutations/mutations.machine'
import { preloadSheets } from '../../src/ui/panels/table/row/loadSheets'
import type { TableView } from '../../src/streams/views/view'
import { addressBar } from '../machines/boardLibrary'
import { source, tablePanel } from '../support/boards'
import { describeWith, sendTo } from '../support/mutation-actors'
import { ann } from '../support/people'
import { heldBoards, shelfOver } from '../support/shelf'
import { show } from './show'
import { everything, rowOf, viewOf } from './writing'

// Ahead, as the page has it.
await preloadSheets()

/** The panel of every board here: a copy of a board has the same ids. */
export const ordersPanel: TablePanel = {
  ...tablePanel,
  id: 'orders',
  editing: everything,
  columns: [...tablePanel.columns, { column: 'path', label: 'Path', format: 'text' }],
}
export const boardOf = (title: string, table: string, ...more: BoardFile['panels']): BoardFile => ({
  version: 2,
  title,
  sources: { orders: { ...source, table } },
  panels: [ordersPanel, ...more],
})
const types = { id: 'int8', value: 'int8', at: 'timestamptz', path: 'text' }

/** Two boards over a project whose answers are given by hand: first one is shown, then the other, which stays. */
export async function openTwo(
  first: BoardFile,
  second: BoardFile,
  firstView: TableView = viewOf(rowOf(5, 1234, 'us')),
) {
  const sent: { delivery: Delivery; messages$: Subject<MutationMessage> }[] = []
  const activity = mutationsMachine.provide({
    actors: {
      mutation: mutationMachine.provide({
        actors: {
          send: sendTo(delivery => {
            const messages$ = new Subject<MutationMessage>()
            sent.push({ delivery, messages$ })
            return messages$
          }),
          awaitDelivery: fromPromise<unknown, ConfirmationInput>(() => new Promise(() => undefined)),
        },
      }),
      describe: describeWith(({ about }) =>
        about === 'keys'
          ? { answer: { about, keys: {} }, isComplete: true }
          : about === 'columns'
            ? { answer: { about, types }, isComplete: true }
            : null,
      ),
    },
  })
  const boards = heldBoards().open()
  const ids: string[] = []
  for (const file of [first, second]) {
    const answer = await boards.create(file)
    if (answer.type === 'saved') ids.push(answer.board.entry.id)
  }
  const [firstId = '', secondId = ''] = ids
  const bar = addressBar(`?board=${firstId}`)
  const puppet = await show({
    restore: () => Promise.resolve({ type: 'session', session: ann }),
    activity,
    boardLibrary: shelfOver(boards, bar.address),
  })
  const title = () => screen.getByRole('heading', { level: 1 }).textContent
  const board = () => puppet.session.getSnapshot().children.board
  const waitForTitle = (expected: string) => waitFor(() => expect(title()).toBe(expected))
  await waitForTitle(first.title)
  puppet.show({ orders: firstView })
  /** The second board is opened, from the list of boards. */
  const forth = async () => {
    act(() => board()?.getSnapshot().children.boardLibrary?.send({ type: 'boardLibrary.open', id: secondId }))
    await waitForTitle(second.title)
  }
  await forth()
  await vi.dynamicImportSettled()
  return {
    ...puppet,
    boards,
    board,
    sent,
    secondId,
    forth,
    /** The address goes back to the first board. */
    back: async () => {
      act(() => bar.back())
      await waitForTitle(first.title)
    },
  }
}
/** Somebody else saves the displayed board. */
export async function saveElsewhere(
  { boards, board, secondId }: Awaited<ReturnType<typeof openTwo>>,
  file: BoardFile,
) {
  await boards.save(secondId, 1, file)
  act(() => board()?.getSnapshot().children.boardLibrary?.send({ type: 'boardList.changed' }))
  await waitFor(() => expect(board()?.getSnapshot().context.file).toEqual(file))
}

export const ordersText = () => document.querySelector('[data-panel-id=orders]')?.textContent
export const isAnythingOpen = () => document.querySelector('dialog[open], td input') !== null
