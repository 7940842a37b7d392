import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WHOLE_COLUMN } from '../../src/board/text/wholeColumn'
import type { ActionPanel, ResultPanel } from '../../src/board/board'
import type { RpcSource } from '../../src/board/model/source'
import type { Views } from '../../src/streams/views/view'
import { acting, button, json, place, rpc, status, user } from './acting'

const tables = [{ schema: 'public', table: 'months' }]
const read = { kind: 'rpc', schema: 'public', function: 'close_month', get: true } as const
const hours = { name: 'hours', type: 'integer' } as const
const counts = (rest: Partial<ActionPanel> = {}) =>
  rpc({ label: 'Count', call: { ...read, refresh: { tables } }, inputs: [hours], ...rest })
const isNow = (element: Element) => element.closest('details') === null
const cells = () =>
  screen
    .getAllByRole('cell')
    .filter(isNow)
    .map(({ textContent }) => textContent)
const sign = () =>
  document.querySelector('[data-panel-id] [data-signal]')?.getAttribute('data-signal') ?? null
const call = async (text: string) => {
  const field = await screen.findByLabelText('Hours')
  await user.clear(field)
  await user.type(field, text)
  await user.click(button('Count'))
}
/** Sends events to the newest channel. */
const view = (id: string, ...values: unknown[]): Views => ({
  [`answer ${id}`]: {
    kind: 'result',
    rowCount: values.length,
    rows: values.map((value, i) => ({
      key: String(i),
      cells: [null],
      row: { '\0place': i, [WHOLE_COLUMN]: value },
    })),
  },
})
const open = async (...args: Parameters<typeof acting>) => {
  const puppet = await acting(...args)
  const board = puppet.session.getSnapshot().children.board
  const answers = () => Object.entries(board?.getSnapshot().context.answerChannels ?? {})
  return { ...puppet, answers, id: () => answers()[0]?.[0] ?? '' }
}

test('a live answer has a sign, follows its tables, and stays until the next one arrives', async () => {
  const { calls, hears, show, update, connections, answers, id } = await open([counts()])
  expect(document.querySelector('form')?.textContent).toContain(
    'which can’t write, with your permissions. The result refreshes automatically while it’s visible.',
  )
  await call('1')
  // Nothing is followed that is not there.
  expect([connections(), sign()]).toEqual([0, null])
  hears(...json('[{"zone": "Harbour", "n": 1}]'))
  expect([connections(), sign()]).toEqual([1, 'connecting'])
  expect(answers()[0]?.[1].getSnapshot().context.source).toMatchObject({
    kind: 'rpc',
    function: 'close_month',
    arguments: { hours: '1' },
    get: true,
    refresh: { tables },
  })
  expect(cells()).toEqual(['Harbour', '1'])
  expect(screen.getByText(/^answered at /)).toBeTruthy()
  const table = () => screen.getAllByRole('table').filter(isNow)[0]
  const drawnTable = table()
  show(view(id(), { zone: 'Harbour', n: 2 }, { zone: 'Airport', n: 1 }))
  expect([sign(), cells()]).toEqual(['live', ['Harbour', '2', 'Airport', '1']])
  expect(table()).toBe(drawnTable)
  // Nobody pressed a button: no call was made.
  expect(calls).toHaveLength(1)

  const first = id()
  await call('24')
  expect(status()).toBe('Count: Called, waiting for the response…')
  update(view(first, { zone: 'Harbour', n: 3 }))
  // Until the next answer is complete, the previous one stays, with the name of its call.
  expect([cells(), sign(), id()]).toEqual([['Harbour', '3'], 'live', first])
  expect(screen.getByText('previous')).toBeTruthy()
  hears(
    { type: 'begun', status: 200, mediaType: 'application/json' },
    { type: 'text', text: '[{"zone": "All",' },
  )
  expect([cells(), id()]).toEqual([['Harbour', '3'], first])
  hears({ type: 'text', text: ' "n": 9}]' }, { type: 'answered', isBroken: false })
  expect(cells()).toEqual(['All', '9'])
  expect(table()).toBe(drawnTable)
  expect([answers().length, id() === first, connections(), sign()]).toEqual([1, false, 2, 'connecting'])
  show(view(id(), { zone: 'All', n: 10 }))
  expect([cells(), sign()]).toEqual([['All', '10'], 'live'])
  expect(screen.queryByText('before')).toBeNull()
})

test('a live answer is dimmed and labelled after a lost connection, and ends when it is dismissed', async () => {
  const { hears, show, lose, answers, id } = await open([counts()])
  await call('1')
  hears(...json('3'))
  show(view(id(), 4))
  const findKept = () => document.querySelector('[data-old]')
  expect(findKept()).toBeNull()
  lose({ kind: 'lost', reason: 'gone' })
  expect([sign(), findKept()?.textContent.includes('4')]).toEqual(['reconnecting', true])
  await user.click(button('Dismiss'))
  expect([answers(), sign(), status()]).toEqual([[], null, undefined])
})

test('an answer that may no longer be read is hidden, and a broken source says what to do', async () => {
  const { hears, show, lose, id } = await open([counts()])
  await call('1')
  hears(...json('"secret"'))
  show(view(id(), 'secret'))
  lose({ kind: 'denied', reason: 'permission denied' })
  expect(sign()).toBe('denied')
  expect(screen.queryByText('secret')).toBeNull()
  expect(screen.getByText('You don’t have access to this data.')).toBeTruthy()
  await user.click(button('Retry'))
  lose({ kind: 'unpublished', reason: 'not in the publication' })
  // An answer stays answered.
  expect(screen.getByText('secret')).toBeTruthy()
  expect(screen.getByText('Realtime doesn’t send changes of this table.')).toBeTruthy()
})

test('an answer that needs a second factor is hidden without one, and its place asks for the code', async () => {
  const { hears, show, session: whose, id } = await open([counts({ level: 'aal2' })])
  const board = whose.getSnapshot().children.board
  const access = (access: 'aal1' | 'aal2') => act(() => board?.send({ type: 'board.access', access }))
  access('aal2')
  await call('1')
  hears(...json('"secret"'))
  show(view(id(), 'secret'))
  access('aal1')
  expect([sign(), screen.queryByText('secret')]).toEqual(['locked', null])
  expect(button('Enter code')).toBeTruthy()
  access('aal2')
  show(view(id(), 'newer'))
  expect([sign(), screen.getByText('newer').tagName]).toEqual(['live', 'P'])
})

test('it ends with its dialog, and begins again with it', async () => {
  const source: RpcSource = {
    kind: 'rpc',
    schema: 'public',
    function: 'close_month',
    arguments: { hours: 1 },
    get: true,
    columns: ['n'],
    key: [],
    limit: 5,
    refresh: { tables },
  }
  const panel: ResultPanel = {
    id: 'months',
    kind: 'result',
    title: 'Months',
    source: 'months',
    display: 'rows',
    limit: 5,
    canChangeArguments: true,
    place,
    columns: [{ column: 'n', label: 'N', format: 'number' }],
  }
  const more = { sources: { months: source } }
  const { show, hears, answers } = await open(
    [panel],
    { isReadOnly: true, parameters: [{ name: 'hours', type: 'integer', isRequired: true }] },
    more,
  )
  show({ months: { kind: 'result', rows: [{ key: '1', cells: [1], row: { n: 1 } }], rowCount: 1 } })
  await user.click(button('Call…'))
  const dialog = within(await screen.findByRole('dialog'))
  // Until the function is described, there is nothing to send.
  await dialog.findByLabelText(/^hours/i)
  await user.click(dialog.getByRole('button', { name: 'Call' }))
  hears(...json('[{"n": 5}]'))
  expect(answers()).toHaveLength(1)
  for (const close of screen.getAllByRole('button', { name: 'Close' })) await user.click(close)
  expect(answers()).toEqual([])
  await user.click(button('Call…'))
  expect(answers()).toHaveLength(1)
})

test('an answer stays as it was if the board names no tables for it, and gives the reason', async () => {
  const { hears, answers } = await open([counts({ call: read })])
  await call('1')
  hears(...json('3'))
  expect(answers()).toEqual([])
  expect(screen.getByText(/^This result isn’t refreshed. To auto-refresh it, list the tables/)).toBeTruthy()
})
test('a call that writes is never repeated', async () => {
  const { get: _, ...write } = read
  const { hears, answers } = await open([counts({ call: write })])
  await call('1')
  hears(...json('3'))
  expect([answers(), screen.queryByText(/isn’t refreshed/)]).toEqual([[], null])
})
