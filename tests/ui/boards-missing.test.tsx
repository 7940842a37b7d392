import { act, render, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { initialStatus } from '../../src/machines/connection/connectionStatus'
import MissingBoard from '../../src/ui/board/MissingBoard'
import type { Board, TextPanel } from '../../src/board/board'
import { board } from '../support/boards'
import { ann } from '../support/people'
import { makeDeferred } from '../support/deferred'
import { heldBoards, shelfOver } from '../support/shelf'
import { addressBar, first, settleTasks } from '../machines/boardLibrary'
import { show } from './show'

test('while a project is asked for a board again and again, the page says so and does not change', async () => {
  const clock = new SimulatedClock()
  const boards = heldBoards().open()
  let loads = 0
  const load = () => {
    loads += 1
    return Promise.resolve({ type: 'refused', reason: { code: 'unreachable' }, canRetry: true } as const)
  }
  const library = createActor(shelfOver({ ...boards, load }, addressBar('?board=depot').address), {
    clock,
    input: { conditions: { access: 'aal1', link: initialStatus }, firstFile: board, start: 'addressBoard' },
  }).start()
  onTestFinished(() => void library.stop())
  await settleTasks()
  const { container } = render(<MissingBoard library={library} />)
  const shown = container.innerHTML
  expect(container.textContent).toContain('The board opens as soon as the project responds.')
  // Nobody presses anything on a wall.
  expect(container.querySelectorAll('.desk-only button')).toHaveLength(2)
  act(() => clock.increment(15_000))
  expect([loads, library.getSnapshot().hasTag('working'), container.innerHTML]).toEqual([2, true, shown])
  await act(settleTasks)
  expect(container.innerHTML).toBe(shown)
})

const blank: Board = { version: 2, title: 'Boards', sources: {}, panels: [] }
const head = () => within(screen.getByRole('banner'))
const words: TextPanel = {
  id: 'words',
  kind: 'text',
  title: 'Words',
  place: { x: 0, y: 0, width: 4, height: 2 },
  text: 'Hello',
}

test('the head claims nothing of a board before it is loaded, nor of one that is not there', async () => {
  const boards = heldBoards().open()
  await boards.create({ ...board, title: 'Depot', sources: {}, panels: [words] })
  const id = await first(boards)
  const loaded = makeDeferred<null>()
  const load = async (id: string) => {
    await loaded.promise
    return boards.load(id)
  }
  await show({
    restore: () => Promise.resolve({ type: 'session', session: ann } as const),
    board: blank,
    firstFile: board,
    boardLibrary: shelfOver({ ...boards, load }, addressBar(`?board=${id}`).address),
  })
  expect([head().queryByText('Opening'), head().queryByText('No panels')]).toEqual([expect.anything(), null])
  expect(document.title).toBe('Opening · Boards · Signalbox')
  await vi.waitFor(() => expect(screen.getByRole('main').textContent).toBe('Opening the board…'), 20_000)
  await act(async () => {
    loaded.resolve(null)
    await settleTasks()
  })
  // A board of texts alone has panels.
  expect(document.title).toBe('No sources · Depot · Signalbox')
})

test('where the address names a board that is gone, the head says that no board is open', async () => {
  await show({
    restore: () => Promise.resolve({ type: 'session', session: ann } as const),
    board: blank,
    firstFile: board,
    boardLibrary: shelfOver(heldBoards().open(), addressBar('?board=gone').address),
  })
  await act(settleTasks)
  expect(head().getByText('No board')).toBeTruthy()
  await vi.waitFor(() => expect(screen.getByRole('main').textContent).toContain('No board open'), 20_000)
})
