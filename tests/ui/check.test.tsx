// Fetched when it is wanted; a busy machine may take longer than a test waits.
import '../../src/ui/check/CheckDialog'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { CheckTable, CheckFaultCode, CheckResult } from '../../src/backend/ports/check.port'
import { createPage } from '../../src/app/createPage'
import { App } from '../../src/ui/App'
import { CheckList } from '../../src/ui/check/CheckList'
import { remedyFor } from '../../src/ui/check/remedies'
import { grantSql, topicPolicySql, publishSql } from '../../src/ui/kit/sql/remedySql'
import { parseTable } from '../../src/ui/check/checkText'
import type { SignInMethods } from '../../src/backend/ports/backend.port'
import { makeDeferred } from '../support/deferred'
import { ann } from '../support/scripted-backend'
import { board } from '../support/boards'
import { offers, puppetSession } from './puppets'
import { readFocused } from './show'
import { failCheck, HOSTED, line, orders, passedCheck, scriptChecks, settle, show, status } from './checks'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a passing check says so, with the time of each line', async () => {
  await show({}, HOSTED, [orders])
  expect(status()).toBe('All checks passed.')
  expect(line('Key').getByText('12 ms')).toBeTruthy()
})

test('a table that Realtime does not tell of is named, with the SQL and the place to run it', async () => {
  await show({ changes: () => failCheck('unpublished', 'Unable to subscribe') }, HOSTED, [orders])
  expect(status()).toMatch(/^Changes check failed/)
  const changes = line('Changes')
  expect(changes.getByText('failed')).toBeTruthy()
  expect(changes.getByText(/isn’t in the publication/)).toBeTruthy()
  expect(changes.getByText('alter publication supabase_realtime add table public.orders;')).toBeTruthy()
  expect(changes.getByText('Unable to subscribe')).toBeTruthy()
  expect(changes.getByRole('link').getAttribute('href')).toBe(
    'https://supabase.com/dashboard/project/abcdefghijklmnopqrst/database/publications',
  )
})

test('a project hosted elsewhere gets no link to a dashboard', async () => {
  await show({ socket: () => failCheck('realtime off') }, 'http://localhost:54321', [orders])
  expect(line('Realtime').getByText(/is off for this project/)).toBeTruthy()
  expect(line('Realtime').getByText('In the dashboard: Realtime → Settings.')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('a line that depends on a failed one is skipped, and runs once that passes', async () => {
  let isWell = false
  const look = await show({ key: () => (isWell ? passedCheck : failCheck('key refused')) })
  expect(line('Auth').getByText('skipped')).toBeTruthy()
  expect(line('Auth').queryByRole('button')).toBeNull()
  isWell = true
  await userEvent.click(line('Key').getByRole('button', { name: 'Retry: Key' }))
  await settle()
  expect(line('Auth').getByText('12 ms')).toBeTruthy()
  expect(look.mock.calls.map(([request]) => request.line).slice(0, 4)).toEqual([
    'address',
    'key',
    'key',
    'auth',
  ])
})

test('a line that takes long can be left out, and the rest goes on', async () => {
  const { logic } = scriptChecks({ auth: () => new Promise(() => undefined) })
  render(<CheckList logic={logic} url={HOSTED} />)
  const button = await screen.findByRole('button', { name: 'Skip: Auth' })
  await userEvent.click(button)
  await settle()
  expect(line('Auth').getByText('skipped')).toBeTruthy()
  expect(line('Storage').getByText('12 ms')).toBeTruthy()
  // The same button, so that the focus stays where it is.
  expect(line('Auth').getByRole('button')).toBe(button)
})

test('a keyboard stays on the line that it asked to be looked at again, while another one is', async () => {
  let answer: (verdict: CheckResult) => void = () => undefined
  let isHeld = false
  await show({ auth: () => (isHeld ? new Promise(resolve => (answer = resolve)) : passedCheck) })
  isHeld = true
  await userEvent.click(line('Auth').getByRole('button', { name: /Retry/ }))
  const again = line('Storage').getByRole('button', { name: /Retry/ })
  again.focus()
  await userEvent.keyboard('{Enter}')
  expect(line('Storage').getByText('waiting')).toBeTruthy()
  expect(document.activeElement).toBe(again)
  await act(() => {
    answer(passedCheck)
    return Promise.resolve()
  })
  await settle()
  expect(document.activeElement).toBe(again)
})

test('any table can be typed, and its rights are shown beside those of the board’s tables', async () => {
  const look = await show({}, HOSTED, [{ ...orders, topic: 'orders' }])
  const field = screen.getByLabelText('Table (schema.table)')
  await userEvent.clear(field)
  await userEvent.type(field, 'shop.items{Enter}')
  await settle()
  expect(look).toHaveBeenLastCalledWith({
    line: 'changes',
    table: { schema: 'shop', table: 'items', topic: null },
  })
  expect(parseTable('public.orders', [{ ...orders, topic: 'orders' }])?.topic).toBe('orders')
  expect(parseTable('orders', [])).toEqual(orders)
  expect(parseTable('.orders', [])).toBeNull()
})

test('it is copied as text, with neither key nor token', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  await show({ table: () => failCheck('no grant', 'permission denied for table orders') }, HOSTED, [orders])
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText: writeText } } }))
  await userEvent.click(screen.getByRole('button', { name: 'Copy as text' }))
  const text = writeText.mock.calls[0]?.[0] ?? ''
  expect(text).toContain(
    'Table: failed. Your role can’t read this table. (permission denied for table orders)',
  )
  expect(text).toContain('Storage: 12 ms. It responds.')
})

test('names are quoted where SQL asks for it', () => {
  expect(parseTable('public."Order ""2"" .lines"', [])).toMatchObject({ table: 'Order "2" .lines' })
  expect(parseTable('"Lines"', [])).toMatchObject({ schema: 'public', table: 'Lines' })
  const odd: CheckTable = { schema: 'my shop', table: 'Order"s', topic: "a'b" }
  expect(publishSql(odd)).toBe('alter publication supabase_realtime add table "my shop"."Order""s";')
  expect(grantSql(odd)).toContain('grant usage on schema "my shop" to authenticated;')
  expect(topicPolicySql(odd.topic ?? '')).toContain("realtime.topic() = 'a''b'")
})

const codes: Record<CheckFaultCode, true> = {
  offline: true,
  policy: true,
  mixed: true,
  unreachable: true,
  unreadable: true,
  paused: true,
  restricted: true,
  'not a project': true,
  silent: true,
  failing: true,
  limited: true,
  'secret key': true,
  'other project': true,
  'key expired': true,
  'legacy keys off': true,
  'key refused': true,
  absent: true,
  'token refused': true,
  'socket refused': true,
  'realtime off': true,
  'private only': true,
  'database unreachable': true,
  'no schema': true,
  'no table': true,
  'no grant': true,
  unpublished: true,
  'topic denied': true,
  refused: true,
  broken: true,
}
test.each(Object.keys(codes) as CheckFaultCode[])('%s has a sentence and a remedy on every line', code => {
  for (const name of [
    'address',
    'key',
    'auth',
    'socket',
    'table',
    'changes',
    'storage',
    'functions',
  ] as const)
    for (const table of [orders, null]) {
      const { message, todo } = remedyFor({ code, detail: null }, { line: name, url: HOSTED, table })
      expect(message).toMatch(/^[A-Z].*[.]$/)
      expect(todo).toMatch(/^[A-Z].*[.:]$/)
      expect(message + todo).not.toMatch(/undefined|null/)
    }
})

const SIGNED_IN: Parameters<typeof puppetSession>[0] = {
  restore: () => Promise.resolve({ type: 'session', session: ann }),
  board,
}
const open = async (options: Parameters<typeof puppetSession>[0] = {}) => {
  const { session } = puppetSession(options)
  const { logic, look } = scriptChecks()
  const load = Promise.resolve(logic)
  await act(async () => {
    render(
      <App
        session={session}
        page={createPage()}
        project={HOSTED}
        projectCheck={{ url: HOSTED, load: () => load }}
      />,
    )
    await Promise.resolve()
  })
  return look
}

test('its link comes with the project’s sign-in methods, which would push it away from the pointer', async () => {
  const answer = makeDeferred<SignInMethods>()
  await open({ offers: () => answer.promise })
  const link = () => screen.queryByRole('button', { name: 'Check the connection' })
  expect(screen.getByLabelText('Email')).toBeTruthy()
  expect(link()).toBeNull()
  await act(async () => {
    answer.resolve(offers)
    await answer.promise
  })
  expect(link()).not.toBeNull()
})

test('it opens from the sign-in card, signed out, and gives the focus back', async () => {
  await open()
  const link = screen.getByRole('button', { name: 'Check the connection' })
  link.focus()
  await userEvent.click(link)
  const dialog = within(await screen.findByRole('dialog', { name: 'Check the connection' }))
  await settle()
  expect(dialog.getByText(/while signed out/)).toBeTruthy()
  expect(dialog.getByText(/Add a table/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(readFocused()).toBe(link)
})

test('signed in it opens by its keys, and tries the first table of the board', async () => {
  const look = await open(SIGNED_IN)
  // What is fetched must find somebody who waits for it.
  await act(async () => {
    for (const key of ['g', 'c']) fireEvent.keyDown(document.body, { key })
    await Promise.resolve()
  })
  await screen.findByRole('dialog', { name: 'Check the connection' })
  await settle()
  expect(screen.getByText(/as ann@example.com/)).toBeTruthy()
  expect(look.mock.calls.map(([request]) => request.table?.table)).toContain('orders')
})
