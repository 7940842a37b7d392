import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Row } from '../../src/backend/ports/backend.port'
import { exactJson } from '../../src/backend/supabase/wire/exactJson'
import type { ActionPanel, Panel } from '../../src/board/board'
import { row, source, tablePanel } from '../support/boards'
import { acting, button, json, place, rpc, user } from './acting'

const fields = [
  { name: 'order', type: 'integer', required: true, column: 'id' },
  { name: 'note', type: 'text' },
] as const
const page = rpc({
  id: 'page',
  title: 'Page',
  label: 'Page',
  rowTable: { schema: source.schema, table: source.table },
  inputs: [...fields],
})
/** As Esc does it, and a click beside. */
const slip = () =>
  act(() => {
    const dialog = [...document.querySelectorAll('dialog')].at(-1)
    dialog?.close()
    dialog?.dispatchEvent(new Event('close'))
  })
const openForm = async (name: string, title = name) => {
  await user.click(await screen.findByRole('button', { name: `${name}…` }))
  await vi.dynamicImportSettled()
  return within(await screen.findByRole('dialog', { name: title }))
}
/** In the topmost dialog: the panel behind has the same form. */
const field = (label: string) => {
  const inputs = screen
    .getAllByLabelText<HTMLInputElement>(label)
    .filter(each => each.closest('dialog') !== null)
  const [only] = inputs
  if (only === undefined || inputs.length > 1) throw new Error(`${inputs.length} fields are called ${label}`)
  return only
}
const value = (label: string) => field(label).value
const isFromBefore = () => screen.queryByText(/Restored unsent input/) !== null

async function rows() {
  const puppet = await acting([tablePanel, page], null, { sources: { orders: source } })
  const shownLines = [7, 8].map(id => ({ key: String(id), cells: [id, 1], row: row(id) }))
  puppet.show({ table: { kind: 'table', rowCount: 2, rows: shownLines } })
  const choose = async (id: number) => {
    const cell = document.querySelector(`[data-row-key="${id}"] td`)
    if (cell === null) throw new Error('the row is not drawn')
    await user.click(cell)
  }
  return { ...puppet, choose }
}

test('JSON of a row whose numbers would be sent as texts is left to the person', async () => {
  const call: ActionPanel = {
    ...page,
    inputs: [
      { name: 'doc', type: 'json' },
      { name: 'short', type: 'json' },
      { name: 'path', type: 'text' },
    ],
  }
  const { show, calls } = await acting([tablePanel, call], null, { sources: { orders: source } })
  const read = exactJson(
    '{"doc": {"n": [9007199254740993]}, "short": {"n": "1", "price": 1.5}, "path": "12"}',
  )
  const line = { key: '7', cells: [7, 1], row: row(7, JSON.parse(read) as Row) }
  show({ table: { kind: 'table', rowCount: 1, rows: [line] } })
  await user.click(document.querySelector('[data-row-key="7"] td') ?? document.body)
  const dialog = await openForm('Page')
  expect([value('Doc'), value('Short'), value('Path')]).toEqual(['', '{"n":"1","price":1.5}', '12'])
  const hint =
    /^Not filled in: the row’s numbers have more digits than the form can keep\. · JSON · optional$/
  expect(dialog.getAllByText(hint)).toHaveLength(1)
  await user.click(field('Doc'))
  await user.paste('{"n": [9007199254740993]}')
  expect(dialog.queryByText(hint)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Page' }))
  expect(calls[0]?.call).toMatchObject({
    body: '{"tidy": true, "doc": {"n": [9007199254740993]}, "short": {"n":"1","price":1.5}, "path": "12"}',
  })
})

test('a draft is restored after the dialog was closed by mistake, for that row only', async () => {
  const { choose } = await rows()
  await choose(7)
  await openForm('Page')
  await user.type(field('Note'), 'mine')
  expect(isFromBefore()).toBe(false)
  slip()
  await openForm('Page')
  expect([value('Order'), value('Note'), isFromBefore()]).toEqual(['7', 'mine', true])
  slip()
  slip()
  await choose(8)
  await openForm('Page')
  expect([value('Order'), value('Note'), isFromBefore()]).toEqual(['8', '', false])
})

test('it is over once it is given up, and the fields are as they began', async () => {
  const { choose } = await rows()
  await choose(7)
  await openForm('Page')
  await user.clear(field('Order'))
  await user.type(field('Order'), '9')
  slip()
  await openForm('Page')
  expect(value('Order')).toBe('9')
  const title = document.activeElement
  button('Start over').focus()
  await user.keyboard('{Enter}')
  expect([value('Order'), isFromBefore()]).toEqual(['7', false])
  expect([document.activeElement, title?.tagName]).toEqual([title, 'H2'])
  slip()
  await openForm('Page')
  expect([value('Order'), isFromBefore()]).toEqual(['7', false])
})

test('it is over once it is sent', async () => {
  const { choose, calls, hears } = await rows()
  await choose(7)
  await openForm('Page')
  await user.type(field('Note'), 'mine')
  slip()
  const dialog = await openForm('Page')
  await user.click(dialog.getByRole('button', { name: 'Page' }))
  expect(calls[0]?.call).toMatchObject({ body: '{"tidy": true, "order": 7, "note": "mine"}' })
  expect(isFromBefore()).toBe(false)
  hears(...json('null'))
  // While it is open, it stays for the next one.
  expect(value('Note')).toBe('mine')
  slip()
  await openForm('Page')
  expect([value('Note'), isFromBefore()]).toEqual(['', false])
})

test('a message keeps its event and its JSON', async () => {
  const radio = { kind: 'topic', topic: 'radio', private: true, limit: 9, events: ['open', 'shut'] } as const
  const panel: Panel = {
    id: 'said',
    kind: 'messages',
    title: 'Radio',
    source: 'radio',
    limit: 5,
    canSend: true,
    place,
  }
  const { show } = await acting([panel], null, {
    sources: { radio: { ...radio, events: [...radio.events] } },
  })
  show({ said: { kind: 'messages', lines: [], rowCount: 0 } })
  await openForm('Send', 'Send: Radio')
  const payload = field('Payload')
  await user.clear(payload)
  await user.paste('{"gate": ')
  await user.clear(field('Event'))
  await user.type(field('Event'), 'shut')
  slip()
  await openForm('Send', 'Send: Radio')
  expect([value('Event'), value('Payload'), isFromBefore()]).toEqual(['shut', '{"gate": ', true])
})

/** A call of which nothing is told at first, and which `tell` tells of. */
async function untold() {
  const { inputs: _, ...free } = rpc()
  const { calls, session } = await acting([free])
  const takes = [{ name: 'tidy', type: 'boolean', isRequired: false }]
  const name = { schema: 'public', function: 'close_month' }
  const tell = () => {
    const activity = session.getSnapshot().children.board?.getSnapshot().children.mutations
    act(() =>
      activity?.send({
        type: 'mutations.described',
        query: { about: 'function', name },
        isComplete: true,
        answer: { about: 'function', signature: { parameters: takes, isReadOnly: false } },
      }),
    )
  }
  return { calls, tell, writtenCell: await screen.findByLabelText('Arguments') }
}

test('JSON being typed is not replaced by a late description of the project', async () => {
  const { calls, tell, writtenCell } = await untold()
  await user.click(writtenCell)
  tell()
  expect(document.activeElement).toBe(writtenCell)
  await user.clear(writtenCell)
  await user.paste('{"tidy": null}')
  await user.click(button('Close'))
  expect(calls[0]?.call).toMatchObject({ body: '{"tidy": null}' })
})

test('untouched JSON is replaced by fields', async () => {
  const { tell, writtenCell } = await untold()
  tell()
  expect([writtenCell.isConnected, screen.getByLabelText('Tidy').tagName]).toEqual([false, 'SELECT'])
})
