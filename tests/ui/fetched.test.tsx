import './page'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { fetchedAhead } from '../../src/ui/ahead'
import { ShellContext, useShell } from '../../src/ui/commands/useShell'
import { Fetched } from '../../src/ui/Fetched'
import { fetchedKind } from '../../src/ui/panels/fetchedKind'
import { deferred } from '../support/deferred'
import { until } from '../support/until'

const Roster = () => <p>Ann and Ben</p>
const props: ComponentProps<ReturnType<typeof fetchedKind<'roster'>>['Body']> = {
  panel: {
    ...{ id: 'who', kind: 'roster', title: 'Who', source: 'who' },
    place: { column: 0, row: 0, columns: 2, rows: 2 },
  },
  view: { kind: 'roster', people: [] },
}
const isShaped = () => document.querySelector('[data-shape="roster"]') !== null

test('a kind of panel keeps its shape until what draws it is there', async () => {
  const { promise, resolve } = deferred<typeof Roster>()
  const { Body } = fetchedKind('roster', () => promise)
  render(<Body {...props} />)
  expect(isShaped()).toBe(true)
  await act(async () => {
    resolve(Roster)
    await promise
  })
  expect(screen.getByText('Ann and Ben')).toBeTruthy()
  expect(isShaped()).toBe(false)
})

test('a kind that was fetched ahead is drawn at once, and asked for once', async () => {
  const load = vi.fn(() => Promise.resolve(Roster))
  const { Body, fetchBody } = fetchedKind('roster', load)
  await Promise.all([fetchBody(), fetchBody()])
  render(<Body {...props} />)
  expect(screen.getByText('Ann and Ben')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a kind that cannot be had says so in its place, and is had when it is tried again', async () => {
  const load = vi.fn(() => Promise.resolve(Roster)).mockRejectedValueOnce(new Error('offline'))
  const { Body } = fetchedKind('roster', load)
  render(<Body {...props} />)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This panel could not be loaded/)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Ann and Ben')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what opens over the page and cannot be had is said once, and had the next time', async () => {
  const { Component, forget } = fetchedAhead(
    vi.fn(() => Promise.resolve({ default: Roster })).mockRejectedValueOnce(new Error('offline')),
  )
  const said = vi.fn<(text: string) => void>()
  const closed = vi.fn(forget)
  const Page = () => (
    <ShellContext value={{ ...useShell(), say: said }}>
      <Fetched onFail={closed}>
        <Component />
      </Fetched>
    </ShellContext>
  )
  vi.spyOn(console, 'error').mockReturnValue()
  const { unmount } = render(<Page />)
  await until(() => expect(closed).toHaveBeenCalledTimes(1))
  expect(said.mock.calls).toEqual([[expect.stringMatching(/could not be loaded\. Load the page again/)]])
  unmount()
  render(<Page />)
  expect(await screen.findByText('Ann and Ben')).toBeTruthy()
})
