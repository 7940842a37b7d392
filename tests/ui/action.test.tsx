import { until } from 'supabase-embedded/testing/until'
import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { offline } from '../machines/mutation.alphabet'
import { row, source, tablePanel } from '../support/boards'
import { acting, button, json, rpc, status, user } from './acting'

test('a form says what is missing, sends every digit as entered, and shows rows as they are answered', async () => {
  const { calls, hears } = await acting([rpc()])
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  expect(screen.getByText('Required')).toBeTruthy()
  expect(screen.getByText('Fix the highlighted field')).toBeTruthy()
  await user.type(screen.getByLabelText('Month'), '9007199254740993')
  await user.click(screen.getByLabelText('More'))
  await user.paste('{"a": [1, }')
  expect(screen.getByText('In a[1]: “}” is not the start of a value (line 1, column 11).')).toBeTruthy()
  await user.click(button('Close'))
  expect(calls).toEqual([])
  await user.clear(screen.getByLabelText('More'))
  await user.paste('{"a": 1.50}')
  await user.click(button('Close'))
  expect(calls.map(({ call }) => call)).toEqual([
    {
      type: 'rpc',
      schema: 'public',
      function: 'close_month',
      get: false,
      body: '{"tidy": true, "month": 9007199254740993, "more": {"a": 1.50}}',
    },
  ])
  expect(status()).toBe('Close: Called, waiting for the response…')
  hears(...json('[{"id": 9007199254740993, "name": "<b>bold</b>", "deep": {"x": null}}, {"id": 2}]'))
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells).toEqual(['9007199254740993', '<b>bold</b>', '{"x":null}', '2', 'NULL', 'NULL'])
  expect(status()).toBe('Close: Done.')
  expect(screen.getByLabelText('Month')).toHaveProperty('value', '9007199254740993')
})

test('without fields in the board, the form follows the project’s description, or takes JSON', async () => {
  const { inputs: _, ...free } = rpc()
  const { calls, hears } = await acting([free], {
    isReadOnly: true,
    parameters: [{ name: 'tidy', type: 'boolean', isRequired: false }],
  })
  expect(await screen.findByLabelText('Tidy')).toHaveProperty('value', 'true')
  expect(document.querySelector('form')?.textContent).toContain(
    'close_month, read-only, with your permissions',
  )
  await user.click(button('Close'))
  expect(calls[0]?.call).toMatchObject({ body: '{"tidy": true}' })
  hears({ type: 'refused', kind: 'rights', column: null, reason: { code: 'said', text: 'You may not.' } })
  expect(status()).toBe('Close: You may not.')
})
test('the form is empty and cannot be sent until the project has described the function', async () => {
  const { inputs: _, ...free } = rpc()
  const { calls, session: whose } = await acting([free], 'asked')
  const send = await screen.findByRole('button', { name: 'Close' })
  expect(screen.queryByLabelText('Arguments')).toBeNull()
  expect(screen.getByText('Loading parameters…')).toBeTruthy()
  await user.click(send)
  expect(calls).toEqual([])
  const activity = whose.getSnapshot().children.board?.getSnapshot().children.mutations
  const name = { schema: 'public', function: 'close_month' }
  act(() =>
    activity?.send({
      type: 'mutations.described',
      query: { about: 'function', name },
      isComplete: true,
      answer: { about: 'function', signature: null },
    }),
  )
  expect(screen.getByLabelText('Arguments')).toBeTruthy()
  await user.click(send)
  expect(calls).toHaveLength(1)
})
test('an error in JSON is reported with its place', async () => {
  const { inputs: _, ...free } = rpc()
  const { calls } = await acting([free])
  const field = await screen.findByLabelText('Arguments')
  await user.clear(field)
  await user.paste('[1]')
  expect(screen.getByText('Enter a JSON object, e.g. {"name": "value"}')).toBeTruthy()
  await user.click(button('Close'))
  expect(calls).toEqual([])
  await user.clear(field)
  await user.paste('{"n": 9007199254740993}')
  await user.click(button('Close'))
  expect(calls[0]?.call).toMatchObject({ body: '{"n": 9007199254740993}' })
})

test('a dangerous call is sent once its name is typed', async () => {
  const { calls } = await acting([rpc({ confirmation: 'typed', inputs: [] })])
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  expect(status()).toContain('Send now?')
  const confirm = document.querySelector<HTMLButtonElement>('[data-command] button[type=submit]')
  if (confirm === null) throw new Error('nothing asks')
  await user.click(confirm)
  expect(calls).toEqual([])
  await user.type(screen.getByRole('textbox'), 'close_month')
  await user.click(confirm)
  expect(calls).toHaveLength(1)
})

test('a second factor is asked for in its place, and then it is sent, once', async () => {
  const { calls } = await acting([rpc({ level: 'aal2', inputs: [] })])
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  expect(status()).toContain('Two-factor is required.')
  await user.click(button('Enter code'))
  expect(document.querySelectorAll('input[autocomplete="one-time-code"]')).toHaveLength(1)
  expect(calls).toEqual([])
  await user.keyboard('123456{Enter}')
  await until(() => expect(calls).toHaveLength(1))
  expect(document.activeElement).toBe(document.querySelector('[data-panel-id="do"]'))
})

test('an unanswered call has an unknown outcome, and only a person repeats it', async () => {
  const { calls, hears } = await acting([rpc({ inputs: [] })])
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  hears({ type: 'unclear', reason: { code: 'said', text: 'It may be done.' } })
  expect(status()).toBe('Close: It may be done.')
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull()
  expect(calls).toHaveLength(1)
  await user.click(button('Send again'))
  expect(calls).toHaveLength(2)
  hears({ type: 'unclear', reason: { code: 'said', text: 'It may be done.' } })
  await user.click(button('Mark as done'))
  expect(document.querySelector('[data-command]')).toBeNull()
})

test('a stream is shown as it comes, and stopped', async () => {
  const call = { kind: 'function', function: 'page', method: 'POST' } as const
  const { hears } = await acting([rpc({ call, inputs: [] })])
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  hears({ type: 'begun', status: 200, mediaType: 'text/event-stream' })
  hears({ type: 'text', text: 'event: paged\ndata: {"id": 1}\n\ndata: pa' })
  const log = screen.getByRole('log')
  expect(within(log).getAllByRole('listitem')).toHaveLength(1)
  expect(log.textContent).toBe('pagedid1')
  hears({ type: 'text', text: 'rt\n\n' })
  expect(log.textContent).toBe('pagedid1messagepart')
  await user.click(button('Stop'))
  expect(status()).toBe('Close: You stopped the response. Work done by then isn’t undone.')
  expect(screen.getByRole('log').textContent).toContain('part')
})

test('offline nothing is sent, and it says why', async () => {
  const { calls, session: whose } = await acting([rpc({ inputs: [] })])
  const activity = whose.getSnapshot().children.board?.getSnapshot().children.mutations
  act(() => activity?.send({ type: 'mutations.link', link: offline }))
  const send = await screen.findByRole('button', { name: 'Close' })
  expect(send.getAttribute('aria-disabled')).toBe('true')
  await user.click(send)
  expect(calls).toEqual([])
  expect(screen.getByText('You’re offline. Reconnect to send.')).toBeTruthy()
})

test('a row is given to an action that its board offers on it', async () => {
  const page = rpc({
    id: 'page',
    title: 'Page',
    label: 'Page',
    rowTable: { schema: source.schema, table: source.table },
    inputs: [{ name: 'order', type: 'integer', required: true, column: 'id' }],
  })
  const { show, calls, hears } = await acting([tablePanel, page], null, { sources: { orders: source } })
  const rows = [7, 8].map(id => ({ key: String(id), cells: [id, 1], row: row(id) }))
  show({ table: { kind: 'table', rowCount: 2, rows } })
  const cell = document.querySelector('[data-row-key] td')
  if (cell === null) throw new Error('no row is drawn')
  await user.click(cell)
  await user.click(await screen.findByRole('button', { name: 'Page…' }))
  await vi.dynamicImportSettled()
  const dialog = within(await screen.findByRole('dialog', { name: 'Page' }))
  expect(dialog.getByLabelText('Order')).toHaveProperty('value', '7')
  await user.click(dialog.getByRole('button', { name: 'Page' }))
  expect(calls[0]?.call).toMatchObject({ body: '{"tidy": true, "order": 7}' })
  hears(...json('null'))
  // It is shown in the dialog, and not also in the panel behind.
  expect(document.querySelectorAll('[data-command]')).toHaveLength(1)
  // Nor is it shown for another row.
  for (const close of screen.getAllByRole('button', { name: 'Close' }).reverse()) await user.click(close)
  const other = document.querySelector('[data-row-key="8"] td')
  if (other === null) throw new Error('the other row is not drawn')
  await user.click(other)
  await user.click(await screen.findByRole('button', { name: 'Page…' }))
  const anew = within(await screen.findByRole('dialog', { name: 'Page' }))
  expect(anew.getByLabelText('Order')).toHaveProperty('value', '8')
  expect(document.querySelector('[data-command]')).toBeNull()
})

test('a button’s effect is described whatever its label, with the values that it sends', async () => {
  const call = { kind: 'broadcast', topic: 'depot', event: 'open', payload: { gate: 1, note: 'x' } } as const
  const fields = [{ name: 'note', type: 'text' }] as const
  const { calls } = await acting([
    rpc({ label: 'Refresh', inputs: [] }),
    rpc({ id: 'say', label: 'Say', call, inputs: [...fields] }),
  ])
  await screen.findByRole('button', { name: 'Refresh' })
  const forms = [...document.querySelectorAll('form')].map(({ textContent }) => textContent)
  expect(forms[0]).toContain('Calls public.close_month with your permissions, always with {"tidy":true}')
  expect(forms[1]).toContain('Sends open on the topic depot with your permissions, always with {"gate":1}')
  // A field shows its initial value, and is not sent once it is emptied.
  const note = screen.getByLabelText('Note')
  expect(note).toHaveProperty('value', 'x')
  await user.clear(note)
  await user.click(button('Say'))
  expect(calls[0]?.call).toMatchObject({ payload: '{"gate": 1}' })
})

test('a call without a body asks for no values', async () => {
  const call = { kind: 'function', function: 'look', method: 'GET' } as const
  const { calls } = await acting([rpc({ call })])
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  expect(screen.queryByLabelText('Month')).toBeNull()
  expect(calls[0]?.call).toMatchObject({ method: 'GET', body: null })
})

test('a double click or a held key sends one call', async () => {
  const { calls, hears } = await acting([rpc({ inputs: [{ name: 'month', type: 'integer' }] })])
  await user.dblClick(await screen.findByRole('button', { name: 'Close' }))
  expect(calls).toHaveLength(1)
  hears(...json('1'))
  await user.click(screen.getByLabelText('Month'))
  await user.keyboard('{Enter>5/}')
  expect(calls).toHaveLength(2)
})
test('the held key that opened a confirmation does not confirm it', async () => {
  const { calls } = await acting([
    rpc({ confirmation: 'simple', inputs: [{ name: 'month', type: 'integer' }] }),
  ])
  await user.click(await screen.findByLabelText('Month'))
  await user.keyboard('{Enter>5/}')
  expect(status()).toContain('Send now?')
  expect(calls).toEqual([])
  await user.keyboard('{Enter}')
  expect(calls).toHaveLength(1)
})

test('lines that come bit by bit are shown as they come', async () => {
  const call = { kind: 'function', function: 'page', method: 'POST' } as const
  const { hears } = await acting([rpc({ call, inputs: [] })])
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  hears({ type: 'begun', status: 200, mediaType: 'application/x-ndjson' })
  hears({ type: 'text', text: '{"id": 1}\n{"id": 2}\n' })
  expect(screen.getByRole('log').textContent).toBe('{"id": 1}\n{"id": 2}\n')
  hears({ type: 'answered', isBroken: false })
  expect(screen.getByRole('log').textContent).toBe('{"id": 1}\n{"id": 2}\n')
})
