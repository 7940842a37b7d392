import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { Board } from '../../src/board/board'
import { defaultViewState } from '../../src/board/model/viewState'
import type { Source } from '../../src/board/model/source'
import { ShellContext, type ShellContextValue } from '../../src/ui/commands/useShell'
import BoardScreen from '../../src/ui/board/BoardScreen'
import { PreferencesDialog } from '../../src/ui/preferences/PreferencesDialog'
import { numberPanel, writingSource } from '../support/boards'
import { ann } from '../support/scripted-backend'
import { session as granted } from '../support/people'
import { viewsOf } from '../support/feed-events'
import { view } from './frames'
import { puppetSession } from './puppets'

const user = userEvent.setup({ delay: null })
const nothing = () => undefined
const shell: ShellContextValue = {
  fullPanel: null,
  isKiosk: false,
  kiosk: undefined,
  open: nothing,
  setFullPanel: nothing,
  setKiosk: nothing,
  project: 'https://abc.supabase.co',
}

/** A board with one panel over a source that may write, kept as `id`. */
async function show(
  source: Source = writingSource,
  { id = 'board-1' as string | null, isKiosk = false } = {},
) {
  const board: Board = {
    version: 2,
    title: 'Roles',
    sources: { role: source },
    panels: [{ ...numberPanel, source: 'role', title: 'Members' }],
  }
  const puppet = puppetSession({ restore: () => Promise.resolve(granted(ann)), board })
  await act(() => Promise.resolve())
  const { board: ref } = puppet.session.getSnapshot().children
  if (ref === undefined) throw new Error('the session has no board')
  render(
    <ShellContext value={{ ...shell, isKiosk }}>
      <BoardScreen session={puppet.session} board={ref} />
    </ShellContext>,
  )
  act(() => ref.send({ type: 'board.open', id, file: board, viewState: defaultViewState }))
  return { ...puppet, board: ref }
}
const panel = () => screen.getByRole('region', { name: 'Members' })
const press = (name: string, within_ = within(panel())) => user.click(within_.getByRole('button', { name }))

describe('a panel whose request can change data', () => {
  test('says what it would call, with what, where and how often, and calls nothing', async () => {
    const { connections } = await show()
    expect(panel().dataset['freshness']).toBe('needs-approval')
    const facts = within(panel())
      .getAllByRole('term')
      .map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling?.textContent])
    expect(facts).toEqual([
      ['Calls', 'public.set_role database function, by POST'],
      ['Sends', JSON.stringify({ who: 'me', role: 'admin' }, null, 2)],
      ['Where', 'abc.supabase.co, with your permissions'],
      ['Repeats', 'every 5 seconds, while this board is open'],
    ])
    expect(connections()).toBe(0)
  })

  test.each<[Source, string]>([
    [{ ...writingSource, refresh: { interval: 90 } }, 'every 90 seconds'],
    [{ ...writingSource, refresh: { interval: 3_600 } }, 'every hour'],
    [
      { ...writingSource, refresh: { interval: 60, tables: [{ schema: 'public', table: 'orders' }] } },
      'every minute and after every change of public.orders',
    ],
    [{ kind: 'function', function: 'page', method: 'DELETE' }, 'every minute'],
  ])('says how often: %j', async (source, words) => {
    await show(source)
    expect(within(panel()).getByText(`${words}, while this board is open`)).toBeTruthy()
  })

  test('writes hidden characters out, which could make one name look like another', async () => {
    await show({ ...writingSource, function: 'set\u202Eelor', arguments: { a: 'x\u200By' } })
    expect(within(panel()).getByText('public.set⟨U+202E⟩elor')).toBeTruthy()
    expect(within(panel()).getByText(/x⟨U\+200B⟩y/)).toBeTruthy()
  })

  test('is run once for a press, keeps what came as of then, and waits again', async () => {
    const { connections, tell, end } = await show()
    await press('Run once')
    expect(panel().dataset['freshness']).toBe('connecting')
    tell(viewsOfNumber(42))
    end()
    expect(connections()).toBe(1)
    expect(panel().dataset['freshness']).toBe('needs-approval')
    expect(within(panel()).getByText('42')).toBeTruthy()
    expect(panel().dataset['old']).toBe('true')
    await press('Run once')
    expect(connections()).toBe(2)
  })

  test('says why a run did not succeed', async () => {
    const { lose } = await show()
    await press('Run once')
    lose({ kind: 'denied', reason: '42501: permission denied for function set_role' })
    expect(screen.getByRole('alert').textContent).toBe(
      'The last run failed: 42501: permission denied for function set_role',
    )
    expect(within(panel()).getByRole('button', { name: 'Run once' })).toBeTruthy()
  })

  test('does not call a run failed whose answer was lost: it may have been carried out', async () => {
    const { lose } = await show()
    await press('Run once')
    lose({ kind: 'lost', reason: 'Failed to fetch' })
    expect(screen.getByRole('alert').textContent).toBe(
      'The last run got no response, so it may have gone through: Failed to fetch',
    )
  })

  test('is allowed on the board, listed in the preferences, and stopped from there', async () => {
    const { board, connections } = await show()
    await press('Allow on this board')
    expect(connections()).toBe(1)
    render(<PreferencesDialog board={board} onClose={nothing} />)
    const list = within(screen.getByRole('region', { name: 'Allowed requests' }))
    expect(list.getByRole('listitem').textContent).toMatch(
      /^Roles: public\.set_role every 5 seconds\. Allowed .+Revoke$/,
    )
    await press('Revoke', list)
    expect(list.queryByRole('listitem')).toBeNull()
    expect(list.getByText('No board can change data automatically.')).toBeTruthy()
    expect(panel().dataset['freshness']).toBe('needs-approval')
  })

  test('cannot be allowed on a board that is not saved, and says so', async () => {
    const { connections } = await show(writingSource, { id: null })
    const allow = within(panel()).getByRole('button', { name: 'Allow on this board' })
    expect(allow.getAttribute('aria-disabled')).toBe('true')
    expect(allow.getAttribute('aria-describedby')).toBe(screen.getByText('Save the board to allow it.').id)
    await user.click(allow)
    expect(connections()).toBe(0)
  })

  test('offers nothing to press in a kiosk', async () => {
    await show(writingSource, { isKiosk: true })
    expect(within(panel()).queryByRole('button', { name: /Run once|Allow/ })).toBeNull()
    expect(within(panel()).getByText('Leave kiosk mode to run or allow this.')).toBeTruthy()
  })
})

const viewsOfNumber = (value: number) => viewsOf({ number: view(value) })
