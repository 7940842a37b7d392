// Fetched when it is wanted; a busy machine may take longer than a test waits.
import '../../src/ui/shell/CommandPalette'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PaletteDialog } from '../../src/ui/shell/PaletteDialog'
import { commandKeywords } from '../../src/ui/palette/commandKeywords'
import { matchRank } from '../../src/ui/palette/matchRank'
import { listCommands } from '../../src/ui/shell/commands/allCommands'
import { board } from '../support/boards'
import { ann } from '../support/scripted-backend'
import { puppetSession } from './puppets'
import { readFocused, show } from './show'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})
async function open() {
  await show({ restore: () => Promise.resolve({ type: 'session', session: ann }), board })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  return screen.findByRole('combobox', { name: 'Find a command' })
}
const options = () => screen.getAllByRole('option').map(option => option.textContent)

test('it opens by the keys and by the button, and Esc gives the focus back', async () => {
  await show({ restore: () => Promise.resolve({ type: 'session', session: ann }), board })
  const button = screen.getByRole('button', { name: 'Commands' })
  button.focus()
  fireEvent.click(button)
  const input = await screen.findByRole('combobox')
  expect(readFocused()).toBe(input)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(readFocused()).toBe(button)
})

test('it stays open where a development build draws it twice', async () => {
  const onClose = vi.fn()
  const { session } = puppetSession()
  const shell = { fullPanel: null, isKiosk: false, open: vi.fn(), setFullPanel: vi.fn(), setKiosk: vi.fn() }
  render(
    <StrictMode>
      <PaletteDialog
        panelId={null}
        scopeAt={panel => ({ session, board: undefined, panel, shell })}
        onClose={onClose}
      />
    </StrictMode>,
  )
  await act(() => Promise.resolve())
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a few letters find a command, and Enter gives it', async () => {
  await open()
  await userEvent.keyboard('paus')
  expect(options()[0]).toContain('Pause board')
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getByText('All 2 paused')).toBeTruthy()
})

test('it leads to every panel', async () => {
  await open()
  await userEvent.keyboard('go val')
  expect(options()).toEqual([expect.stringContaining('Go to Value')])
  await userEvent.keyboard('{Enter}')
  expect(readFocused()?.getAttribute('data-panel-id')).toBe('number')
})

test('it finds a command by another word for it', async () => {
  const field = await open()
  for (const [word, title] of [
    ['wall', 'Kiosk mode'],
    ['settings', 'Preferences'],
    ['log out', 'Sign out'],
  ] as const) {
    await userEvent.clear(field)
    await userEvent.type(field, word)
    expect(options()[0]).toContain(title)
  }
})

test('every other word leads to a command that there is', () => {
  const { session } = puppetSession()
  const shell = { fullPanel: null, isKiosk: false, open: vi.fn(), setFullPanel: vi.fn(), setKiosk: vi.fn() }
  const commands = listCommands({ session, board: undefined, panel: null, shell })
  const ids = new Set(commands.map(({ id }) => id))
  expect(Object.keys(commandKeywords).filter(id => !ids.has(id))).toEqual([])
})

test('a command that is not possible now has a reason, and does nothing', async () => {
  await open()
  await userEvent.keyboard('reconn')
  expect(options()[0]).toContain('Everything is connected')
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('combobox')).toBeTruthy()
})

test('a search without results says so', async () => {
  await open()
  await userEvent.keyboard('xyzzy')
  expect(screen.getByText('No results')).toBeTruthy()
})

test.each([
  ['Pause board', 'pau', 0],
  ['Pause board', 'board pau', 1],
  ['Pause board', 'oar', 2],
  ['Pause board', 'psb', 3],
  ['Évolution', 'evo', 0],
  ['Pause board', 'xq', null],
])('%j answers %j with %j', (title, typedText, rank) => expect(matchRank(title, typedText)).toBe(rank))

test('it knows of a board that was opened after the page', async () => {
  const { hear } = await show({ board })
  hear({ type: 'auth.changed', session: ann })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  await screen.findByRole('combobox')
  expect(options()[0]).toBe('BoardPause boardP')
})
