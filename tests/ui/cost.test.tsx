import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import CostDialog from '../../src/ui/cost/CostDialog'
import { afterEach, expect, test, vi } from 'vitest'
import { createUsageMeter } from '../../src/shared/usageMeter'
import { board } from '../support/boards'
import { ann } from '../support/scripted-backend'
import { show } from './show'

afterEach(() => vi.useRealTimers())

const signedIn = { restore: () => Promise.resolve({ type: 'session' as const, session: ann }), board }

test('it opens from the palette, and its button closes it', async () => {
  await show(signedIn)
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  await userEvent.type(await screen.findByRole('combobox', { name: 'Find a command' }), 'cost')
  await userEvent.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'What this board costs' })
  expect(within(dialog).getByRole('list', { name: 'By panel, most expensive first' })).toBeTruthy()
  // Of the first moments nothing can be said of a month.
  expect(within(dialog).getByText(/^Counted since the page opened/)).toBeTruthy()
  expect(within(dialog).queryByRole('table')).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('it compares an hour with what the plans include, and counts on while it is open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { session } = await show(signedIn)
  const shownBoard = session.getSnapshot().children.board
  if (shownBoard === undefined) throw new Error('no board')
  let now = 0
  const usage = createUsageMeter(() => now)
  now = 60_000
  usage.noteBytes(['table public.customers'], 1e6)
  now = 180_000
  const countedUsage = { isLoaded: () => true, preload: () => Promise.resolve(), get: () => usage }
  render(<CostDialog board={shownBoard} usage={countedUsage} onClose={() => undefined} />)
  const dialog = within(screen.getByRole('dialog', { name: 'What this board costs' }))
  expect(dialog.getByText(/^Counted on this page over the last 2 m( 0 s)?, per hour.$/)).toBeTruthy()
  const rest = within(
    dialog.getAllByRole('listitem').find(each => each.textContent.includes('Everything else')) as never,
  )
  expect(rest.getByText('30.0 MB')).toBeTruthy()
  // 30 MB an hour.
  expect(dialog.getByText('21.9 GB of 5 GB (438%)')).toBeTruthy()
  expect(dialog.getByText('21.9 GB of 250 GB (9%)')).toBeTruthy()
  usage.noteBytes(['table public.customers'], 1e6)
  act(() => void vi.advanceTimersByTime(5_000))
  expect(rest.getByText('60.0 MB')).toBeTruthy()
})
