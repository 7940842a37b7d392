import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { InlineConfirm } from '../../src/ui/kit/dialog/InlineConfirm'
import { ShellContext, useShell } from '../../src/ui/commands/useShell'
import { Modal } from '../../src/ui/kit/Modal'
import { Popover } from '../../src/ui/kit/popover/Popover'
import SqlFileActions from '../../src/ui/kit/sql/SqlFileActions'
import { Switch } from '../../src/ui/kit/form/Toggle'

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

function Removal({ onConfirm }: { onConfirm: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <InlineConfirm
      isOpen={isOpen}
      question="Remove it? It is gone then."
      confirmText="Remove it"
      keepText="Keep it"
      onConfirm={onConfirm}
      onKeep={() => setOpen(false)}
      trigger={<button onClick={() => setOpen(true)}>Remove</button>}
    />
  )
}

test('a question asks in place, with the focus on what loses nothing, and gives it back', async () => {
  const onConfirm = vi.fn()
  render(<Removal onConfirm={onConfirm} />)
  expect(document.activeElement).toBe(document.body)
  await userEvent.click(button('Remove'))
  expect(screen.getByRole('group', { name: 'Remove it? It is gone then.' })).toBeTruthy()
  expect(document.activeElement).toBe(button('Keep it'))
  await userEvent.click(button('Keep it'))
  expect(document.activeElement).toBe(button('Remove'))
  await userEvent.click(button('Remove'))
  await userEvent.click(button('Remove it'))
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test('Escape takes back the question alone, and not the dialog around it', async () => {
  const onClose = vi.fn()
  render(
    <Modal title="Account" onClose={onClose}>
      <Removal onConfirm={() => undefined} />
    </Modal>,
  )
  await userEvent.click(button('Remove'))
  // What the browser does unless the key was taken.
  expect(fireEvent.keyDown(button('Keep it'), { key: 'Escape' })).toBe(false)
  expect(screen.queryByRole('group')).toBeNull()
  expect(document.activeElement).toBe(button('Remove'))
  expect(onClose).not.toHaveBeenCalled()
})

test('a popover draws its content while it is open, and its content can close it', async () => {
  const onChange = vi.fn()
  render(
    <Popover label="Session" button={{ children: 'Session' }} onOpenChange={onChange}>
      {close => <button onClick={close}>Done</button>}
    </Popover>,
  )
  expect(screen.queryByText('Done')).toBeNull()
  await userEvent.click(button('Session'))
  expect(screen.getByRole('dialog', { name: 'Session' })).toBeTruthy()
  await userEvent.click(screen.getByText('Done'))
  expect(screen.queryByText('Done')).toBeNull()
  expect(onChange.mock.calls.map(([isOpen]) => isOpen as boolean)).toEqual([true, false])
})

test('a menu has the focus at its first item, and arrows go round', async () => {
  render(
    <Popover role="menu" label="Orders" button={{ children: 'More' }}>
      {() =>
        ['Full screen', 'Export'].map(title => (
          <button key={title} role="menuitem" tabIndex={-1}>
            {title}
          </button>
        ))
      }
    </Popover>,
  )
  await userEvent.click(button('More'))
  const focusAfter = (key: string) => {
    fireEvent.keyDown(screen.getByRole('menu'), { key })
    return document.activeElement?.textContent
  }
  expect(['ArrowDown', 'ArrowDown', 'End', 'Home', 'ArrowUp'].map(focusAfter)).toEqual([
    'Full screen',
    'Export',
    'Export',
    'Full screen',
    'Export',
  ])
})

test('a switch is named by its label and says whether it is on', async () => {
  const onChange = vi.fn()
  render(<Switch label="Stacked" isOn={false} onChange={onChange} />)
  const element = screen.getByRole<HTMLInputElement>('switch', { name: 'Stacked' })
  expect(element.checked).toBe(false)
  await userEvent.click(element)
  expect(onChange).toHaveBeenCalledWith(true)
})

const SqlActionsAt = ({ project }: { project: string }) => (
  <ShellContext value={{ ...useShell(), project }}>
    <SqlFileActions file="describe.sql" />
  </ShellContext>
)

test('the file that lets a project tell is copied, and pasted into the editor of a hosted project', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
  const answers = [new Response('no', { status: 404 }), new Response('create function x();')]
  const fetchMock = vi.fn((_: string) => Promise.resolve(answers.shift()))
  vi.stubGlobal('fetch', fetchMock)
  const ref = 'abcdefghijklmnopqrst'
  const { rerender } = render(<SqlActionsAt project={`https://${ref}.supabase.co`} />)
  expect(screen.getByRole('link', { name: 'Open SQL editor' }).getAttribute('href')).toBe(
    `https://supabase.com/dashboard/project/${ref}/sql/new`,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Copy SQL' }))
  // What a server says instead of the file is no SQL.
  await userEvent.click(await screen.findByRole('button', { name: 'Copy manually' }))
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  expect(fetchMock.mock.calls).toEqual([['/describe.sql'], ['/describe.sql']])
  expect(writeText.mock.calls).toEqual([['create function x();']])
  // A project elsewhere has its editor where nobody knows.
  rerender(<SqlActionsAt project="http://localhost:54321" />)
  expect(screen.queryByRole('link')).toBeNull()
  vi.unstubAllGlobals()
})
