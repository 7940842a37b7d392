import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, type ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import type { NumberView } from '../../src/streams/views/view'
import { PauseButton } from '../../src/ui/board/PauseButton'
import { ShellContext, useShell } from '../../src/ui/commands/useShell'
import { PanelFrame } from '../../src/ui/panelFrame/PanelFrame'
import { guardedSource, numberPanel } from '../support/boards'
import { puppetChannel } from './puppets'

const view: NumberView = { kind: 'number', value: 42, total: null, at: 0, course: [42] }
const lock = <button type="button">Enter the code</button>

/** A panel of a page has a menu beside its sign. */
function Page({ children }: { children: ReactNode }) {
  const sceneAt = () => {
    throw new Error('no menu is opened')
  }
  return <ShellContext value={{ ...useShell(), scopeAt: sceneAt }}>{children}</ShellContext>
}

function frame(input: Parameters<typeof puppetChannel>[1] = {}) {
  const puppet = puppetChannel(numberPanel, input)
  const { container } = render(
    <StrictMode>
      <Page>
        <PanelFrame panel={numberPanel} channel={puppet.channel} stepUp={lock} />
      </Page>
    </StrictMode>,
  )
  const root = () => container.querySelector<HTMLElement>('[data-panel-id="number"]')
  return { ...puppet, root, show: () => puppet.show({ number: view }) }
}
const control = () => screen.queryByRole('button', { name: 'Enter the code' })

describe('a panel whose session is gone', () => {
  test('keeps what it shows as old, and says so', async () => {
    const { root, show, grant } = frame()
    show()
    grant('none')
    expect(root()?.dataset).toMatchObject({ freshness: 'signed-out', old: 'true' })
    expect(screen.getByText('42')).toBeTruthy()
    expect(control()).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /details/ }))
    const details = within(screen.getByRole('dialog', { name: 'Status of Value' }))
    expect(details.getByText(/^Signed out at/)).toBeTruthy()
    expect(details.getByText(/^Sign in again/)).toBeTruthy()
  })

  test('goes on where it was when there is one again', () => {
    const { root, show, grant, connections } = frame()
    show()
    grant('none')
    grant('aal1')
    expect(connections()).toBe(2)
    expect(screen.getByText('42')).toBeTruthy()
    show()
    expect(root()?.dataset['freshness']).toBe('live')
    expect(root()?.dataset['old']).toBeUndefined()
  })

  test('that was never read gives the reason for its empty place', () => {
    const { root } = frame({ access: 'none' })
    expect(root()?.querySelector('[data-shape]')).toBeNull()
    expect(screen.getByText('Nothing loaded yet')).toBeTruthy()
    expect(screen.getByText(/^Sign in again/)).toBeTruthy()
  })
})

describe('a panel that needs a second factor', () => {
  const renderLocked = () => frame({ source: guardedSource })

  test('shows a lock, what it needs and what asks for it', () => {
    const { root, connections } = renderLocked()
    expect(root()?.dataset['freshness']).toBe('locked')
    expect(screen.getByText('Two-factor is required to see this.').querySelector('svg')).not.toBeNull()
    expect(control()).not.toBeNull()
    expect(connections()).toBe(0)
  })

  test('takes the lock away for good once it was opened', () => {
    const { root, show, grant } = renderLocked()
    grant('aal2')
    expect(control()).toBeNull()
    show()
    expect(root()?.dataset['freshness']).toBe('live')
    expect(screen.getByText('42')).toBeTruthy()
  })

  test('takes away what it showed when the level is lost', () => {
    const { show, grant } = renderLocked()
    grant('aal2')
    show()
    grant('aal1')
    expect(screen.queryByText('42')).toBeNull()
    expect(control()).not.toBeNull()
  })

  test('keeps the focus within itself when the lock that had it goes away', async () => {
    const { grant } = renderLocked()
    await userEvent.click(screen.getByRole('button', { name: 'Enter the code' }))
    grant('aal2')
    await act(() => Promise.resolve())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /details/ }))
  })

  test('keeps it as well when the pressed button disappears with the fault', async () => {
    const { lose } = frame()
    lose({ kind: 'misconfigured', reason: 'relation "public.order" does not exist' })
    act(() => screen.getByRole('button', { name: 'Retry' }).focus())
    await userEvent.keyboard('{Enter}')
    await act(() => Promise.resolve())
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /details/ }))
  })

  test('leaves the focus alone where it is elsewhere', async () => {
    const { grant } = renderLocked()
    grant('aal2')
    await act(() => Promise.resolve())
    expect(document.activeElement).toBe(document.body)
  })

  test('is paused by the pause of the whole board, and stays so when it is opened', async () => {
    const { channel, grant } = puppetChannel(numberPanel, { source: guardedSource })
    const other = puppetChannel(numberPanel)
    render(<PauseButton channels={[channel, other.channel]} />)
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
    grant('aal2')
    expect([channel, other.channel].map(ref => ref.getSnapshot().value)).toEqual(['paused', 'paused'])
    await userEvent.click(screen.getByRole('button', { name: 'Resume' }))
    expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy()
  })

  test('can have its pause cancelled before it is opened', async () => {
    const { channel, grant } = puppetChannel(numberPanel, { source: guardedSource })
    render(<PauseButton channels={[channel]} />)
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
    await userEvent.click(screen.getByRole('button', { name: 'Resume' }))
    grant('aal2')
    expect(channel.getSnapshot().value).toEqual({ connected: 'joining' })
  })
})
