// Fetched when it is wanted; a busy machine may take longer than a test waits.
import '../../src/ui/shell/Dialogs'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { BoardFile } from '../../src/board/board'
import { resolveVariables } from '../../src/board/model/resolveVariables'
import { computerBoard } from '../../src/board/templates/computerBoard'
import { emptyBoard } from '../../src/board/templates/emptyBoard'
import { board as orders } from '../support/boards'
import { ann } from '../support/scripted-backend'
import { heldBoards, shelfOver } from '../support/shelf'
import { show } from './show'

const dialog = () => within(screen.getByRole('dialog', { name: 'Boards' }))
const readTitle = () => screen.getByRole('heading', { level: 1 }).textContent

/** The Boards dialog of a page that begins with this board, and has one saved. */
async function open(file: BoardFile) {
  const boards = heldBoards().open()
  await boards.create({ ...orders, title: 'Depot' })
  await show({
    restore: () => Promise.resolve({ type: 'session', session: ann }),
    board: resolveVariables(file),
    boardLibrary: shelfOver(boards),
  })
  await openDialog()
}
async function openDialog() {
  fireEvent.keyDown(document.body, { key: 'g' })
  fireEvent.keyDown(document.body, { key: 'b' })
  await screen.findByRole('dialog', { name: 'Boards' })
  await dialog().findByRole('button', { name: 'Depot' })
}
const findList = () => dialog().getByRole('list', { name: 'Boards' })

test('the board that the demo begins with is listed, and opened from the list', async () => {
  await open(computerBoard)
  const first = within(findList()).getByRole('button', { name: 'This computer' })
  expect(first.getAttribute('aria-current')).toBe('true')
  await userEvent.click(dialog().getByRole('button', { name: 'Depot' }))
  await waitFor(() => expect(readTitle()).toBe('Depot'))
  await openDialog()
  await userEvent.click(within(findList()).getByRole('button', { name: 'This computer' }))
  await waitFor(() => expect(readTitle()).toBe('This computer'))
})

test('all boards of the demo are listed and opened like others, and can be copied', async () => {
  await open(computerBoard)
  expect(dialog().getByRole('button', { name: /^Dispatch ?A simulated/ })).toBeTruthy()
  await userEvent.click(within(findList()).getByRole('button', { name: 'Files' }))
  await waitFor(() => expect(readTitle()).toBe('Files'))
  await openDialog()
  expect(within(findList()).getByRole('button', { name: 'Files' }).getAttribute('aria-current')).toBe('true')
  expect(within(findList()).getByRole('button', { name: 'Dispatch (simulated)' })).toBeTruthy()
})

test('a starred board is first when the list is opened again', async () => {
  await open(computerBoard)
  const order = () =>
    within(findList())
      .getAllByRole('listitem')
      .map(row => row.querySelector('button')?.textContent)
  await userEvent.click(within(findList()).getByRole('button', { name: 'Star Dispatch (simulated)' }))
  expect(order()[0]).toBe('Depot')
  await userEvent.click(dialog().getByRole('button', { name: 'Close' }))
  await openDialog()
  expect(order().slice(0, 2)).toEqual(['Dispatch (simulated)', 'Depot'])
})

test('one’s own project has neither the board nor the templates of the demo', async () => {
  await open(emptyBoard)
  const rows = within(findList()).getAllByRole('listitem')
  expect(rows.map(row => row.querySelector('button')?.textContent)).toEqual(['Depot'])
  expect(dialog().getByRole('button', { name: /^Empty/ })).toBeTruthy()
  expect(dialog().queryByRole('button', { name: /^(This computer|Dispatch|Files)/ })).toBeNull()
})
