import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultViewState } from '../../src/board/model/viewState'
import type { Views } from '../../src/streams/views/view'
import { createPage } from '../../src/app/createPage'
import { App } from '../../src/ui/App'
import { lazyBoardScreen } from '../../src/ui/board/lazyBoardScreen'
import { board, numberPanel, source } from '../support/boards'
import { ann } from '../support/scripted-backend'
import { puppetSession } from './puppets'

const views: Views = {
  table: { kind: 'table', rows: [{ key: '1', cells: [1, 1] }], rowCount: 1 },
  number: { kind: 'number', value: 1, total: null, at: 0, course: [1] },
}
const restoredSession = { type: 'session', session: ann } as const

await lazyBoardScreen.preload()

async function show(shownBoard = board) {
  const puppet = puppetSession({ restore: () => Promise.resolve(restoredSession), board: shownBoard })
  await act(async () => {
    render(<App session={puppet.session} page={createPage()} project="https://abc.supabase.co" />)
    await Promise.resolve()
  })
  return puppet
}
const head = () => within(screen.getByRole('banner'))
const foot = () => screen.getByRole('contentinfo').textContent
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a board shows its panels in the order of their places, and who looks at it', async () => {
  await show()
  const kinds = [...document.querySelectorAll('[data-panel-id]')].map(panel =>
    panel.getAttribute('data-panel-kind'),
  )
  expect(kinds).toEqual(['table', 'number'])
  expect(head().getByRole('heading', { name: 'Test' })).toBeTruthy()
  expect(head().getByRole('button', { name: 'Account: ann@example.com' })).toBeTruthy()
})

test('the head, the foot and the title of the window tell the weakest panel', async () => {
  const { show: read, tell } = await show()
  read(views)
  expect(head().getByText('All 2 live')).toBeTruthy()
  expect(document.title).toBe('All 2 live · Test · Signalbox')
  tell({ type: 'feed.silent' })
  expect(head().getByText('All 2 stale')).toBeTruthy()
  expect(foot()).toContain('orders Stale')
  expect(document.title).toBe('All 2 stale · Test · Signalbox')
})

test('the foot of a board with many sources names those that need attention, none as they first connect', async () => {
  const sources = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map(name => [name, source]))
  const panels = Object.keys(sources).map(name => ({ ...numberPanel, id: name, source: name }))
  const { show: read, tell } = await show({ ...board, sources, panels })
  const namedItems = () =>
    within(screen.getByRole('list', { name: 'Sources' }))
      .getAllByRole('listitem')
      .filter(item => !item.classList.contains('visually-hidden'))
      .map(item => item.textContent)
  expect(foot()).toContain('5 sources')
  expect(foot()).toContain('a Connecting')
  expect(namedItems()).toEqual([])
  read({ e: { kind: 'number', value: 1, total: null, at: 0, course: [1] } })
  tell({ type: 'feed.silent' })
  expect(namedItems()[0]).toBe('a Stale')
})

/** What the board says of itself to a screen reader. */
const readStatus = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .find(text => /^(Test|Other): /.test(text))

test('a change of the board is announced politely, at most every five seconds', async () => {
  const { show: read, tell } = await show()
  await later(6_000)
  read(views)
  await later(1_000)
  expect(readStatus()).toBe('Test: All 2 live')
  tell({ type: 'feed.silent' })
  await later(3_000)
  expect(readStatus()).toBe('Test: All 2 live')
  await later(2_000)
  expect(readStatus()).toBe('Test: All 2 stale')
})

test('the status of one board is not announced under the name of another', async () => {
  const { session, show: read } = await show()
  await later(6_000)
  read(views)
  await later(1_000)
  const file = { ...board, title: 'Other', panels: [], sources: {} }
  act(() =>
    session
      .getSnapshot()
      .children.board?.send({ type: 'board.open', id: null, file, viewState: defaultViewState }),
  )
  expect(readStatus()).toBe('Test: All 2 live')
  await later(5_000)
  expect(readStatus()).toBe('Other: No panels')
})

test('all updates can be paused and resumed at once', async () => {
  const { show: read } = await show()
  read(views)
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  expect(head().getByText('All 2 paused')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }))
  expect(head().queryByText('All 2 paused')).toBeNull()
})

test('signing out leaves the board', async () => {
  await show()
  fireEvent.click(screen.getByRole('button', { name: /^Account: / }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  await later(0)
  expect(screen.getByLabelText('Email')).toBeTruthy()
  expect(document.querySelector('[data-panel-id]')).toBeNull()
  expect(document.title).toBe('Signalbox')
})

test('the keys are offered where no key has to be known', async () => {
  await show()
  fireEvent.click(screen.getByRole('button', { name: /^Account: / }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Keyboard shortcuts' }))
  const dialog = await vi.waitFor(() => screen.getByRole('dialog', { name: 'Keyboard shortcuts' }), 20_000)
  expect(dialog.textContent).toContain('Next panel')
})
