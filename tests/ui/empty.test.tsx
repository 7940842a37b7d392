import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fromCallback } from 'xstate'
import type { CatalogQuery, CatalogReply } from '../../src/machines/mutations/catalogAnswers'
import type { FigureSource } from '../../src/board/model/source'
import type { MutationsEvent } from '../../src/machines/mutations/mutations.context'
import { mutationsMachine } from '../../src/machines/mutations/mutations.machine'
import { RowsHandover } from '../../src/streams/rowsHandover'
import EmptyNotice from '../../src/ui/notices/EmptyNotice'
import { panelRenderers } from '../../src/ui/panels'
import { lazyEmptyNotice } from '../../src/ui/notices/lazyEmptyNotice'
import { barsPanel, numberPanel, row, source, tablePanel } from '../support/boards'
import { viewsOf } from '../support/feed-events'
import { holding } from '../support/rows'
import { file, show, views } from './lookBoard'
import { puppetChannel } from './puppets'
import { ClampedText } from '../../src/ui/panels/shared/log/ClampedText'

await lazyEmptyNotice.preload()

/** The mutations of a project that lists tables with these names. */
const listing = (keys: Extract<CatalogReply['answer'], { about: 'keys' }>['keys']) =>
  mutationsMachine.provide({
    actors: {
      describe: fromCallback<MutationsEvent, CatalogQuery>(({ input: query, sendBack }) =>
        sendBack({ type: 'mutations.described', query, answer: { about: 'keys', keys }, isComplete: true }),
      ),
    },
  })
const { variables: _, ...unfilteredFile } = file
const nothing = { ...views, table: { kind: 'table' as const, rows: [], rowCount: 0 } }
const panel = { ...tablePanel, columns: tablePanel.columns.slice(0, 1) }

test('an empty panel whose source is filtered says so, and clears the filters', async () => {
  const { listAsked, show: tell } = await show({ ...file, panels: [panel] })
  tell(nothing)
  expect(screen.getByText('No rows match')).toBeTruthy()
  expect(listAsked()).toEqual(['value eq GET'])
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(listAsked()).toEqual([])
})

test('an empty panel of a range of time names the range, not a filter', async () => {
  const timeRange = { from: '2026-03-01T09:00:00+01:00', to: '2026-03-01T10:00:00+01:00', zone: 'UTC' }
  const sources = { orders: { ...source, timeColumn: 'at' } }
  const { show: tell } = await show({ ...unfilteredFile, sources, timeRange, panels: [panel] })
  tell(nothing)
  expect(screen.getByText('No rows in this time range')).toBeTruthy()
  expect(screen.getByText('None of the rows you can read is from this time.')).toBeTruthy()
})

test('an empty panel without a filter names what may be hiding rows', async () => {
  const board = { ...unfilteredFile, sources: { orders: source }, panels: [panel] }
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
  for (const board of [{ ...unfilteredFile, sources: { orders: source }, panels: [panel] }, file]) {
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

const unfilteredBoard = { ...unfilteredFile, sources: { orders: source }, panels: [panel] }
const noRows = new RowsHandover(holding([]), 0)

test('an empty panel says that its table is empty where no policy chooses its rows', async () => {
  const { tell } = await show(unfilteredBoard, {
    activity: listing({ orders: { key: ['id'], hasRowSecurity: false } }),
  })
  tell(viewsOf(nothing, { previousRows: noRows }))
  expect(screen.getByText('This table is empty')).toBeTruthy()
  expect(screen.queryByText(/Row level security/)).toBeNull()
})

test('where policies choose the rows, it says so and has the query that shows them', async () => {
  const writeText = vi.fn((_: string) => Promise.resolve())
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  const { tell } = await show(unfilteredBoard, {
    activity: listing({ orders: { key: ['id'], hasRowSecurity: true } }),
  })
  tell(viewsOf(nothing, { previousRows: noRows }))
  expect(screen.getByText('No rows you can see')).toBeTruthy()
  expect(screen.getByText(/check the policies, or ask the project’s owner/)).toBeTruthy()
  await act(() => Promise.resolve(fireEvent.click(screen.getByRole('button', { name: 'Copy SQL' }))))
  expect(writeText.mock.lastCall?.[0]).toMatch(
    /^select policyname, .* from pg_policies\n {2}where schemaname = 'public' and tablename = 'orders';$/,
  )
})

test('a table with rows is not called empty because a panel has nothing to show of them', async () => {
  for (const hasRowSecurity of [false, true]) {
    const { tell } = await show(
      { ...unfilteredBoard, panels: [numberPanel] },
      { activity: listing({ orders: { key: ['id'], hasRowSecurity } }) },
    )
    const figure = { kind: 'number' as const, value: null, total: null, at: null, course: [] }
    tell(viewsOf({ [numberPanel.id]: figure }, { previousRows: new RowsHandover(holding([row(1)]), 0) }))
    expect(screen.getByText('Nothing to show')).toBeTruthy()
    expect(screen.queryByText(/No rows|Row level security/)).toBeNull()
    cleanup()
  }
})

test('a filter may have left no row, whatever the policies are', async () => {
  for (const hasRowSecurity of [false, true]) {
    const { tell } = await show(
      { ...file, panels: [panel] },
      { activity: listing({ orders: { key: ['id'], hasRowSecurity } }) },
    )
    tell(viewsOf(nothing, { previousRows: noRows }))
    expect(screen.getByText('No rows match')).toBeTruthy()
    cleanup()
  }
})

const rpc = {
  kind: 'rpc' as const,
  schema: 'public',
  function: 'signalbox_figures',
  key: [],
  columns: [],
  limit: 1,
  refresh: {},
}

const count = { ...numberPanel, aggregate: 'count' as const }
const countOf = (value: number | null) => ({
  kind: 'number' as const,
  value,
  total: null,
  at: null,
  course: [],
  over: { rows: 0, isTruncated: false },
})

test('a count of filtered rows is 0 where none matches, and no other figure is', async () => {
  for (const [value, title] of [
    [0, null],
    [null, 'No rows match'],
  ] as const) {
    const { tell } = await show({ ...file, panels: [count] })
    tell(viewsOf({ [count.id]: countOf(value) }, { previousRows: noRows }))
    expect(screen.queryByText('No rows match')?.textContent ?? null).toBe(title)
    expect(screen.queryByText('0') !== null).toBe(value === 0)
    cleanup()
  }
})

test('a count without a filter is 0 where no policy can hide rows, and else says what may', async () => {
  for (const [hasRowSecurity, title] of [
    [false, null],
    [true, 'No rows you can see'],
  ] as const) {
    const { tell } = await show(
      { ...unfilteredBoard, panels: [count] },
      { activity: listing({ orders: { key: ['id'], hasRowSecurity } }) },
    )
    tell(viewsOf({ [count.id]: countOf(0) }, { previousRows: noRows }))
    expect(screen.queryByText('0') !== null).toBe(title === null)
    expect(screen.queryByText(/^(No rows|This table)/)?.textContent ?? null).toBe(title)
    cleanup()
  }
})

test('nobody online, no message and an empty result are counted as 0, and summed up to nothing', () => {
  for (const kind of [
    { kind: 'presence', topic: 'room' },
    { kind: 'topic', topic: 'alarms', limit: 5 },
    rpc,
  ] as const)
    for (const [value, isShown] of [
      [0, true],
      [null, false],
    ] as const) {
      const { channel } = puppetChannel(count, { source: kind })
      render(
        <EmptyNotice channel={channel} panel={count}>
          {panelRenderers.number.hasAnswer?.(countOf(value)) === true && 'zero'}
        </EmptyNotice>,
      )
      expect(screen.queryByText('zero') !== null).toBe(isShown)
      expect(screen.queryByText('No rows yet') !== null).toBe(!isShown)
      cleanup()
    }
})

test('a count over all rows is 0 of filtered rows and of a window, and says more where a table may be hidden', () => {
  const view = { kind: 'number' as const, value: 0, total: null, at: null, course: [] }
  const over = { rows: 0, isTruncated: false, isAll: true as const }
  const count = { ...numberPanel, aggregate: 'count' as const, over: 'all' as const }
  const { isEmpty } = panelRenderers.number
  const gauge = { ...count, kind: 'gauge' as const, max: 9 }
  const gaugeView = { ...view, kind: 'gauge' as const, over }
  expect(panelRenderers.gauge.isEmpty(gaugeView, gauge)).toBe(true)
  expect(panelRenderers.gauge.isEmpty(gaugeView, { ...gauge, window: 60 })).toBe(false)
  expect(isEmpty({ ...view, over }, count)).toBe(true)
  expect(isEmpty({ ...view, over }, { ...count, window: 60 })).toBe(false)
  expect(isEmpty({ ...view, value: null, over }, { ...count, window: 60 })).toBe(true)
  for (const filter of [[], [{ column: 'path', op: 'eq' as const, value: '/a' }]]) {
    const figures = { schema: 'public', table: 'orders', filter, figures: [] }
    const { channel } = puppetChannel(count, { source: { ...rpc, figures } as FigureSource })
    render(
      <EmptyNotice channel={channel} panel={count}>
        zero
      </EmptyNotice>,
    )
    expect(screen.queryByText('zero') !== null).toBe(filter.length > 0)
    expect(screen.queryByText('No rows yet') !== null).toBe(filter.length === 0)
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
