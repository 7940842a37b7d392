import './page'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fromCallback } from 'xstate'
import type { CatalogQuery, CatalogReply } from '../../src/machines/mutations/catalogAnswers'
import type { MutationsEvent } from '../../src/machines/mutations/mutations.context'
import { mutationsMachine } from '../../src/machines/mutations/mutations.machine'
import { lazyEmptyNotice } from '../../src/ui/notices/lazyEmptyNotice'
import { barsPanel, source, tablePanel } from '../support/boards'
import { file, show, views } from './lookBoard'
import { ClampedText } from '../../src/ui/panels/shared/log/ClampedText'

await lazyEmptyNotice.fetch()

/** The mutations of a project that lists tables with these names. */
const listing = (keys: Extract<CatalogReply['answer'], { about: 'keys' }>['keys']) =>
  mutationsMachine.provide({
    actors: {
      describe: fromCallback<MutationsEvent, CatalogQuery>(({ input: query, sendBack }) =>
        sendBack({ type: 'mutations.described', query, answer: { about: 'keys', keys }, isComplete: true }),
      ),
    },
  })
const { variables: _, ...unfiltered } = file
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
  const board = { ...unfiltered, sources: { orders: source }, panels: [panel] }
  for (const keys of [{ orders: { key: ['id'] } }, null]) {
    const { show: tell } = await show(board, { activity: listing(keys) })
    tell(nothing)
    expect(screen.getByText('No rows yet')).toBeTruthy()
    expect(screen.getByText(/Row level security may be hiding some/)).toBeTruthy()
    cleanup()
  }
})

test('an empty panel of a table that the project does not list says that no policy opens it, whatever its filter', async () => {
  const writeText = vi.fn((_: string) => Promise.resolve())
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  for (const board of [{ ...unfiltered, sources: { orders: source }, panels: [panel] }, file]) {
    const { show: tell } = await show(
      { ...board, panels: [panel] },
      { activity: listing({ parcels: { key: ['id'] } }) },
    )
    tell(nothing)
    expect(screen.getByText('No rows you can read')).toBeTruthy()
    await act(() => Promise.resolve(fireEvent.click(screen.getByRole('button', { name: 'Copy SQL' }))))
    // A stranger may have named the table: what is copied opens no more than each person's own rows.
    expect(writeText.mock.lastCall?.[0]).toMatch(
      /on public\.orders\n {2}for select to authenticated using \(\(select auth\.uid\(\)\) = user_id\);$/,
    )
    cleanup()
  }
})

test('an empty time range offers the way back to all loaded rows', async () => {
  const { board, show: tell } = await show({ ...file, panels: [panel, barsPanel] })
  act(() => board.send({ type: 'board.setTime', time: { last: 3600, zone: 'UTC' } }))
  const range = { isAny: false, oldest: null, newest: 1, isHead: false, isCut: false }
  tell({ ...nothing, table: { ...nothing.table, range: { ...range, reachesStart: false, isOver: true } } })
  await userEvent.click(screen.getByRole('button', { name: 'Show all loaded data' }))
  expect(board.getSnapshot().context.viewState.time).toBeNull()
})

test('a long text is clamped until it is expanded, and a short one is not', async () => {
  const { rerender } = render(<ClampedText text={'word '.repeat(40)} />)
  const button = screen.getByRole('button', { name: 'Show more' })
  expect(button.ariaExpanded).toBe('false')
  await userEvent.click(button)
  expect(screen.getByRole('button', { name: 'Show less' }).ariaExpanded).toBe('true')
  rerender(<ClampedText text="short" />)
  expect(screen.queryByRole('button')).toBeNull()
})
