import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSelector } from '@xstate/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { SchemaAnswer, TableSample, TableRef } from '../../src/backend/ports/backend.port'
import { emptyBoard } from '../../src/board/templates/emptyBoard'
import { editorMachine, type EditorRef } from '../../src/machines/editor/editor.machine'
import { PanelForm } from '../../src/ui/editor/panelForm/PanelForm'
import { readFocused } from './show'

const nothing = () => undefined
let probes = 0
let source: () => unknown
let panel: () => unknown
let faults: () => readonly string[] | undefined
let editor: EditorRef
beforeEach(async () => {
  probes = 0
  const machine = editorMachine.provide({
    actors: {
      describe: fromPromise<SchemaAnswer>(() =>
        Promise.resolve({ type: 'refused', reason: { code: 'secret_keys_only' } }),
      ),
      probe: fromPromise<TableSample, TableRef>(() => {
        probes++
        return Promise.resolve({ type: 'empty' })
      }),
      buckets: fromPromise<readonly string[]>(() => Promise.resolve(['photos', 'docs'])),
    },
    actions: { showBoard: nothing, reportNoPanel: nothing, reportEditedPanel: nothing },
  })
  editor = createActor(machine, { input: { file: emptyBoard } }).start()
  onTestFinished(() => {
    editor.stop()
  })
  editor.send({ type: 'editor.open', id: null })
  source = () => editor.getSnapshot().context.form?.fields.source
  panel = () => editor.getSnapshot().context.form?.fields.panel
  faults = () => editor.getSnapshot().context.form?.faults.map(({ field }) => field)
  render(<Opened editor={editor} />)
  await screen.findByLabelText('Table or view')
})
function Opened({ editor }: { editor: EditorRef }) {
  const form = useSelector(editor, ({ context }) => context.form)
  return form && <PanelForm editor={editor} file={emptyBoard} />
}
const columns = () => screen.findByLabelText(/^Columns \(/)
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input, select' }), { target: { value } })

test('before a table is chosen, the form says what the visualizations wait for', () => {
  expect(screen.queryAllByRole('radio')).toEqual([])
  expect(screen.getByText('Complete the data source above to see the options.')).toBeTruthy()
})

test('the columns of a table without rows are typed, and accepted by Enter', async () => {
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Table or view'), 'orders{Enter}')
  const field = await columns()
  await user.click(field)
  expect(readFocused()).toBe(field)
  await user.keyboard('id, at, amount{Enter}')
  expect(source()).toMatchObject({ table: 'orders', key: ['id'] })
  const shownSelects = screen.getAllByRole('combobox', { name: /^Columns.*: Column$/ }) as HTMLSelectElement[]
  expect(shownSelects.map(({ value }) => value)).toEqual(['id', 'at', 'amount'])
  expect(probes).toBe(1)
  // What was pressed is gone; the focus is not.
  expect(readFocused()).toBe(screen.getByLabelText('Table or view'))
})

test('the focus goes into a new entry, and to the next one after a removal', async () => {
  const user = userEvent.setup()
  fireEvent.change(screen.getByLabelText('Data source'), { target: { value: 'topic' } })
  await user.click(screen.getByRole('button', { name: 'Configure Events' }))
  await user.click(screen.getByRole('button', { name: 'Add to Events' }))
  await user.keyboard('opened')
  await user.click(screen.getByRole('button', { name: 'Add to Events' }))
  await user.keyboard('closed')
  const entries = () => screen.getAllByRole('textbox', { name: /^Events \d/ }) as HTMLInputElement[]
  expect(entries().map(({ value }) => value)).toEqual(['opened', 'closed'])
  await user.click(screen.getByRole('button', { name: 'Remove Events 1' }))
  expect(entries().map(({ value }) => value)).toEqual(['closed'])
  expect(readFocused()).toBe(screen.getByRole('button', { name: 'Remove Events 1' }))
  await user.click(screen.getByRole('button', { name: 'Remove Events 1' }))
  expect(readFocused()).toBe(screen.getByRole('button', { name: 'Add to Events' }))
})

test('a field is reported as empty once it was visited, not before', async () => {
  const user = userEvent.setup()
  const waitForTry = () => act(() => new Promise(resolve => setTimeout(resolve, 400)))
  fireEvent.change(screen.getByLabelText('Data source'), { target: { value: 'rpc' } })
  await waitForTry()
  expect(faults()).toContain('function')
  expect(screen.queryByRole('alert')).toBeNull()
  const field = screen.getByRole('textbox', { name: 'Function' })
  expect(field.getAttribute('aria-invalid')).toBeNull()
  await user.type(field, 'f')
  await user.clear(field)
  await waitForTry()
  expect(screen.getByRole('alert').textContent).toBe('is empty')
  // Chosen anew, they are other fields.
  fireEvent.change(screen.getByLabelText('Data source'), { target: { value: 'topic' } })
  fireEvent.change(screen.getByLabelText('Data source'), { target: { value: 'rpc' } })
  await waitForTry()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a new empty field is not called a fault before it had the focus', async () => {
  const user = userEvent.setup()
  const waitForTry = () => act(() => new Promise(resolve => setTimeout(resolve, 400)))
  choose('Data source', 'none')
  await user.click(screen.getByRole('radio', { name: 'Action' }))
  choose('Calls: kind', 'rpc')
  await waitForTry()
  expect(faults()).toContain('call.function')
  expect(screen.queryByRole('alert')).toBeNull()
  choose('Calls: Function name', 'f')
  choose('Calls: Function name', '')
  await waitForTry()
  expect(screen.getByRole('alert').textContent).toBe('function: is empty')
})

test('an optional part of a part can be removed again', async () => {
  const user = userEvent.setup()
  choose('Data source', 'rpc')
  choose('Refresh: Every (seconds)', '')
  await user.click(screen.getByRole('button', { name: 'Add to Refresh: Tables' }))
  choose('Refresh: Tables 1: Table', 'orders')
  expect(source()).toMatchObject({ refresh: { tables: [{ table: 'orders' }] } })
  expect(source()).not.toHaveProperty('again.every')
  choose('Refresh: Every (seconds)', '60')
  await user.click(screen.getByRole('button', { name: 'Remove Refresh: Tables 1' }))
  expect(source()).toHaveProperty('refresh', { interval: 60 })

  choose('Data source', 'table')
  await user.type(screen.getByLabelText('Table or view'), 'orders{Enter}')
  await user.type(await columns(), 'id, at{Enter}')
  await user.click(screen.getByRole('button', { name: 'Configure Editing' }))
  const factor = 'Editing: Require two-factor'
  choose(factor, 'aal2')
  const rows = within(screen.getByRole('group', { name: 'Editing' }))
  await user.click(rows.getByRole('checkbox', { name: 'at' }))
  expect(panel()).toHaveProperty('editing', { level: 'aal2', columns: ['at'] })
  await user.selectOptions(screen.getByLabelText(factor), 'Not set')
  await user.click(rows.getByRole('checkbox', { name: 'at' }))
  expect(panel()).toHaveProperty('editing', {})
})

test('a number that a double does not hold is not changed by being entered in JSON', async () => {
  choose('Data source', 'rpc')
  await userEvent.click(screen.getByRole('button', { name: 'Configure Arguments' }))
  choose('Arguments', '{"id": 9007199254740993, "n": 1.5, "half')
  expect(source()).toMatchObject({ arguments: '{"id": 9007199254740993, "n": 1.5, "half' })
  choose('Arguments', '{"id": 9007199254740993, "n": 1.5}')
  expect(source()).toMatchObject({ arguments: { id: '9007199254740993', n: 1.5 } })
})

test('an action is named after its target, until the person names it', () => {
  const title = () => (panel() as Record<string, unknown>)['title']
  const type = (value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value } })
  choose('Data source', 'rpc')
  choose('Data source', 'none')
  expect(title()).toBe('About this board')
  fireEvent.click(screen.getByRole('radio', { name: 'Action' }))
  expect(title()).toBe('Action')
  choose('Calls: kind', 'rpc')
  choose('Calls: Function name', 'close_month')
  expect(title()).toBe('Close month')
  type('')
  expect(title()).toBe('')
  type('Month end')
  choose('Calls: Function name', 'open_month')
  expect(title()).toBe('Month end')
  fireEvent.click(screen.getByRole('radio', { name: /^Text/ }))
  expect(title()).toBe('Month end')
})

test('with another source the draft panel is removed, and cannot be finished yet', () => {
  choose('Data source', 'none')
  fireEvent.click(screen.getByRole('radio', { name: 'Action' }))
  act(() => editor.send({ type: 'editor.apply' }))
  const form = () => editor.getSnapshot().context.form
  expect(form()?.isBlank).toBe(false)
  choose('Data source', 'folder')
  expect(form()).toMatchObject({ id: null, isBlank: true, draft: null })
  expect(editor.getSnapshot().context.history.present.panels).toEqual([])
})

test('a bucket of the project can be chosen, and becomes a files panel at once', async () => {
  choose('Data source', 'folder')
  const buckets = await screen.findByLabelText('Buckets in this project')
  expect([...buckets.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Choose…',
    'photos',
    'docs',
  ])
  fireEvent.change(buckets, { target: { value: 'docs' } })
  expect(source()).toMatchObject({ kind: 'folder', bucket: 'docs' })
  expect(panel()).toMatchObject({ kind: 'files', title: 'Docs' })
})
