import { act, render } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { initialStatus } from '../../src/machines/connection/connectionStatus'
import { MissingBoard } from '../../src/ui/board/MissingBoard'
import { board } from '../support/boards'
import { heldBoards, shelfOver } from '../support/shelf'
import { addressBar, settleTasks } from '../machines/boardLibrary'

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
