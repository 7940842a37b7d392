import { act, fireEvent, screen, within } from '@testing-library/react'
import { defer, NEVER, Subject, throwError } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DoneAnswer, StorageLocation, Renewal } from '../../src/backend/ports/backend.port'
import type { TokenTick } from '../../src/streams/page/tokenTicks'
import { describeSessionStorage } from '../../src/ui/board/sessionStatus/sessionStorageText'
import { ann, HOUR, raiseSession, refusal, answerRefusal, session } from '../support/people'
import { showBoard } from './boards'
import { scriptedRenewal } from './puppets'

// Queries by role are slow where many windows are drawn at once.

const line = () => screen.getByRole('button', { name: /· with(out)? two-factor, details$/ })
const open = () => {
  fireEvent.click(line())
  return within(screen.getByRole('dialog', { name: 'Session' }))
}
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const outage: Renewal = { type: 'unavailable', reason: 'the project answered 503' }
const tick = (remaining: number, rest: Partial<TokenTick> = {}): TokenTick => ({
  type: 'session.tick',
  remaining,
  isOnline: true,
  hasWoken: false,
  ...rest,
})

/** A board whose session is renewed as it is told, when it is told. */
async function show(answers: [Renewal, number][] = [], whose = ann) {
  const ticks$ = new Subject<TokenTick>()
  const refresh = vi.fn(() => {
    const [answer, remaining] = answers.shift() ?? [session(ann), HOUR]
    return Promise.resolve({ answer, remaining })
  })
  const puppet = await showBoard(whose, { renewal: scriptedRenewal(refresh, ticks$) })
  const hear = async (news: TokenTick) => {
    act(() => ticks$.next(news))
    await later(0)
  }
  return { ...puppet, refresh, hear }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the line at the foot', () => {
  test('counts down to the renewal and names the level', async () => {
    await show([], { ...raiseSession(ann), remaining: 162_000 })
    expect(line().textContent).toContain('Session renews in 0:42 · with two-factor')
    await later(2_000)
    expect(line().textContent).toContain('Session renews in 0:40 · with two-factor')
  })

  test('counts minutes until the last two, and draws nothing in between', async () => {
    await show([], { ...ann, remaining: 600_000 })
    await later(60_000 - (Date.now() % 60_000))
    const text = line().textContent
    expect(text).toMatch(/Session renews in \d m ·/)
    let changes = 0
    const observer = new MutationObserver(records => (changes += records.length))
    observer.observe(line(), { subtree: true, childList: true, characterData: true, attributes: true })
    await later(59_000)
    expect(line().textContent).toBe(text)
    expect(changes).toBe(0)
    await later(1_000)
    expect(line().textContent).not.toBe(text)
    observer.disconnect()
  })

  test('stays calm while another tab renews', async () => {
    const { hear } = await show([[{ type: 'busy' }, 100_000]])
    await hear(tick(100_000))
    expect(line().textContent).toContain('Renewing session')
    expect(line().querySelector('svg')).toBeNull()
  })

  test('says that a renewal is late, and keeps saying so while the next try is out', async () => {
    let answer: (result: { answer: Renewal; remaining: number }) => void = () => undefined
    const { hear, refresh } = await show([[outage, 90_000]])
    await hear(tick(100_000))
    expect(line().textContent).toContain('Session renewal delayed, retrying')
    refresh.mockImplementation(() => new Promise(resolve => (answer = resolve)))
    await later(5_000)
    expect(refresh).toHaveBeenCalledTimes(2)
    expect(line().textContent).toContain('Session renewal delayed, retrying')
    answer({ answer: session(ann), remaining: HOUR })
    await later(0)
    expect(line().textContent).toContain('Session renews in')
  })

  test('prefers what matters more than a countdown: a wrong clock, a session that is not stored', async () => {
    const puppet = await show([], { ...ann, storedIn: { slot: 'memory', reason: 'storage refused' } })
    expect(line().textContent).toContain('Session in this tab only')
    puppet.session.send({ type: 'auth.changed', session: { ...ann, clockSkewMs: -7_200_000 } })
    await later(0)
    expect(line().textContent).toContain('Clock 2 h behind')
  })
})

describe('the session panel', () => {
  test('shows who is signed in, how strongly, until when, and where the session is stored', async () => {
    await show([], { ...ann, remaining: 162_000 })
    const panel = open()
    for (const text of ['ann@example.com', 'Automatic, in 0:42.', 'In this site’s cookies.'])
      expect(panel.getByText(text)).toBeTruthy()
    expect(panel.getByText(/Signed in without two-factor/)).toBeTruthy()
    expect(panel.queryByText('Clock')).toBeNull()
  })

  test.each<[StorageLocation, RegExp]>([
    [{ slot: 'localStorage', reason: 'asked' }, /local storage\.$/],
    [{ slot: 'localStorage', reason: 'cookies refused' }, /because the browser blocks cookies\.$/],
    [
      { slot: 'localStorage', reason: 'too large for cookies' },
      /because the session is too large for cookies\.$/,
    ],
    [{ slot: 'memory', reason: 'storage refused' }, /reloading signs you out, because/],
  ])('says why a session is kept as it is: %o', (keeping, words) => {
    expect(describeSessionStorage(keeping)).toMatch(words)
  })

  test('says why a renewal is late and when the next try is, and tries at once on demand', async () => {
    const { hear, refresh } = await show([[outage, 90_000]])
    await hear(tick(100_000))
    const panel = open()
    expect(panel.getByText(/^Not renewed yet \(the project answered 503\)\. Retrying in 0:05\./)).toBeTruthy()
    fireEvent.click(panel.getByRole('button', { name: 'Retry now' }))
    await later(0)
    expect(refresh).toHaveBeenCalledTimes(2)
    expect(panel.getByText(/^Automatic/)).toBeTruthy()
  })

  test('keeps the focus on the order to renew while that is under way', async () => {
    const { hear, refresh } = await show([[outage, 90_000]])
    await hear(tick(100_000))
    refresh.mockImplementation(() => new Promise(() => undefined))
    const now = open().getByRole('button', { name: 'Retry now' })
    act(() => now.focus())
    fireEvent.click(now)
    await later(0)
    expect(document.activeElement).toBe(now)
    expect(now.getAttribute('aria-disabled')).toBe('true')
  })

  test('says that this computer is offline', async () => {
    const { hear } = await show()
    await hear(tick(100_000, { isOnline: false }))
    expect(line().textContent).toContain('Offline')
    expect(open().getByText(/^This computer is offline\./)).toBeTruthy()
  })

  test('leads to the account and closes for it', async () => {
    const { session } = await show()
    fireEvent.click(open().getByRole('button', { name: 'Account' }))
    await later(0)
    expect(session.getSnapshot().children.account).toBeDefined()
    expect(screen.queryByRole('dialog', { name: 'Session' })).toBeNull()
  })
})

describe('a notice over the board', () => {
  const notice = (text: RegExp) => screen.queryByText(text)?.closest('[data-notice]') ?? null

  test('says that the session could not be renewed and since when, until it is', async () => {
    const { hear } = await show([[outage, 0]])
    await hear(tick(60_000))
    expect(line().textContent).toMatch(/Session not renewed since \d\d:\d\d:\d\d · without two-factor/)
    const stale = notice(/^The session expired at .* couldn’t be renewed.* Data may be outdated/)
    expect(stale?.closest('[role="status"]')).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Retry now' }))
    await later(0)
    expect(notice(/couldn’t be renewed/)).toBeNull()
  })

  test('says that the clock is wrong, by how much, and goes when it was read', async () => {
    const puppet = await show([], { ...ann, clockSkewMs: 300_000 })
    expect(notice(/clock is 5 m ahead of the project’s/)).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.getByRole('main').previousElementSibling?.lastElementChild).toBe(document.activeElement)
    act(() => puppet.session.send({ type: 'auth.changed', session: { ...ann, clockSkewMs: 301_000 } }))
    expect(notice(/clock is/)).toBeNull()
    expect(open().getByText(/clock is 5 m 1 s ahead/)).toBeTruthy()
  })

  test.each([null, 0, 60_000, -60_000])('says nothing of a clock that is %s ms ahead', async skew => {
    await show([], { ...ann, clockSkewMs: skew })
    expect(document.querySelector('[data-notice]')).toBeNull()
  })

  test('says that signing out everywhere was refused', async () => {
    const signOut = () => Promise.resolve<DoneAnswer>(answerRefusal('unreachable'))
    const { session } = await showBoard(ann, { signOut })
    act(() => session.send({ type: 'session.signOut', scope: 'global' }))
    await later(0)
    expect(
      notice(/^You are still signed in\. The project rejected the request: unreachable\./),
    ).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(document.querySelector('[data-notice]')).toBeNull()
  })

  test('say why a link did not work, through renewals and until it is dismissed', async () => {
    const link = refusal('link_broken')
    const { hear } = await showBoard(ann, { link })
    hear({ type: 'auth.changed', session: ann })
    const words = /^The link you opened changed nothing\. The project rejected the request: link_broken\./
    expect(notice(words)).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(notice(words)).toBeNull()
  })

  test('say that a part of our own has failed, when it fails again, until it has gone well for a minute', async () => {
    let failures = 2
    const ticks$ = defer(() => (failures-- > 0 ? throwError(() => new Error('a fault of ours')) : NEVER))
    await showBoard(ann, { renewal: scriptedRenewal(undefined, ticks$) })
    const words = /part of Signalbox .* crashed/
    expect(notice(words)).toBeNull()
    await later(1_000)
    expect(notice(words)).not.toBeNull()
    await later(2_000 + 59_000)
    expect(notice(words)).not.toBeNull()
    await later(1_000)
    expect(notice(words)).toBeNull()
    expect(line().textContent).toContain('Session renews')
  })
})
