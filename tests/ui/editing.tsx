import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, beforeEach } from 'vitest'
import type { Boards } from '../../src/backend/ports/backend.port'
import type { Board } from '../../src/board/board'
import type { Views } from '../../src/streams/views/view'
import { board, numberPanel, tablePanel } from '../support/boards'
import { noBoards } from '../support/no-boards'
import { ann } from '../support/scripted-backend'
import { shelfOver } from '../support/shelf'
import { show } from './show'

// What the page fetches when it is needed: how long that takes is not what is tried here.
beforeAll(async () => {
  await Promise.all([
    import('../../src/ui/editor/panelTools/PanelTools'),
    import('../../src/ui/editor/EditLayer'),
  ])
})

const two: Board = {
  ...board,
  panels: [tablePanel, { ...numberPanel, title: 'Sum', place: { ...numberPanel.place, x: 4 } }],
}
const views: Views = {
  table: { kind: 'table', rows: [{ key: '1', cells: [1, 17] }], rowCount: 1 },
  number: { kind: 'number', value: 42, total: null, at: 0, course: [42] },
}
export const panel = (id: string) => document.querySelector<HTMLElement>(`[data-panel-id="${id}"]`)
export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const placeOf = (id: string) => [
  panel(id)?.style.getPropertyValue('--column'),
  panel(id)?.style.getPropertyValue('--rows'),
]
export const listSpoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

export async function showEditing(boards: Boards = noBoards) {
  const puppet = await show({
    boardLibrary: shelfOver(boards),
    board: two,
    restore: () => Promise.resolve({ type: 'session', session: ann }),
  })
  puppet.show(views)
  fireEvent.click(button('Edit'))
  await screen.findByRole('button', { name: 'Move or resize Sum' })
  await screen.findByRole('button', { name: 'Add panel' })
  const readEdited = () => puppet.session.getSnapshot().children.board?.getSnapshot()
  return { ...puppet, readEdited }
}
