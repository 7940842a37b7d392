import './page'
import { fireEvent, render, screen } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { expect, onTestFinished, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { SchemaAnswer, TableSample, TableRef } from '../../src/backend/ports/backend.port'
import { editorMachine, type EditorRef } from '../../src/machines/editor/editor.machine'
import { PanelForm } from '../../src/ui/editor/panelForm/PanelForm'
import { TableAnswer } from '../../src/ui/editor/sourceForm/TableAnswer'
import { useTouchedFields } from '../../src/ui/editor/panelForm/useTouchedFields'
import { toCallFields } from '../../src/ui/panels/action/form/callInput'
import { emptyBoard } from '../../src/board/templates/emptyBoard'

const nothing = () => undefined

/** The form of a new panel, in a project that says this of itself. */
async function form(described: SchemaAnswer) {
  const machine = editorMachine.provide({
    actors: {
      describe: fromPromise(() => Promise.resolve(described)),
      probe: fromPromise<TableSample, TableRef>(() => Promise.resolve({ type: 'empty' })),
    },
    actions: { show: nothing, tellFree: nothing, tellHeld: nothing },
  })
  const editor = createActor(machine, { input: { file: emptyBoard } }).start()
  onTestFinished(() => void editor.stop())
  editor.send({ type: 'editor.open', id: null })
  render(<Opened editor={editor} />)
  await screen.findByLabelText('Rows from')
  const shown = () => {
    editor.send({ type: 'editor.apply' })
    return Object.keys(editor.getSnapshot().context.history.present.sources)
  }
  const words = () => editor.getSnapshot().context.form?.draft
  return { source: () => words()?.source, panel: () => words()?.panel, shown }
}
function Opened({ editor }: { editor: EditorRef }) {
  const opened = useSelector(editor, ({ context }) => context.form)
  const isAsked = useSelector(editor, ({ context }) => context.catalog !== null)
  const touched = useTouchedFields()
  const shown = { editor, touched, file: emptyBoard, panel: undefined }
  return opened && isAsked && <PanelForm {...shown} form={opened} />
}
const choose = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const said = () => screen.getByRole('status').textContent
const remedy = () => screen.getByRole('link', { name: 'our migration' }).getAttribute('href')

const columns = [
  { name: 'id', type: 'bigint' },
  { name: 'at', type: 'timestamp with time zone' },
]
const told: SchemaAnswer = {
  type: 'described',
  tables: [
    { schema: 'public', table: 'orders', columns, key: ['id'], isPublished: true },
    {
      ...{ schema: 'public', table: 'late', columns: [...columns, { name: 'state', type: 'text' }], key: [] },
      ...{ isPublished: false, comment: 'what is <b>late</b>' },
    },
  ],
  functions: [
    {
      ...{
        name: 'sums',
        isReadOnly: true,
        comment: 'Only adds.',
        columns: [{ name: 'sum', type: 'numeric' }],
      },
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

test('a project that tells nothing may be let tell, by what is linked', async () => {
  const { source, shown } = await form({ type: 'untold' })
  expect(said()).toContain('type its name, and one row is read')
  expect(remedy()).toBe('/describe.sql')
  choose('Rows from', 'rpc')
  expect(remedy()).toBe('/describe.sql')
  // A name may be that of what writes, and it is asked as soon as it stands there.
  fireEvent.click(screen.getByRole('radio', { name: /^Table/ }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Function' }), { target: { value: 'close_month' } })
  expect(source()).toMatchObject({ function: 'close_month', get: true })
  expect(shown()).toHaveLength(1)
})

test('where nothing would be gained by it, it is said why, and nothing is linked', async () => {
  await form({ type: 'refused', reason: 'The project did not answer.' })
  expect(said()).toMatch(/type its name.* The project did not answer\.$/)
  choose('Rows from', 'rpc')
  expect(screen.queryByRole('link')).toBeNull()
})

test('a table is chosen of those that are told, and one whose changes are not told is polled', async () => {
  const { source } = await form(told)
  expect(said()).toBe('The project tells of 2 tables.')
  choose('Table or view', 'orders')
  fireEvent.keyDown(screen.getByLabelText('Table or view'), { key: 'Enter' })
  expect(said()).toBe('2 columns.')
  expect(source()).toMatchObject({ table: 'orders', key: ['id'], columns: ['id', 'at'] })
  expect(source()).not.toHaveProperty('by')
  choose('Table or view', 'late')
  fireEvent.keyDown(screen.getByLabelText('Table or view'), { key: 'Enter' })
  expect(said()).toMatch(/^“what is <b>late<\/b>” 3 columns\. No change of it is told.* every 10 seconds\.$/)
  expect(source()).toMatchObject({ table: 'late', by: { kind: 'polling', every: 10 } })
})

test('a function is chosen with what it takes and gives, one that may write with a warning', async () => {
  const { source, shown } = await form(told)
  choose('Rows from', 'rpc')
  choose(/^Functions/, '0')
  expect(said()).toBe('“Only adds.” It takes zone (text), hours (integer, may be left out). It only reads.')
  expect(source()).toEqual({
    ...{ kind: 'rpc', schema: 'public', function: 'sums', columns: ['sum'], key: [], limit: 500, get: true },
    ...{ arguments: { zone: null }, again: { every: 60 } },
  })
  const args = () => screen.getByLabelText<HTMLInputElement>('Arguments', { selector: 'input' }).value
  expect(args()).toBe('{"zone":null}')
  choose(/^Functions/, '1')
  expect(said()).toContain('It may write, and a board asks it again and again')
  // Being chosen calls nothing that may write: somebody has to say when.
  expect(source()).toMatchObject({
    function: 'close',
    columns: ['value'],
    arguments: { day: null },
    again: {},
  })
  expect(source()).not.toHaveProperty('get')
  expect(args()).toBe('{"day":null}')
  expect(screen.getByLabelText('Columns 1: Column').tagName).toBe('SELECT')
  expect(shown()).toEqual([])
  choose(/^Functions/, '0')
  expect(source()).toMatchObject({ function: 'sums', again: { every: 60 }, get: true })
  expect(shown()).toEqual(['sums'])
})

test('an action offers the same functions, calls one that only reads so that it cannot write, and drops what another took', async () => {
  const { panel, shown } = await form(told)
  choose('Rows from', 'none')
  fireEvent.click(screen.getByRole('radio', { name: 'Action' }))
  expect(screen.queryByLabelText(/^Functions/)).toBeNull()
  choose('Calls: kind', 'rpc')
  choose(/^Functions/, '0')
  expect(said()).toMatch(/ It takes zone \(text\), hours .* It only reads\.$/)
  expect(panel()).toMatchObject({ call: { kind: 'rpc', schema: 'public', function: 'sums', get: true } })
  choose('Calls: Arguments', '{"hours": 3}')
  choose('Calls: Answer kept current: Every (seconds)', '60')
  choose(/^Functions/, '1')
  expect(said()).toBe('It takes day (date). It may write.')
  expect(panel()?.['call']).toEqual({ kind: 'rpc', schema: 'public', function: 'close' })
  expect(screen.getByLabelText('Calls: Arguments')).toHaveProperty('value', '')
  expect(shown()).toEqual([])
  // Any other is typed in.
  choose('Calls: Function of the database', 'hidden')
  expect(panel()).toMatchObject({ call: { function: 'hidden' } })
  expect(screen.getByLabelText(/^Functions/)).toHaveProperty('value', '-1')
})

test('what an action calls, and how changes come, is chosen by words that people say', async () => {
  const { panel, source } = await form(told)
  const options = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value, text }) => [value, text])
  choose('Rows from', 'none')
  fireEvent.click(screen.getByRole('radio', { name: 'Action' }))
  expect(options('Calls: kind')).toEqual([
    ['rpc', 'A database function'],
    ['function', 'An Edge Function'],
    ['broadcast', 'A message on a Realtime topic'],
  ])
  choose('Calls: kind', 'broadcast')
  expect(panel()).toMatchObject({ call: { kind: 'broadcast' } })
  choose('Rows from', 'table')
  choose('Table or view', 'late')
  fireEvent.keyDown(screen.getByLabelText('Table or view'), { key: 'Enter' })
  expect(source()).toMatchObject({ by: { kind: 'polling' } })
  expect(options('How changes come: kind')).toEqual([
    ['broadcast', 'Messages that the database sends'],
    ['polling', 'The table is read again and again'],
  ])
})

test('of several functions with one name the one that was chosen is called, by what it takes', async () => {
  const named = (argument: string) => ({
    ...{ name: 'twice', isReadOnly: false, columns: null },
    parameters: [{ name: argument, type: 'text', isRequired: true }],
  })
  const { panel } = await form({ type: 'described', tables: [], functions: [named('a'), named('b')] })
  choose('Rows from', 'none')
  fireEvent.click(screen.getByRole('radio', { name: 'Action' }))
  choose('Calls: kind', 'rpc')
  choose(/^Functions/, '1')
  expect(panel()).toMatchObject({ call: { function: 'twice', arguments: { b: null } } })
  expect(screen.getByLabelText(/^Functions/)).toHaveProperty('value', '1')
})

test('an action of a project that tells nothing says how it may be let tell', async () => {
  await form({ type: 'untold' })
  choose('Rows from', 'none')
  fireEvent.click(screen.getByRole('radio', { name: 'Action' }))
  choose('Calls: kind', 'rpc')
  expect(remedy()).toBe('/describe.sql')
})

test('of an enum that a function takes one of its values is chosen', () => {
  const values = ['calm', 'a "b"']
  expect(toCallFields([{ name: 'mood', type: 'public.mood', isRequired: true, values }])).toEqual([
    { name: 'mood', type: 'choice', options: values, required: true },
  ])
})

test('a table that is not published is said to be polled only where it is', () => {
  const shape = { schema: 'public', table: 'late', columns, key: [], isPublished: false }
  const saidBy = (by: unknown) => {
    const props = { isReading: false, answer: null, described: told, shape, by, isBlank: false }
    const { container, unmount } = render(<TableAnswer {...props} />)
    const words = container.textContent
    unmount()
    return words
  }
  expect(saidBy({ kind: 'polling', every: 30 })).toContain(
    'not published for Realtime: it is read every 30 s',
  )
  expect(saidBy(undefined)).toMatch(/not published for Realtime\.$/)
  expect(saidBy({ kind: 'broadcast', topic: 'late' })).toBe('2 columns.')
})
