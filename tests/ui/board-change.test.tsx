import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Board, Panel } from '../../src/board/board'
import type { Views } from '../../src/streams/views/view'
import { board, numberPanel, source, tablePanel } from '../support/boards'
import { ann } from '../support/scripted-backend'
import { show as showApp } from './show'

const views: Views = {
  table: { kind: 'table', rows: [{ key: '1', cells: [1, 17] }], rowCount: 1 },
  number: { kind: 'number', value: 42, total: null, at: 0, course: [42] },
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
  return () => void vi.useRealTimers()
})

async function show(boardToShow: Board = board) {
  const puppet = await showApp({
    board: boardToShow,
    restore: () => Promise.resolve({ type: 'session', session: ann }),
  })
  const change = (board: Board) =>
    act(() => puppet.session.getSnapshot().children.board?.send({ type: 'board.change', board }))
  return { ...puppet, change, panels: (...panels: Panel[]) => change({ ...boardToShow, panels }) }
}
const panel = (id: string) => document.querySelector<HTMLElement>(`[data-panel-id="${id}"]`)
const ids = () =>
  [...document.querySelectorAll<HTMLElement>('[data-panel-id]')].map(({ dataset }) => dataset['panelId'])
const head = () => within(screen.getByRole('banner'))

test('a panel keeps its element and its content while others come and go', async () => {
  const { show: read, panels } = await show()
  read(views)
  const [section, row] = [panel('table'), panel('table')?.querySelector('[data-row-key="1"]')]
  const [sign] = within(section as HTMLElement).getAllByRole('button')
  sign?.focus()
  expect(document.activeElement).toBe(sign)
  const other = { ...numberPanel, id: 'other', place: { ...numberPanel.place, row: 8 } }
  panels(tablePanel, other)
  expect(ids()).toEqual(['table', 'other'])
  panels({ ...tablePanel, title: 'All orders', place: { ...tablePanel.place, x: 4 } })
  expect(ids()).toEqual(['table'])
  expect(panel('table')).toBe(section)
  expect(section?.isConnected).toBe(true)
  expect(section?.querySelector('[data-row-key="1"]')).toBe(row)
  expect(section?.dataset['freshness']).toBe('live')
  expect(screen.getByRole('heading', { name: 'All orders' })).toBeTruthy()
  expect(document.activeElement).toBe(sign)
})

test('a changed source keeps its old rows on screen, marked as such until it is read', async () => {
  const { show: read, change } = await show()
  read(views)
  const section = panel('number')
  change({ ...board, sources: { orders: { ...source, limit: 4 } } })
  expect(panel('number')).toBe(section)
  expect(section?.textContent).toContain('42')
  expect(section?.textContent).toContain('before the source changed')
  expect(section?.dataset['freshness']).toBe('connecting')
  expect(head().getByText('All 2 connecting')).toBeTruthy()
  read({ ...views, number: { kind: 'number', value: 7, total: null, at: 0, course: [7] } })
  expect(section?.textContent).toContain('7')
  expect(section?.textContent).not.toContain('before the source changed')
  expect(section?.dataset['freshness']).toBe('live')
})

test('a source under two names is paused once and counted by its panels', async () => {
  const twice: Board = {
    ...board,
    sources: { orders: source, again: { ...source } },
    panels: [tablePanel, { ...numberPanel, source: 'again' }],
  }
  const { show: read, connections } = await show(twice)
  read(views)
  expect(connections()).toBe(1)
  act(() => head().getByRole('button', { name: 'Pause' }).click())
  expect(head().getByText('All 2 paused')).toBeTruthy()
  act(() => head().getByRole('button', { name: 'Resume' }).click())
  expect(head().queryByText('All 2 paused')).toBeNull()
})

test('a board that lost its last panel says that it has none', async () => {
  const { show: read, panels } = await show()
  read(views)
  panels()
  expect(ids()).toEqual([])
  expect(head().getByText('No panels')).toBeTruthy()
})
