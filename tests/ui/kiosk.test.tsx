import './page'
// Fetched when it is wanted; a busy machine may take longer than a test waits.
import '../../src/ui/kiosk/KioskLine'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKiosk } from '../../src/kiosk'
import { App } from '../../src/ui/App'
import { boardScreen } from '../../src/ui/boardScreen'
import { asksForKiosk, withKiosk } from '../../src/ui/kiosk/address'
import { board } from '../support/boards'
import { ann } from '../support/scripted-backend'
import { puppetSession } from './puppets'

await boardScreen.fetch()

beforeEach(() => history.replaceState(null, '', '/?kiosk=1'))
afterEach(() => history.replaceState(null, '', '/'))

async function show(lock: () => Promise<WakeLockSentinel>) {
  const reload = vi.fn()
  const kiosk = createKiosk({ lock, served: () => Promise.resolve('same'), reload, page: document })
  const puppet = puppetSession({ restore: () => Promise.resolve({ type: 'session', session: ann }), board })
  await act(async () => {
    render(<App session={puppet.session} project="https://abc.supabase.co" kiosk={kiosk} />)
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
  expect(document.documentElement.dataset['kiosk']).toBe('touched')
  expect(screen.getByText('All 2 connecting')).toBeTruthy()
  await act(async () => {
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await Promise.resolve()
  })
  expect(document.documentElement.dataset['kiosk']).toBeUndefined()
  expect(location.search).toBe('')
  expect(kiosk.getSnapshot().value).toBe('off')
  await vi.waitFor(() => expect(release).toHaveBeenCalledOnce())
})

test('a lock that is refused is said, quietly', async () => {
  await show(() => Promise.reject(new Error('low battery')))
  expect(await screen.findByText('this browser may let the screen go dark')).toBeTruthy()
})

test('a browser without locks is one that refuses', async () => {
  const kiosk = createKiosk()
  kiosk.send({ type: 'kiosk.enter' })
  await vi.waitFor(() => expect(kiosk.getSnapshot().value).toMatchObject({ on: { screen: 'refused' } }))
  kiosk.stop()
})

test.each([
  ['?kiosk=1', true],
  ['?mode=kiosk', true],
  ['?kiosk=0', false],
  ['?mode=edit', false],
  ['', false],
])('%j asks for a kiosk: %j', (search, asks) => expect(asksForKiosk(search)).toBe(asks))
test('everything else in an address stays', () => {
  expect(withKiosk('https://a.b/?kiosk=1&board=x', false)).toBe('https://a.b/?board=x')
  expect(withKiosk('https://a.b/?board=x', true)).toBe('https://a.b/?board=x&mode=kiosk')
  expect(withKiosk('https://a.b/?mode=edit', false)).toBe('https://a.b/?mode=edit')
})
