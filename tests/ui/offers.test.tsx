// What is fetched when it is first needed is there before anybody waits for it.
import '../../src/ui/kit/combobox/SuggestedInput'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSelector } from '@xstate/react'
import { expect, onTestFinished, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { SchemaAnswer, TableSample, TableRef } from '../../src/backend/ports/backend.port'
import { editorMachine, type EditorRef } from '../../src/machines/editor/editor.machine'
import { PanelForm } from '../../src/ui/editor/panelForm/PanelForm'
import { toCallFields } from '../../src/ui/panels/action/form/callInput'
import { emptyBoard } from '../../src/board/templates/emptyBoard'

const nothing = () => undefined

/** The form of a new panel, in a project that says this of itself. */
async function form(schemaAnswer: SchemaAnswer) {
  const machine = editorMachine.provide({
    actors: {
      describe: fromPromise(() => Promise.resolve(schemaAnswer)),
      probe: fromPromise<TableSample, TableRef>(() => Promise.resolve({ type: 'empty' })),
    },
    actions: { showBoard: nothing, reportNoPanel: nothing, reportEditedPanel: nothing },
  })
  const editor = createActor(machine, { input: { file: emptyBoard } }).start()
  onTestFinished(() => void editor.stop())
  editor.send({ type: 'editor.open', id: null })
  render(<Opened editor={editor} />)
  await screen.findByLabelText('Data source')
  const listShown = () => {
    editor.send({ type: 'editor.apply' })
    return Object.keys(editor.getSnapshot().context.history.present.sources)
  }
  const words = () => editor.getSnapshot().context.form?.draft
  return { source: () => words()?.source, panel: () => words()?.panel, listShown }
}
function Opened({ editor }: { editor: EditorRef }) {
  const openedForm = useSelector(editor, ({ context }) => context.form)
  const isAsked = useSelector(editor, ({ context }) => context.catalog !== null)
  return openedForm && isAsked && <PanelForm editor={editor} file={emptyBoard} />
}
const choose = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const readStatus = () => screen.getAllByRole('status')[0]?.textContent ?? ''
const remedy = () => screen.getByRole('link', { name: 'describe.sql' }).getAttribute('href')

const columns = [
  { name: 'id', type: 'bigint' },
  { name: 'at', type: 'timestamp with time zone' },
]
const schemaAnswer: SchemaAnswer = {
  type: 'described',
  tables: [
    { schema: 'public', table: 'orders', columns, key: ['id'], isPublished: true },
    {
      schema: 'public',
      table: 'late',
      columns: [...columns, { name: 'state', type: 'text' }],
      key: [],
      isPublished: false,
      comment: 'what is <b>late</b>',
    },
  ],
  functions: [
    {
      name: 'sums',
      isReadOnly: true,
      comment: 'Only adds.',
      columns: [{ name: 'sum', type: 'numeric' }],
      parameters: [
        { name: 'zone', type: 'text', isRequired: true },
        { name: 'hours', type: 'integer', isRequired: false },
      ],
    },
    {
      name: 'close',
      isReadOnly: false,
      columns: null,
      parameters: [{ name: 'day', type: 'date', isRequired: true }],
    },
  ],
}

test('a project that describes nothing can be made to, by the linked file', async () => {
  const { source, listShown } = await form({ type: 'undescribed' })
  expect(readStatus()).toContain('Enter a name to look it up')
  expect(remedy()).toBe('/describe.sql')
  choose('Data source', 'rpc')
  expect(remedy()).toBe('/describe.sql')
  // A name may be that of what writes, and it is asked as soon as it stands there.
  fireEvent.click(screen.getByRole('radio', { name: /^Table/ }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Function' }), { target: { value: 'close_month' } })
  expect(source()).toMatchObject({ function: 'close_month', get: true })
  expect(listShown()).toHaveLength(1)
})

test('gives the reason where a link would gain nothing, and links nothing', async () => {
  await form({ type: 'refused', reason: { code: 'no_response' } })
  expect(readStatus()).toMatch(/Enter a name to look it up\. The project didn’t respond\. Try again\.$/)
  choose('Data source', 'rpc')
  expect(screen.queryByRole('link')).toBeNull()
})

test('a suggested table of another schema is chosen with its schema', async () => {
  const tables = ['public', 'sales'].map(schema => ({ schema, table: 'orders', columns, key: ['id'] }))
  const { source } = await form({ type: 'described', tables, functions: [] })
  const user = userEvent.setup({ delay: null })
  await user.type(await screen.findByRole('combobox', { name: 'Table or view' }), 'order')
  const list = within(await screen.findByRole('listbox'))
  expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'orders',
    'sales.orders',
  ])
  await user.click(screen.getByRole('option', { name: 'sales.orders' }))
  expect(screen.getByLabelText<HTMLInputElement>('Schema').value).toBe('sales')
  expect(source()).toMatchObject({ schema: 'sales', table: 'orders', columns: ['id', 'at'] })
})

test('a table is chosen from the described ones, and polled if its changes are not published', async () => {
  const { source } = await form(schemaAnswer)
  expect(readStatus()).toBe('2 tables available')
  choose('Table or view', 'orders')
  fireEvent.keyDown(screen.getByLabelText('Table or view'), { key: 'Enter' })
  expect(readStatus()).toBe('2 columns.')
  expect(source()).toMatchObject({ table: 'orders', key: ['id'], columns: ['id', 'at'] })
  expect(source()).not.toHaveProperty('changes')
  choose('Table or view', 'late')
  fireEvent.keyDown(screen.getByLabelText('Table or view'), { key: 'Enter' })
  expect(readStatus()).toMatch(
    /^“what is <b>late<\/b>” 3 columns\. Not in the Realtime publication\. Refreshing every 10 s\.$/,
  )
  expect(source()).toMatchObject({ table: 'late', changes: { kind: 'polling', interval: 10 } })
})

test('a function is chosen with what it takes and gives, one that may write with a warning', async () => {
  const { source, listShown } = await form(schemaAnswer)
  choose('Data source', 'rpc')
  choose(/^Database function/, '0')
  expect(readStatus()).toBe('“Only adds.” Parameters: zone (text), hours (integer, optional). Read-only.')
  expect(source()).toEqual({
    kind: 'rpc',
    schema: 'public',
    function: 'sums',
    columns: ['sum'],
    key: [],
    limit: 500,
    get: true,
    arguments: { zone: null },
    refresh: { interval: 60 },
  })
  const args = () => screen.getByLabelText<HTMLInputElement>('Arguments', { selector: 'input' }).value
  expect(args()).toBe('{"zone":null}')
  choose(/^Database function/, '1')
  expect(readStatus()).toContain('Can write data. Set a refresh below')
  // Being chosen calls nothing that may write: somebody has to say when.
  expect(source()).toMatchObject({
    function: 'close',
    columns: ['value'],
    arguments: { day: null },
    refresh: {},
  })
  expect(source()).not.toHaveProperty('get')
  expect(args()).toBe('{"day":null}')
  expect(screen.getByLabelText('Columns 1: Column').tagName).toBe('SELECT')
  expect(listShown()).toEqual([])
  choose(/^Database function/, '0')
  expect(source()).toMatchObject({ function: 'sums', refresh: { interval: 60 }, get: true })
  expect(listShown()).toEqual(['sums'])
})

test('an action offers the same functions, calls one that only reads so that it cannot write, and drops what another took', async () => {
  const { panel, listShown } = await form(schemaAnswer)
  choose('Data source', 'none')
  fireEvent.click(screen.getByRole('radio', { name: 'Action' }))
  expect(screen.queryByLabelText(/^Database function/)).toBeNull()
  choose('Calls: kind', 'rpc')
  choose(/^Database function/, '0')
  expect(readStatus()).toMatch(/ Parameters: zone \(text\), hours .* Read-only\.$/)
  expect(panel()).toMatchObject({ call: { kind: 'rpc', schema: 'public', function: 'sums', get: true } })
  choose('Calls: Arguments', '{"hours": 3}')
  choose('Calls: Auto-refresh result: Every (seconds)', '60')
  choose(/^Database function/, '1')
  expect(readStatus()).toBe('Parameters: day (date). Can write data.')
  expect(panel()?.['call']).toEqual({ kind: 'rpc', schema: 'public', function: 'close' })
  expect(screen.getByLabelText('Calls: Arguments')).toHaveProperty('value', '')
  expect(listShown()).toEqual([])
  // Any other is typed in.
  choose('Calls: Function name', 'hidden')
  expect(panel()).toMatchObject({ call: { function: 'hidden' } })
  expect(screen.getByLabelText(/^Database function/)).toHaveProperty('value', '-1')
})

test('the target of an action and the way of changes are chosen in plain words', async () => {
  const { panel, source } = await form(schemaAnswer)
  const options = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value, text }) => [value, text])
  choose('Data source', 'none')
  fireEvent.click(screen.getByRole('radio', { name: 'Action' }))
  expect(options('Calls: kind')).toEqual([
    ['rpc', 'Database function'],
    ['function', 'Edge Function'],
    ['broadcast', 'Realtime message'],
  ])
  choose('Calls: kind', 'broadcast')
  expect(panel()).toMatchObject({ call: { kind: 'broadcast' } })
  choose('Data source', 'table')
  choose('Table or view', 'late')
  fireEvent.keyDown(screen.getByLabelText('Table or view'), { key: 'Enter' })
  expect(source()).toMatchObject({ changes: { kind: 'polling' } })
  expect(options('Updates: kind')).toEqual([
    ['broadcast', 'Database broadcasts'],
    ['polling', 'Polling'],
  ])
})

test('of several functions with one name the chosen one is called, by its parameters', async () => {
  const nameArgument = (argument: string) => ({
    name: 'twice',
    isReadOnly: false,
    columns: null,
    parameters: [{ name: argument, type: 'text', isRequired: true }],
  })
  const { panel } = await form({
    type: 'described',
    tables: [],
    functions: [nameArgument('a'), nameArgument('b')],
  })
  choose('Data source', 'none')
  fireEvent.click(screen.getByRole('radio', { name: 'Action' }))
  choose('Calls: kind', 'rpc')
  choose(/^Database function/, '1')
  expect(panel()).toMatchObject({ call: { function: 'twice', arguments: { b: null } } })
  expect(screen.getByLabelText(/^Database function/)).toHaveProperty('value', '1')
})

test('an action of a project that tells nothing says how it may be let tell', async () => {
  await form({ type: 'undescribed' })
  choose('Data source', 'none')
  fireEvent.click(screen.getByRole('radio', { name: 'Action' }))
  choose('Calls: kind', 'rpc')
  expect(remedy()).toBe('/describe.sql')
})

test('an enum parameter is chosen from its values', () => {
  const values = ['calm', 'a "b"']
  expect(toCallFields([{ name: 'mood', type: 'public.mood', isRequired: true, values }])).toEqual([
    { name: 'mood', type: 'choice', options: values, required: true },
  ])
})
