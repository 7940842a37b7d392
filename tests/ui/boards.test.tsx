// Fetched when it is wanted; a busy machine may take longer than a test waits.
import '../../src/ui/shell/Dialogs'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ProjectLibrary } from '../../src/backend/ports/backend.port'
import { formatBoard } from '../../src/board/file/formatBoard'
import type { EditorEvent } from '../../src/machines/editor/editor.context'
import { board as orders } from '../support/boards'
import { ann, bob } from '../support/people'
import { heldBoards, keeping, shelfOver } from '../support/shelf'
import { show } from './show'

const restoredSession = { type: 'session', session: ann } as const
const nameBoard = (title: string) => ({ ...orders, title })

/** A page over a project that holds these boards. */
async function open(titles: string[] = [], project?: ProjectLibrary) {
  const library = heldBoards(project)
  const boards = library.open()
  for (const title of titles) await boards.create(nameBoard(title))
  const puppet = await show({
    restore: () => Promise.resolve(restoredSession),
    board: orders,
    boardLibrary: shelfOver(boards),
  })
  return { ...library, ...puppet, boards }
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Boards' }))
const openDialog = async () => {
  fireEvent.keyDown(document.body, { key: 'g' })
  fireEvent.keyDown(document.body, { key: 'b' })
  await screen.findByRole('dialog', { name: 'Boards' })
}
const titles = () =>
  within(dialog().getByRole('list', { name: 'Boards' }))
    .getAllByRole('listitem')
    .filter(row => row.dataset['boardId'] !== undefined)
    .map(row => row.querySelector('button')?.textContent)
const readTitle = () => screen.getByRole('heading', { level: 1 }).textContent
const settleTasks = () => act(() => new Promise(resolve => setTimeout(resolve)))
const press = (name: string | RegExp) => userEvent.click(dialog().getByRole('button', { name }))

test('the title of the board leads to all boards, and g b does', async () => {
  await open(['Depot'])
  await userEvent.click(within(screen.getByRole('heading', { level: 1 })).getByRole('button'))
  await screen.findByRole('dialog', { name: 'Boards' })
  expect(titles()).toEqual(['Depot'])
  await press('Close')
  await openDialog()
})

test('the dialog goes with its account, and opens again for the next one', async () => {
  const { hear } = await open(['Depot'])
  await openDialog()
  hear({ type: 'auth.changed', session: bob })
  expect(screen.queryByRole('dialog')).toBeNull()
  await openDialog()
})

test('a board is found by a part of its title and opened', async () => {
  await open(['Depot', 'Harbour', 'Station'])
  await openDialog()
  await userEvent.type(dialog().getByRole('searchbox'), 'hARb')
  expect(titles()).toEqual(['Harbour'])
  await press('Harbour')
  await waitFor(() => expect(readTitle()).toBe('Harbour'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the dialog says where boards are saved, with a remedy if that is only this browser', async () => {
  const { state, session } = await open([], { state: 'absent' })
  await openDialog()
  expect(dialog().getByText(/saved in this browser only/)).toBeTruthy()
  expect(dialog().getByRole('link', { name: 'boards.sql' }).getAttribute('href')).toBe('/boards.sql')
  expect(dialog().getByText('No saved boards yet.')).toBeTruthy()
  state.project = keeping()
  act(() =>
    session
      .getSnapshot()
      .children.board?.getSnapshot()
      .children.boardLibrary?.send({ type: 'boardList.changed' }),
  )
  expect(await dialog().findByText(/Boards are saved in the project/)).toBeTruthy()
})

test('one is made of a template, renamed, copied and deleted after a question', async () => {
  await open()
  await openDialog()
  await press(/^Empty/)
  await waitFor(() => expect(readTitle()).toBe('New board'))
  await openDialog()
  await press('More about New board')
  await press('Rename')
  const field = dialog().getByLabelText('Title')
  await userEvent.clear(field)
  await userEvent.type(field, 'Quay{Enter}')
  await waitFor(() => expect(titles()).toEqual(['Quay']))
  expect(readTitle()).toBe('Quay')
  await press('Duplicate')
  await waitFor(() => expect(readTitle()).toBe('Quay (copy)'))
  await openDialog()
  expect(titles()).toEqual(['Quay', 'Quay (copy)'])
  await press('More about Quay (copy)')
  await press('Delete')
  expect(titles()).toHaveLength(2)
  await press('Delete board')
  await waitFor(() => expect(titles()).toEqual(['Quay']))
  expect(readTitle()).toBe(orders.title)
})

test('a file is imported, or refused with a visible list of its faults', async () => {
  const scrolledElements: Element[] = []
  Element.prototype.scrollIntoView = function () {
    scrolledElements.push(this)
  }
  await open()
  await openDialog()
  const choose = (text: string) =>
    userEvent.upload(
      dialog().getByLabelText('Board file'),
      new File([text], 'a.json', { type: 'application/json' }),
    )
  await choose('{"version": 1}')
  const refusal = await dialog().findByRole('alert')
  expect(refusal.textContent).toContain('title: is missing')
  expect(scrolledElements).toContain(refusal)
  await choose(formatBoard(nameBoard('Imported')))
  await waitFor(() => expect(readTitle()).toBe('Imported'))
})

test('repairs of an imported file are listed until another board is shown', async () => {
  await open(['Depot'])
  await openDialog()
  const laid = orders.panels.map(panel => ({ ...panel, place: { x: 0, y: 0, width: 6, height: 4 } }))
  const text = JSON.stringify({ ...nameBoard('Imported'), panels: laid })
  await userEvent.upload(
    dialog().getByLabelText('Board file'),
    new File([text], 'a.json', { type: 'application/json' }),
  )
  await waitFor(() => expect(readTitle()).toBe('Imported'))
  const notice = await screen.findByText(/^“Imported” was repaired: .* was moved to column 1, row 5/)
  expect(notice.textContent).toMatch(/outside the grid\.$/)
  await openDialog()
  await press('Depot')
  await waitFor(() => expect(readTitle()).toBe('Depot'))
  expect(screen.queryByText(/repaired/)).toBeNull()
})

test('another person’s change is shown; during editing both versions are kept', async () => {
  const { boards, open: other, session } = await open(['Depot'])
  await openDialog()
  await press('Depot')
  await waitFor(() => expect(readTitle()).toBe('Depot'))
  const [entry] = (await boards.list()).entries
  const id = entry?.id ?? ''
  await act(() => other().save(id, 1, nameBoard('Depot by night')))
  await waitFor(() => expect(readTitle()).toBe('Depot by night'))

  const { board } = session.getSnapshot().children
  const say = (event: EditorEvent) => act(() => board?.getSnapshot().children.editor?.send(event))
  act(() => board?.send({ type: 'board.edit' }))
  await act(() => other().save(id, 2, nameBoard('Theirs')))
  await settleTasks()
  expect(readTitle()).toBe('Depot by night')
  // Of what nobody changed there is nothing to keep.
  say({ type: 'editor.save' })
  await waitFor(() => expect(readTitle()).toBe('Theirs'))
  expect((await boards.list()).entries).toHaveLength(1)

  act(() => board?.send({ type: 'board.edit' }))
  say({ type: 'editor.rename', title: 'Mine' })
  await act(() => other().save(id, 3, nameBoard('Theirs again')))
  say({ type: 'editor.save' })
  await screen.findByText(/was changed by someone else while you edited it/)
  expect(readTitle()).toBe('Mine (your version)')
  await userEvent.click(screen.getByRole('button', { name: 'Show theirs' }))
  await waitFor(() => expect(readTitle()).toBe('Theirs again'))
  expect(screen.queryByText(/was changed by someone else/)).toBeNull()
})

test('a board that is no longer shared stays on screen with a notice', async () => {
  const { boards, open: other } = await open(['Depot'])
  await openDialog()
  await press('Depot')
  await waitFor(() => expect(readTitle()).toBe('Depot'))
  const [entry] = (await boards.list()).entries
  await act(() => other().remove(entry?.id ?? ''))
  await screen.findByText(/This board was deleted, or is no longer shared with you/)
  expect(readTitle()).toBe('Depot')
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/This board was deleted/)).toBeNull()
})

test('a viewer without an account confirms the loss of the session before signing out', async () => {
  const signOut = vi.fn(() => Promise.resolve({ type: 'done' } as const))
  const boards = heldBoards().open()
  for (const title of ['Depot', 'Quay']) await boards.create(nameBoard(title))
  const viewer = { ...ann.viewer, email: null, isAnonymous: true }
  const restore = () => Promise.resolve({ ...restoredSession, session: { ...ann, viewer } })
  await show({ restore, board: orders, boardLibrary: shelfOver(boards), signOut })
  const ask = async () => {
    await userEvent.click(screen.getByRole('button', { name: /^Account: / }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  }
  await ask()
  const question = within(
    await screen.findByRole('dialog', { name: 'Sign out? This guest account can’t be recovered.' }),
  )
  expect(question.getByText(/The 2 boards you saved .* will be lost/)).toBeTruthy()
  expect(document.activeElement).toBe(question.getByRole('button', { name: 'Stay signed in' }))
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(signOut).not.toHaveBeenCalled()
  await ask()
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out anyway' }))
  expect(signOut).toHaveBeenCalledWith('local')
})

test('a viewer with an account signs out without a question', async () => {
  const { session } = await open()
  await userEvent.click(screen.getByRole('button', { name: /^Account: / }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  expect(session.getSnapshot().matches({ signedIn: 'active' })).toBe(false)
})

test('an old migration, a truncated list, and a session without an account have notices', async () => {
  const { state, session } = await open([], keeping({ rules: null, isTruncated: true }))
  await openDialog()
  expect(dialog().getByText(/Its boards table is an older version/)).toBeTruthy()
  expect(dialog().getByRole('link', { name: 'boards.sql' })).toBeTruthy()
  state.project = keeping({ canStore: false })
  act(() =>
    session
      .getSnapshot()
      .children.board?.getSnapshot()
      .children.boardLibrary?.send({ type: 'boardList.changed' }),
  )
  expect(
    await dialog().findByText(/Yours are saved in this browser only, and nobody else sees them/),
  ).toBeTruthy()
  expect(dialog().queryByRole('link', { name: 'boards.sql' })).toBeNull()
})
