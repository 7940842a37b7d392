import { until } from 'supabase-embedded/testing/until'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { createPage } from '../../src/app/createPage'
import { App } from '../../src/ui/App'
import { lazyBoardScreen } from '../../src/ui/board/lazyBoardScreen'
import { board } from '../support/boards'
import { makeDeferred } from '../support/deferred'
import { ann } from '../support/scripted-backend'
import { puppetSession } from './puppets'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

/** The code for keys and commands is on its way until `arrive`. */
const { slowly, arrive } = vi.hoisted(() => {
  let arrive = (): void => undefined
  const network = new Promise<void>(resolve => (arrive = resolve))
  const slowly = async (original: () => Promise<object>) => {
    await network
    return original()
  }
  return { slowly, arrive }
})
vi.mock('../../src/ui/shell/Overlay', slowly)
vi.mock('../../src/ui/shell/CommandPalette', slowly)

test('Ctrl+K on a page that has no commands yet opens their field, and no letter in it is a shortcut', async () => {
  const { session } = puppetSession({
    restore: () => Promise.resolve({ type: 'session', session: ann }),
    board,
  })
  await lazyBoardScreen.preload()
  await act(async () => {
    render(<App session={session} page={createPage()} project="https://abc.supabase.co" demo={[]} />)
    await Promise.resolve()
  })
  // The browser has a shortcut of that name.
  expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(false)
  await userEvent.keyboard('prep')
  expect(screen.getByRole('textbox', { name: 'Find a command' })).toHaveProperty('value', 'prep')
  arrive()
  const field = await screen.findByRole('combobox', { name: 'Find a command' })
  expect(field).toHaveProperty('value', 'prep')
  expect(document.activeElement).toBe(field)
  await userEvent.keyboard('{Backspace>4/}go val')
  expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
    expect.stringContaining('Go to Value'),
  ])
  expect(screen.queryByText('All 2 paused')).toBeNull()
})

/** The palette's dialog, whose list of commands is on its way. */
async function openEarly() {
  vi.resetModules()
  const { promise, resolve } = makeDeferred<undefined>()
  vi.doMock('../../src/ui/shell/CommandPalette', async (original: () => Promise<object>) => {
    await promise
    return original()
  })
  const { PaletteDialog } = await import('../../src/ui/shell/PaletteDialog')
  const onClose = vi.fn<(chosenCommand: { id: string } | null) => void>()
  const { session } = puppetSession()
  const shell = { fullPanel: null, isKiosk: false, open: vi.fn(), setFullPanel: vi.fn(), setKiosk: vi.fn() }
  const scopeAt = (panel: HTMLElement | null) => ({ session, board: undefined, panel, shell })
  render(<PaletteDialog panelId={null} scopeAt={scopeAt} onClose={onClose} />)
  return { onClose, arrive: () => resolve(undefined) }
}

test('Enter before there is a list chooses what was typed, once there is one', async () => {
  const { onClose, arrive } = await openEarly()
  await userEvent.keyboard('prefer{Enter}')
  expect(onClose).not.toHaveBeenCalled()
  arrive()
  await until(() =>
    expect(onClose.mock.calls).toEqual([[expect.objectContaining({ id: 'view.preferences' })]]),
  )
})

test('Enter before there is a list, and then another letter, chooses nothing', async () => {
  const { onClose, arrive } = await openEarly()
  await userEvent.keyboard('pre{Enter}f')
  arrive()
  expect(await screen.findByRole('combobox')).toHaveProperty('value', 'pref')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose.mock.calls).toEqual([[null]])
})
