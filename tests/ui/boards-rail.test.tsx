// Fetched when they are wanted; a busy machine may take longer than a test waits.
import '../../src/ui/boards/rail/BoardsRail'
import '../../src/ui/shell/CommandPalette'
import '../../src/ui/shell/Dialogs'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
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

/** The page over these boards; those with an asterisk are another person's. */
async function open(titles: string[], first: BoardFile = emptyBoard) {
  const library = heldBoards()
  const boards = library.open()
  for (const title of titles) {
    const answer = await boards.create({ ...orders, title })
    if (title.endsWith('*') && answer.type === 'saved') library.foreign.add(answer.board.entry.id)
  }
  const puppet = await show({
    restore: () => Promise.resolve({ type: 'session', session: ann }),
    board: resolveVariables(first),
    boardLibrary: shelfOver(boards),
  })
  return { ...library, ...puppet, boards }
}
const rail = () => screen.queryByRole('navigation', { name: 'Boards' })
const inRail = () => within(screen.getByRole('navigation', { name: 'Boards' }))
const toggle = () => screen.getByRole('button', { name: 'Boards sidebar' })
const readTitle = () => screen.getByRole('heading', { level: 1 }).textContent
async function openRail() {
  fireEvent.keyDown(document.body, { key: 'b' })
  await waitFor(() => expect(document.activeElement).toBe(inRail().getByRole('searchbox')))
}
/** Its groups, each with its boards. */
const groups = () =>
  [...(rail()?.querySelectorAll<HTMLElement>('[data-group]') ?? [])].map(group => [
    group.dataset['group'],
    ...[...group.querySelectorAll('[data-listed]')].map(row => row.querySelector('bdi')?.textContent),
  ])
const button = (name: string) => inRail().getByRole('button', { name })
const readFocus = () => document.activeElement?.textContent

test('a key lists the boards beside the board and takes them away, and the focus is not lost', async () => {
  await open(['Depot', 'Quay'])
  expect([rail(), toggle().getAttribute('aria-expanded')]).toEqual([null, 'false'])
  await openRail()
  expect(toggle().getAttribute('aria-expanded')).toBe('true')
  expect(groups()).toEqual([['Your boards', 'Depot', 'Quay']])
  button('Quay').focus()
  await userEvent.keyboard('b')
  expect(rail()).toBeNull()
  expect(document.activeElement).toBe(toggle())
})

test('without boards it says so, and not that none match', async () => {
  await open([])
  await openRail()
  expect(inRail().getByRole('status').textContent).toBe('No saved boards yet.')
})

test('letters find a board, arrows lead to it, and Enter opens the first', async () => {
  await open(['Depot', 'Harbour', 'Quay'])
  await openRail()
  await userEvent.keyboard('ha')
  expect(groups()).toEqual([['Your boards', 'Harbour']])
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(readTitle()).toBe('Harbour'))
  expect(button('Harbour').getAttribute('aria-current')).toBe('page')
  await userEvent.keyboard('{Escape}')
  expect(groups()[0]).toHaveLength(4)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(readFocus()).toBe('Harbour')
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Harbour to a folder')
  await userEvent.keyboard('{ArrowLeft}{End}{Enter}')
  await waitFor(() => expect(readTitle()).toBe('Quay'))
  await userEvent.keyboard('{Home}{ArrowUp}')
  expect(document.activeElement).toBe(inRail().getByRole('searchbox'))
  await userEvent.keyboard('zzz')
  expect(inRail().getByRole('status').textContent).toBe('No boards match (3 in total)')
})

test('only one line is reached by Tab: the open board’s, until another had the focus', async () => {
  await open(['Depot', 'Quay'])
  await openRail()
  const stops = () =>
    inRail()
      .getAllByRole('button')
      .filter(each => each.tabIndex === 0 && each.closest('[data-listed]') !== null)
      .map(each => each.getAttribute('title'))
  expect(stops()).toEqual(['Depot', 'Move to folder', 'Star'])
  act(() => button('Quay').focus())
  expect(stops()).toEqual(['Quay', 'Move to folder', 'Star'])
})

test('a starred board is listed above, stays in its place, and is still starred on the next page', async () => {
  const { boards } = await open(['Depot', 'Quay'])
  await openRail()
  await userEvent.click(button('Star Quay'))
  expect(groups()).toEqual([
    ['Starred', 'Quay'],
    ['Your boards', 'Depot', 'Quay'],
  ])
  // The line it had is where the pointer is.
  expect(document.activeElement?.closest('[data-group]')?.getAttribute('data-group')).toBe('Your boards')
  let starredIds: readonly string[] = []
  boards.arrangement().subscribe(arrangement => (starredIds = arrangement.starred))
  expect(starredIds).toEqual([(await boards.list()).entries[1]?.id])

  const [above] = inRail().getAllByRole('button', { name: 'Star Quay' })
  expect(above?.getAttribute('aria-pressed')).toBe('true')
  if (above) await userEvent.click(above)
  expect(groups()).toEqual([['Your boards', 'Depot', 'Quay']])
  // Its line is gone; the focus is in the one that is left.
  expect(readFocus()).toBe('Quay')
})

test('boards of others are named with their owner and come after one’s own, the demo’s last', async () => {
  await open(['Theirs*', 'Yard'], computerBoard)
  await openRail()
  expect(groups()).toEqual([
    ['Your boards', 'Yard'],
    ['Shared with you', 'Theirs*'],
    ['Demo', 'This computer', 'Dispatch (simulated)', 'Files'],
  ])
  await userEvent.click(button('Files'))
  await waitFor(() => expect(readTitle()).toBe('Files'))
  expect(button('Files').getAttribute('aria-current')).toBe('page')
  expect(button('This computer').getAttribute('aria-current')).toBeNull()
  await userEvent.click(button('This computer'))
  await waitFor(() => expect(readTitle()).toBe('This computer'))
})

test('a board is put into a folder and found there', async () => {
  await open(['Depot', 'Quay'])
  await openRail()
  const folder = () => inRail().getByRole('dialog', { name: 'Folder of Quay' })
  await userEvent.click(button('Move Quay to a folder'))
  await userEvent.type(within(folder()).getByLabelText('New folder'), 'Night{Enter}')
  expect(groups()).toEqual([
    ['Night', 'Quay'],
    ['Your boards', 'Depot'],
  ])
  expect(readFocus()).toBe('Quay')
  await userEvent.click(button('Night'))
  expect(groups()[0]).toEqual(['Night'])
  await userEvent.type(inRail().getByRole('searchbox'), 'nig')
  expect(groups()).toEqual([['Night', 'Quay']])
})

test('no other board opens during editing, and the reason is given', async () => {
  const { session } = await open(['Depot', 'Quay'])
  await openRail()
  act(() => session.getSnapshot().children.board?.send({ type: 'board.edit' }))
  await inRail().findByText('Save or discard your changes to open another board.')
  await userEvent.click(button('Quay'))
  expect(readTitle()).not.toBe('Quay')
})

test('a new entry in the list does not take the focus', async () => {
  const { open: other } = await open(['Depot', 'Quay'])
  await openRail()
  act(() => button('Quay').focus())
  await act(() => other().create({ ...orders, title: 'A new one' }))
  await waitFor(() => expect(groups()).toEqual([['Your boards', 'A new one', 'Depot', 'Quay']]))
  expect(readFocus()).toBe('Quay')
})

test('the palette makes a board and opens others by their names', async () => {
  await open(['Depot', 'Harbour'], resolveVariables(orders))
  const type = async (letters: string) => {
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    await userEvent.type(await screen.findByRole('combobox', { name: 'Find a command' }), letters)
  }
  await type('new boa')
  expect(screen.getAllByRole('option')[0]?.textContent).toContain('New board')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(readTitle()).toContain('New board'))
  await type('open harb')
  expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['BoardOpen Harbour'])
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(readTitle()).toContain('Harbour'))
  await type('open harb')
  expect(screen.getByText('No results')).toBeTruthy()
})

test('Enter opens the board that stands first, and the open board stays as it is looked at', async () => {
  const { session } = await open(['Sales annual', 'Sales weekly'])
  await openRail()
  await userEvent.click(
    within(button('Sales weekly').closest('li') ?? document.body).getByRole('button', { name: /^Star/ }),
  )
  await userEvent.click(inRail().getByRole('searchbox'))
  await userEvent.keyboard('sales{Enter}')
  await waitFor(() => expect(readTitle()).toBe('Sales weekly'))
  const shown = session.getSnapshot().children.board
  if (shown === undefined) throw new Error('no board')
  act(() => shown.send({ type: 'board.setTime', time: { last: 60, zone: 'UTC' } }))
  const [line] = inRail().getAllByRole('button', { name: 'Sales weekly' })
  if (line !== undefined) await userEvent.click(line)
  await userEvent.click(inRail().getByRole('searchbox'))
  await userEvent.keyboard('{Enter}')
  expect(shown.getSnapshot().context.viewState.time).toEqual({ last: 60, zone: 'UTC' })
})
