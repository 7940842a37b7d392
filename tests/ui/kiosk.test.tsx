// Fetched when it is wanted; a busy machine may take longer than a test waits.
import '../../src/ui/kiosk/KioskLine'
import { until } from 'supabase-embedded/testing/until'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { layoutHeight } from '../../src/board/layout/panelLayout'
import { createKiosk } from '../../src/app/createKiosk'
import { createPage } from '../../src/app/createPage'
import { App } from '../../src/ui/App'
import { lazyBoardScreen } from '../../src/ui/board/lazyBoardScreen'
import { lazyOverlay } from '../../src/ui/shell/lazyOverlay'
import { isKioskUrl, withKiosk } from '../../src/app/kioskUrl'
import { readTourSettings, withTour } from '../../src/board/model/tourLink'
import { lazyValue } from '../../src/shared/lazyValue'
import { board } from '../support/boards'
import { ann } from '../support/scripted-backend'
import { heldBoards, shelfOver } from '../support/shelf'
import { puppetSession } from './puppets'
import type { Views } from '../../src/streams/views/view'

const views: Views = {
  table: { kind: 'table', rows: [{ key: '1', cells: [1, 1] }], rowCount: 1 },
  number: { kind: 'number', value: 1, total: null, at: 0, course: [1] },
}

await Promise.all([lazyBoardScreen.preload(), lazyOverlay.preload()])

beforeEach(() => history.replaceState(null, '', '/?kiosk=1'))
afterEach(() => history.replaceState(null, '', '/'))

async function show(lock: () => Promise<WakeLockSentinel>, script: Parameters<typeof puppetSession>[0] = {}) {
  const reload = vi.fn()
  const restore = () => Promise.resolve({ type: 'session', session: ann } as const)
  const puppet = puppetSession({ restore, board, ...script })
  const page = createPage()
  const browser = { lock, readServedBuild: () => Promise.resolve('same' as const), reload, page: document }
  const kiosk = createKiosk({ page, session: puppet.session, browser })
  const lazyKiosk = lazyValue(() => Promise.resolve(kiosk))
  await act(async () => {
    render(<App session={puppet.session} page={page} project="https://abc.supabase.co" kiosk={lazyKiosk} />)
    await Promise.resolve()
  })
  await screen.findByText(/^\d\d:\d\d:\d\d$/)
  return { ...puppet, kiosk }
}
const sentinel = () => {
  const release = vi.fn(() => Promise.resolve())
  return { release, lock: Object.assign(new EventTarget(), { release }) as unknown as WakeLockSentinel }
}

test('the address opens a kiosk that keeps the screen awake and shows sign and clock; Esc leaves it', async () => {
  const { lock, release } = sentinel()
  const { kiosk } = await show(() => Promise.resolve(lock))
  expect(kiosk.getSnapshot().value).toMatchObject({ on: { screen: 'awake' } })
  const { dataset, style } = document.documentElement
  expect(dataset['kiosk']).toBe('touched')
  // How large letters may be for the whole board to be seen.
  expect(style.getPropertyValue('--extent')).toBe(String(layoutHeight(board.panels)))
  expect(screen.getByText('All 2 connecting')).toBeTruthy()
  await act(async () => {
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await Promise.resolve()
  })
  expect(dataset['kiosk']).toBeUndefined()
  expect(style.getPropertyValue('--extent')).toBe('')
  expect(location.search).toBe('')
  expect(kiosk.getSnapshot().value).toBe('off')
  await until(() => expect(release).toHaveBeenCalledOnce())
})

test('panels that do not fit on the screen are counted', async () => {
  const bottoms = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    return new DOMRect(0, 0, 100, this.dataset['panelId'] === 'number' ? innerHeight + 200 : 100)
  })
  const { lock } = sentinel()
  await show(() => Promise.resolve(lock))
  act(() => void dispatchEvent(new Event('resize')))
  expect(screen.getByText('1 more below')).toBeTruthy()
  bottoms.mockRestore()
  act(() => void dispatchEvent(new Event('resize')))
  expect(screen.queryByText(/more below/)).toBeNull()
})

test('a refused screen lock is mentioned quietly', async () => {
  await show(() => Promise.reject(new Error('low battery')))
  expect(await screen.findByText('this browser may turn the screen off')).toBeTruthy()
})

test('the boards of the address are cycled through, and a missing one is named', async () => {
  const boards = heldBoards().open()
  const ids: string[] = []
  for (const title of ['Pumps', 'Valves']) {
    const saveAnswer = await boards.create({ ...board, title })
    if (saveAnswer.type === 'saved') ids.push(saveAnswer.board.entry.id)
  }
  history.replaceState(null, '', `/?mode=kiosk&cycle=30&boards=${ids[0]},none,${ids[1]}`)
  const { kiosk } = await show(() => new Promise(() => undefined), { boardLibrary: shelfOver(boards) })
  const next = () => act(() => kiosk.send({ type: 'kiosk.next' }))
  // The first of them at once, and not in place of another that nobody asked for.
  await screen.findByText('board 1 of 3')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Pumps')
  next()
  await until(() => expect(document.body.textContent).toMatch(/“none” is not shown: the board doesn’t exist/))
  expect(screen.getByText('board 1 of 3')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: ']' })
  await screen.findByText('board 3 of 3 · paused while someone is here')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Valves')
  fireEvent.keyDown(document.body, { key: 'h' })
  await screen.findByText('board 3 of 3 · paused, press h to continue')
})

test('it is well while every panel is live', async () => {
  const { kiosk, show: draw, lose } = await show(() => new Promise(() => undefined))
  const isHealthy = () => kiosk.getSnapshot().context.isHealthy
  expect(isHealthy()).toBe(false)
  draw(views)
  expect(isHealthy()).toBe(true)
  lose({ kind: 'lost', reason: 'cut' })
  expect(isHealthy()).toBe(false)
})

test('an invalid cycle time is reported, and one board stays', async () => {
  history.replaceState(null, '', '/?mode=kiosk&cycle=soon')
  const { kiosk } = await show(() => new Promise(() => undefined))
  expect(screen.getByText(/^“cycle” in the URL must be a time/)).toBeTruthy()
  expect(kiosk.getSnapshot().value).toMatchObject({ on: { tour: 'off' } })
})

test.each([
  ['?cycle=30', { every: 30_000, boards: null }],
  ['?cycle=2m&boards=a,b,a', { every: 120_000, boards: ['a', 'b'] }],
  ['?cycle=45s&boards=%3Cb%3E,', { every: 45_000, boards: null }],
  ['?cycle=4', undefined],
  ['?cycle=25h', undefined],
  ['?cycle=', undefined],
  ['?boards=a', null],
])('%j asks for %j', (search, cycle) => expect(readTourSettings(search)).toEqual(cycle))
test('a tour begins with half a minute, or what the address says already', () => {
  expect(withTour('https://a.b/?board=x')).toBe('https://a.b/?board=x&cycle=30')
  expect(withTour('https://a.b/?cycle=2m')).toBe('https://a.b/?cycle=2m')
})

test('a browser without locks is one that refuses', async () => {
  const restore = () => Promise.resolve({ type: 'session', session: ann } as const)
  const kiosk = createKiosk({ page: createPage(), session: puppetSession({ restore, board }).session })
  await until(() => expect(kiosk.getSnapshot().value).toMatchObject({ on: { screen: 'refused' } }))
  kiosk.stop()
})

test.each([
  ['?kiosk=1', true],
  ['?mode=kiosk', true],
  ['?kiosk=0', false],
  ['?mode=edit', false],
  ['', false],
])('%j asks for a kiosk: %j', (search, asks) => expect(isKioskUrl(search)).toBe(asks))
test('everything else in an address stays', () => {
  expect(withKiosk('https://a.b/?kiosk=1&board=x', false)).toBe('https://a.b/?board=x')
  expect(withKiosk('https://a.b/?board=x', true)).toBe('https://a.b/?board=x&mode=kiosk')
  expect(withKiosk('https://a.b/?mode=edit', false)).toBe('https://a.b/?mode=edit')
})
