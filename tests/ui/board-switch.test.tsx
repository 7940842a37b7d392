import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { BoardFile } from '../../src/board/board'
import { source } from '../support/boards'
import { ann } from '../support/people'
import { heldBoards, shelfOver } from '../support/shelf'
import { show as showApp } from './show'
import { rpc } from './acting'
import { isAnythingOpen, boardOf, openTwo, ordersText, saveElsewhere } from './switching'
import { panel as filesPanel, view as noFiles } from './uploading'
import { button, cell, field, rowOf, type, user, viewOf } from './writing'

/** On the board there are other buttons of that name. */
const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name })
const [us, eu] = [boardOf('US', 'orders_us'), boardOf('EU', 'orders_eu')]

test('a row’s form goes with its board, and nothing of it is sent to the other board’s table', async () => {
  const { show, back, sent } = await openTwo(us, eu)
  show({ orders: viewOf(rowOf(5, 17, 'eu')) })
  await user.click(cell('5'))
  await user.click(inDialog('Edit'))
  type(field('value'), '18')
  await back()
  expect([isAnythingOpen(), ordersText()?.includes('1,234')]).toEqual([false, true])
  expect(sent).toEqual([])
})

test('so does the editor of a cell', async () => {
  const { show, back, sent } = await openTwo(us, eu)
  show({ orders: viewOf(rowOf(5, 17, 'eu')) })
  await user.dblClick(cell('17'))
  await user.keyboard('18')
  expect(isAnythingOpen()).toBe(true)
  await back()
  expect([isAnythingOpen(), sent]).toEqual([false, []])
})

test('rows of a board never stand in for those of another one', async () => {
  const { show } = await openTwo(us, eu)
  expect(ordersText()).not.toContain('1,234')
  expect(ordersText()).not.toContain('before the source changed')
  show({ orders: viewOf(rowOf(6, 2345, 'eu')) })
  expect(ordersText()).toContain('2,345')
})

test('a board that others save keeps its panels, what is typed and the focus', async () => {
  const switching = await openTwo(us, eu)
  switching.show({ orders: viewOf(rowOf(5, 17, 'eu')) })
  await user.dblClick(cell('17'))
  await user.keyboard('18')
  const editor = document.activeElement
  await saveElsewhere(switching, { ...eu, title: 'Europe' })
  expect([document.activeElement === editor, isAnythingOpen()]).toEqual([true, true])
  await user.keyboard('{Enter}')
  expect(switching.sent[0]?.delivery).toMatchObject({
    write: { target: { table: 'orders_eu' }, key: { id: 5 } },
  })
})

/** A board that is not saved yet, over a project that has the other one. */
async function openUnsaved() {
  const boards = heldBoards().open()
  const answer = await boards.create(us)
  const puppet = await showApp({
    restore: () => Promise.resolve({ type: 'session', session: ann }),
    board: { ...eu, sources: { orders: { ...source, table: 'orders_eu' } } },
    boardLibrary: shelfOver(boards),
  })
  puppet.show({ orders: viewOf(rowOf(5, 17, 'eu')) })
  await vi.dynamicImportSettled()
  await user.dblClick(cell('17'))
  await user.keyboard('18')
  const { board } = puppet.session.getSnapshot().children
  return { board, savedId: answer.type === 'saved' ? answer.board.entry.id : '' }
}

test('so does a board that is saved for the first time', async () => {
  const { board } = await openUnsaved()
  const editor = document.activeElement
  act(() => board?.send({ type: 'board.save', file: { ...eu, title: 'Europe' } }))
  await waitFor(() => expect(board?.getSnapshot().context.id).not.toBeNull())
  expect([document.activeElement === editor, isAnythingOpen()]).toEqual([true, true])
})

test('opening another board closes what is open on one that was never saved', async () => {
  const { board, savedId } = await openUnsaved()
  expect(isAnythingOpen()).toBe(true)
  act(() => board?.getSnapshot().children.boardLibrary?.send({ type: 'boardLibrary.open', id: savedId }))
  await waitFor(() => expect(board?.getSnapshot().context.boardKey).toBe(savedId))
  expect(isAnythingOpen()).toBe(false)
})

test('a panel that others give another table keeps nothing that is open on a row', async () => {
  const switching = await openTwo(us, eu)
  switching.show({ orders: viewOf(rowOf(5, 17, 'eu')) })
  await user.dblClick(cell('17'))
  await user.keyboard('18')
  const section = document.querySelector('[data-panel-id=orders]')
  // Another panel reads that table already: there is no moment without rows.
  await saveElsewhere(switching, us)
  expect(document.querySelector('[data-panel-id=orders]')).toBe(section)
  expect([isAnythingOpen(), ordersText()?.includes('1,234')]).toEqual([false, true])
})

const below = { x: 0, y: 6, width: 4, height: 4 }
const OBSTACLE = 'This is from before the source changed. Make changes once it’s loaded.'

test('nothing is done with rows that stand in for those of a changed source', async () => {
  const rowTable = { schema: 'public', table: 'orders_eu' }
  const file = boardOf(
    'EU',
    'orders_eu',
    rpc({ id: 'page', title: 'Page', label: 'Page', place: below, rowTable }),
  )
  const switching = await openTwo(us, file)
  switching.show({ orders: viewOf(rowOf(5, 17, 'eu')) })
  await saveElsewhere(switching, {
    ...file,
    sources: { orders: { ...source, table: 'orders_eu', limit: 4 } },
  })
  expect(ordersText()).toContain('before the source changed')
  expect(button('Add row').title).toBe(OBSTACLE)
  await user.dblClick(cell('17'))
  expect(document.querySelector('td input')).toBeNull()
  expect(inDialog('Edit').getAttribute('aria-disabled')).toBe('true')
  const dialog = screen.getByRole('dialog')
  expect(within(dialog).queryByText('Page…')).toBeNull()
  switching.show({ orders: viewOf(rowOf(5, 17, 'eu')) })
  expect(within(dialog).queryByText('Page…')).not.toBeNull()
  await user.click(inDialog('Close'))
  await user.dblClick(cell('17'))
  expect(document.querySelector('td input')).not.toBeNull()
})

test('nor with files', async () => {
  const folder = { kind: 'folder', bucket: 'papers', limit: 100, refresh: { interval: 60 } } as const
  const papers = { ...folder, order: { column: 'name', ascending: true } } as const
  const file: BoardFile = { version: 2, title: 'Papers', sources: { papers }, panels: [filesPanel] }
  const switching = await openTwo(us, file)
  switching.show({ files: noFiles })
  expect(button('Upload…').title).toBe('')
  await saveElsewhere(switching, { ...file, sources: { papers: { ...papers, limit: 99 } } })
  expect(button('Upload…').title).toBe(OBSTACLE)
})
