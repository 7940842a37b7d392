import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi, afterEach } from 'vitest'
import { ViewStateProvider } from '../../src/ui/board/ViewStateProvider'
import { setPreferences } from '../../src/ui/preferences/preferences'
import { displayZone } from '../../src/ui/words/timeZone'
import { useShownTime } from '../../src/ui/timeRange/shownTime'
import { barsPanel, numberPanel, source, tablePanel } from '../support/boards'
import { at, file, NOW, rows, show, views } from './lookBoard'

const bars = () => within(screen.getByRole('list', { name: 'By path' }))
const filters = () => within(screen.getByRole('region', { name: 'Filters' }))

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a variable with few values filters at once, and can be reset to none or to the board’s own', async () => {
  const { listAsked } = await show()
  const method = filters().getByRole('combobox', { name: 'Method' })
  expect(listAsked()).toEqual(['value eq GET'])
  fireEvent.change(method, { target: { value: 'POST' } })
  expect(listAsked()).toEqual(['value eq POST'])
  fireEvent.click(filters().getByRole('button', { name: 'Clear Method' }))
  expect([listAsked(), document.activeElement]).toEqual([[], method])
  fireEvent.click(filters().getByRole('button', { name: 'Reset to board defaults' }))
  expect([listAsked(), (method as HTMLSelectElement).value]).toEqual([['value eq GET'], 'GET'])
})

test('input appears in the field at once, and an impossible value is reported', async () => {
  await show()
  const field = filters().getByRole('textbox', { name: 'Find' })
  fireEvent.change(field, { target: { value: '/a%' } })
  expect((field as HTMLInputElement).value).toBe('/a%')
  fireEvent.change(field, { target: { value: 'x'.repeat(201) } })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(filters().getByText('is longer than 200 characters')).toBeTruthy()
})

test('a board without variables has no filters', async () => {
  const { variables: _, ...rest } = file
  await show({ ...rest, sources: { orders: source }, panels: [tablePanel] })
  expect(screen.queryByRole('region', { name: 'Filters' })).toBe(null)
})

test('a bar filters the board by its group, and pressed again it does not', async () => {
  const { listAsked, show: tell } = await show()
  fireEvent.click(bars().getByRole('button', { name: '/a' }))
  expect(listAsked()).toContain('path eq /a')
  tell(views)
  expect(bars().getByRole('button', { name: '/a' }).getAttribute('aria-pressed')).toBe('true')
  // Nothing can be asked to be NULL by a variable.
  expect(bars().getAllByRole('button')).toHaveLength(1)
  fireEvent.click(bars().getByRole('button', { name: '/a' }))
  expect(listAsked()).toEqual(['value eq GET'])
})

test('a cell filters by its value: by pointer, by the space bar, and in words in the row’s sheet', async () => {
  const { listAsked } = await show()
  const grid = screen.getByRole('grid', { name: /Orders/ })
  fireEvent.click(within(grid).getByRole('button', { name: 'Filter by Path: /a', hidden: true }))
  expect(listAsked()).toContain('path eq /a')
  expect(screen.queryByRole('dialog', { name: 'Orders' })).toBe(null)
  fireEvent.focus(grid)
  fireEvent.keyDown(grid, { key: ' ' })
  expect(listAsked()).toEqual(['value eq GET'])
  fireEvent.keyDown(grid, { key: 'Enter' })
  fireEvent.click(screen.getByRole('button', { name: 'Filter the board by Path' }))
  expect(listAsked()).toContain('path eq /a')
  expect(screen.getByRole('button', { name: 'Stop filtering by Path' })).toBeTruthy()
})

test('a panel says what its rows do not reach, and when none is of the time shown', async () => {
  const { board, update } = await show()
  const range = { isAny: true, oldest: Date.parse(at(90)), newest: Date.parse(at(1)) }
  const showRange = (words: object) => {
    const all = { ...range, isHead: false, isCut: false, reachesStart: false, isOver: false, ...words }
    update({ ...views, table: { kind: 'table', rows: all.isAny ? rows : [], rowCount: 5, range: all } })
  }
  const none = () => screen.queryByText('No rows in this time range')
  expect(screen.getByRole('button', { name: 'Time range: All loaded rows' })).toBeTruthy()
  act(() => board.send({ type: 'board.setTime', time: { last: 3600, zone: 'UTC' } }))
  expect(screen.getByRole('button', { name: 'Time range: last 1 h' })).toBeTruthy()
  showRange({ isAny: false, isOver: true })
  expect(none()).toBeTruthy()
  expect(screen.getByText('The newest loaded row is from 11:59.')).toBeTruthy()
  showRange({ isAny: false })
  expect(screen.getByText('The oldest loaded row is from 10:30.')).toBeTruthy()
  showRange({ isAny: false, oldest: null, newest: null })
  expect(screen.getByText('None of the loaded rows has a readable time.')).toBeTruthy()
  showRange({ isHead: true })
  expect(none()).toBeNull()
  expect(screen.getByText('From 10:30. Older rows aren’t shown here.')).toBeTruthy()
  showRange({ isCut: true })
  expect(screen.getByText('From 10:30. Older rows aren’t loaded.')).toBeTruthy()
  showRange({ isCut: true, reachesStart: true })
  expect(screen.queryByText(/^From 10:30/)).toBeNull()
})

test('figures are calculated from the rows of the visible time, unless their own window is shorter', async () => {
  const panels = [numberPanel, { ...barsPanel, window: 900 }]
  const { board } = await show({ ...file, panels })
  const choose = (last: number) =>
    act(() => board.send({ type: 'board.setTime', time: { last, zone: 'UTC' } }))
  const listRequests = () =>
    board
      .getSnapshot()
      .context.board.panels.map(panel => [
        'window' in panel && panel.window,
        'within' in panel && panel.within,
      ])
  choose(30)
  expect(listRequests()).toEqual([
    [false, { column: 'at', last: 30 }],
    [30, false],
  ])
  choose(3600)
  expect(listRequests()[1]).toEqual([900, false])
})

test('a range of seconds, as dragged over a chart, is named and offered as it is', async () => {
  const { board } = await show()
  const time = { from: '2026-03-01T14:02:10.400Z', to: '2026-03-01T14:02:31.100Z', zone: 'UTC' }
  act(() => board.send({ type: 'board.setTime', time }))
  fireEvent.click(screen.getByRole('button', { name: /^Time range: .*14:02:10 – 14:02:31, UTC$/ }))
  const panel = within(screen.getByRole('dialog', { name: 'Time range' }))
  const input = (name: string) => panel.getByLabelText<HTMLInputElement>(name)
  const second = (text: string) => text.replace(/\.000$/, '')
  expect([second(input('From').value), second(input('To').value), input('To').step]).toEqual([
    '2026-03-01T14:02:10',
    '2026-03-01T14:02:32',
    '1',
  ])
  expect(panel.queryByRole('alert')).toBeNull()
})

test('a custom range begins with the one shown, by the project’s clock', async () => {
  const { board } = await show()
  act(() => board.send({ type: 'board.setTime', time: { last: 3600, zone: 'UTC' } }))
  act(() => board.send({ type: 'board.clockSkew', clockSkewMs: 300_000 }))
  fireEvent.click(screen.getByRole('button', { name: /^Time range/ }))
  const panel = within(screen.getByRole('dialog', { name: 'Time range' }))
  const input = (name: string) => panel.getByLabelText<HTMLInputElement>(name).value
  expect([input('From'), input('To')]).toEqual(['2026-03-01T10:55', '2026-03-01T11:55'])
})

test('a time is chosen from a list or given with its zone, which all times are then shown in', async () => {
  const { board } = await show()
  fireEvent.click(screen.getByRole('button', { name: /^Time range/ }))
  const panel = within(screen.getByRole('dialog', { name: 'Time range' }))
  expect(panel.queryByText(/Doesn’t apply to/)).toBeNull()
  fireEvent.change(panel.getByLabelText('From'), { target: { value: '2026-03-01T09:00' } })
  fireEvent.change(panel.getByLabelText('To'), { target: { value: '2026-03-01T08:00' } })
  fireEvent.change(panel.getByLabelText('Time zone'), { target: { value: 'UTC' } })
  fireEvent.click(panel.getByRole('button', { name: 'Apply' }))
  expect(panel.getByRole('alert').textContent).toBe('The end must be after the start.')
  fireEvent.change(panel.getByLabelText('To'), { target: { value: '2026-03-01T10:00' } })
  fireEvent.click(panel.getByRole('button', { name: 'Apply' }))
  const time = { from: '2026-03-01T09:00:00.000Z', to: '2026-03-01T10:00:00.000Z', zone: 'UTC' }
  expect(board.getSnapshot().context.viewState.time).toEqual(time)
  expect(screen.getByRole('button', { name: /^Time range: .*09:00 – 10:00, UTC$/ })).toBeTruthy()
  act(() => board.send({ type: 'board.setTime', time: { last: 60, zone: 'Asia/Tokyo' } }))
  const timesIn = () => screen.getByText(/^times in/).textContent.slice('times in '.length)
  expect(timesIn()).toBe('Asia/Tokyo')
  // What is preferred counts on boards without a zone of their own.
  act(() => setPreferences({ zone: 'UTC' }))
  expect(timesIn()).toBe('Asia/Tokyo')
  act(() => board.send({ type: 'board.setTime', time: { last: 60, zone: 'viewer' } }))
  expect(timesIn()).toBe('UTC')
  act(() => board.send({ type: 'board.setTime', time: { last: 60, zone: 'Asia/Tokyo' } }))
  cleanup()
  expect(displayZone()).toBe('UTC')
  act(() => setPreferences({ zone: 'viewer' }))
})

test('a variable is added, renamed in every use, and its uses are named before it is deleted', async () => {
  const { board } = await show()
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Variables' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Variables' }))
  const readEdited = () => board.getSnapshot().children.editor?.getSnapshot().context.history.present
  const form = (name: string) => within(dialog.getByRole('listitem', { name }))
  const name = form('Path').getByLabelText('Name in the URL and filters')
  fireEvent.change(name, { target: { value: 'where' } })
  fireEvent.blur(name)
  expect(readEdited()?.sources['orders']).toMatchObject({
    filter: [{ value: { variable: 'where' } }, {}, {}],
  })
  expect(readEdited()?.panels).toMatchObject([
    { clickVariable: 'where' },
    { clickVariable: { variable: 'where' } },
  ])
  fireEvent.change(name, { target: { value: 'not a name' } })
  fireEvent.blur(name)
  expect(dialog.getByText(/variables\[0\].*name: must start with a letter/)).toBeTruthy()
  expect(
    form('Path').getByText(
      'Used by the filter of orders by path; panel By path, which sets it; panel Orders, which sets it.',
    ),
  ).toBeTruthy()
  fireEvent.click(form('Path').getByRole('button', { name: 'Remove Path' }))
  fireEvent.click(form('Path').getByRole('button', { name: 'Remove' }))
  expect(readEdited()?.variables?.map(each => each.name)).toEqual(['method', 'like'])
  fireEvent.click(dialog.getByRole('button', { name: 'Add variable' }))
  fireEvent.change(form('Variable').getByLabelText('Type'), { target: { value: 'column' } })
  expect(readEdited()?.variables?.at(-1)).toEqual({
    name: 'variable',
    label: 'Variable',
    kind: 'column',
    source: 'orders',
    column: 'id',
  })
})

test('a selected span of a chart contains its first and last rows', async () => {
  const { board } = await show()
  const Choice = () => {
    const { onSpan } = useShownTime()
    return <button onClick={() => onSpan?.(NOW + 0.9, NOW + 10.001)}>choose</button>
  }
  render(
    <ViewStateProvider board={board}>
      <Choice />
    </ViewStateProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'choose' }))
  expect(board.getSnapshot().context.viewState).toMatchObject({
    time: { from: '2026-03-01T12:00:00.000Z', to: '2026-03-01T12:00:00.011Z' },
  })
})
