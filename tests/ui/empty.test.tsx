import './page'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { barsPanel, source, tablePanel } from '../support/boards'
import { file, show, views } from './lookBoard'
import { ClampedText } from '../../src/ui/panels/shared/log/ClampedText'

const nothing = { ...views, table: { kind: 'table' as const, rows: [], rowCount: 0 } }
const panel = { ...tablePanel, columns: tablePanel.columns.slice(0, 1) }

test('an empty panel whose source is filtered says so, and clears the filters', async () => {
  const { asked, show: tell } = await show({ ...file, panels: [panel] })
  tell(nothing)
  expect(screen.getByText('No rows match')).toBeTruthy()
  expect(asked()).toEqual(['value eq GET'])
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(asked()).toEqual([])
})

test('an empty panel without a filter names what may be hiding rows', async () => {
  const { variables: _, ...rest } = file
  const { show: tell } = await show({ ...rest, sources: { orders: source }, panels: [panel] })
  tell(nothing)
  expect(screen.getByText('No rows yet')).toBeTruthy()
  expect(screen.getByText(/Row level security may be hiding some/)).toBeTruthy()
})

test('nothing in the time shown leads back to all that is loaded', async () => {
  const { board, show: tell } = await show({ ...file, panels: [panel, barsPanel] })
  act(() => board.send({ type: 'board.setTime', time: { last: 3600, zone: 'UTC' } }))
  const range = { isAny: false, oldest: null, newest: 1, isHead: false, isCut: false }
  tell({ ...nothing, table: { ...nothing.table, range: { ...range, reachesStart: false, isOver: true } } })
  await userEvent.click(screen.getByRole('button', { name: 'Show all loaded data' }))
  expect(board.getSnapshot().context.viewState.time).toBeNull()
})

test('a long text is clamped until somebody wants all of it, and a short one is left alone', async () => {
  const { rerender } = render(<ClampedText text={'word '.repeat(40)} />)
  const button = screen.getByRole('button', { name: 'Show more' })
  expect(button.ariaExpanded).toBe('false')
  await userEvent.click(button)
  expect(screen.getByRole('button', { name: 'Show less' }).ariaExpanded).toBe('true')
  rerender(<ClampedText text="short" />)
  expect(screen.queryByRole('button')).toBeNull()
})
