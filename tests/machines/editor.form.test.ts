import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { SchemaAnswer, TableRef, TableSample } from '../../src/backend/ports/backend.port'
import type { BoardFile } from '../../src/board/board'
import { emptyBoard } from '../../src/board/templates/emptyBoard'
import type { FormStep } from '../../src/machines/editor/editor.draft'
import { editorMachine } from '../../src/machines/editor/editor.machine'
import { listShownFaults } from '../../src/machines/editor/editor.select'
import { file } from './editor.alphabet'

const row: TableSample = {
  type: 'row',
  columns: [
    { name: 'id', type: 'bigint' },
    { name: 'at', type: 'timestamp with time zone' },
  ],
}

/** A form over a project that tells of no table, and answers a probe when it is told to. */
function open(id: string | null = null, board: BoardFile = emptyBoard) {
  const probes: TableRef[] = []
  let answer: (sample: TableSample) => void = () => undefined
  const nothing = () => undefined
  const editor = createActor(
    editorMachine.provide({
      actors: {
        buckets: fromPromise<readonly string[]>(() => Promise.resolve(['docs'])),
        describe: fromPromise<SchemaAnswer>(() => Promise.resolve({ type: 'undescribed' })),
        probe: fromPromise<TableSample, TableRef>(({ input }) => {
          probes.push(input)
          return new Promise(resolve => {
            answer = resolve
          })
        }),
      },
      actions: { showBoard: nothing, saveBoard: nothing, reportEditedPanel: nothing, reportNoPanel: nothing },
    }),
    { input: { file: board } },
  ).start()
  onTestFinished(() => void editor.stop())
  editor.send({ type: 'editor.open', id })
  const step = (next: FormStep) => editor.send({ type: 'editor.fillForm', step: next })
  const fields = () => {
    const { form } = editor.getSnapshot().context
    if (form === null) throw new Error('the form is closed')
    return form.fields
  }
  const sendAnswer = async (sample = row) => {
    answer(sample)
    await vi.waitFor(() => expect(editor.getSnapshot().context.tableProbe?.answer).not.toBeNull())
  }
  return { editor, probes, step, fields, sendAnswer }
}
const orders = { schema: 'public', table: 'orders' }
const probe = { type: 'editor.probeTable', name: orders } as const

test('the table that the form names is used once a row shows its columns', async () => {
  const { editor, step, fields, sendAnswer } = open()
  step({ type: 'nameTable', table: orders })
  editor.send(probe)
  await sendAnswer()
  expect(fields().source).toMatchObject({ table: 'orders', columns: ['id', 'at'], order: { column: 'at' } })
  expect(fields().panel).toMatchObject({ kind: 'table', title: 'Orders' })
})

test('of a table with secrets and ids, neither is shown, and secrets are not read', async () => {
  const { editor, step, fields, sendAnswer } = open()
  step({ type: 'nameTable', table: orders })
  editor.send(probe)
  const columns = [
    { name: 'id', type: 'bigint' },
    { name: 'birth_date', type: 'date' },
    { name: 'access_token', type: 'text' },
    { name: 'user_id', type: 'bigint' },
    { name: 'created_at', type: 'timestamp with time zone' },
    { name: 'name', type: 'text' },
  ]
  await sendAnswer({ type: 'row', columns })
  expect(fields().source).toMatchObject({
    columns: ['id', 'birth_date', 'user_id', 'created_at', 'name'],
    order: { column: 'created_at', ascending: false },
  })
  const columnsOfPanel = () => fields().panel['columns'] as { column: string }[]
  expect(columnsOfPanel().map(({ column }) => column)).toEqual(['name', 'birth_date', 'created_at'])
  step({ type: 'takeColumns', names: ['id', 'access_token'] })
  expect(columnsOfPanel().map(({ column }) => column)).toEqual(['id', 'access_token'])
})

test.each<[string, FormStep]>([
  ['another table was named', { type: 'nameTable', table: { schema: 'public', table: 'orders2' } }],
  ['the rows come from elsewhere', { type: 'chooseSourceKind', kind: 'topic' }],
])('an answer takes no table where %s meanwhile', async (_, meanwhile) => {
  const { editor, step, fields, sendAnswer } = open()
  step({ type: 'nameTable', table: orders })
  editor.send(probe)
  step(meanwhile)
  const { source } = fields()
  await sendAnswer()
  expect(fields().source).toBe(source)
})

test('a table whose row was read before is used as soon as it is named again', async () => {
  const { editor, probes, step, fields, sendAnswer } = open()
  step({ type: 'nameTable', table: orders })
  editor.send(probe)
  step({ type: 'nameTable', table: { ...orders, table: 'orders2' } })
  await sendAnswer()
  expect(fields().source).toBeNull()
  step({ type: 'nameTable', table: orders })
  expect(fields().source).toMatchObject({ table: 'orders', columns: ['id', 'at'] })
  step({ type: 'chooseSourceKind', kind: 'topic' })
  step({ type: 'chooseSourceKind', kind: 'table' })
  expect(fields().source).toBeNull()
  step({ type: 'nameTable', table: orders })
  expect(fields().source).toMatchObject({ table: 'orders', columns: ['id', 'at'] })
  expect(probes).toHaveLength(1)
})

test('a panel of a table that the project does not tell of asks for its columns, once, and stays as it is', async () => {
  const { probes, fields, sendAnswer } = open('number', file)
  const { source, panel } = fields()
  expect(probes).toEqual([orders])
  await sendAnswer()
  expect([fields().source, fields().panel]).toEqual([source, panel])
  expect(open().probes).toEqual([])
})

test('a title follows what the panel is about until a person types one', () => {
  const { step, fields } = open()
  step({ type: 'nameTable', table: orders })
  step({ type: 'takeColumns', names: ['id', 'amount'] })
  expect(fields().panel['title']).toBe('Orders')
  step({ type: 'editSource', values: { ...fields().source, table: 'late_orders' } })
  expect(fields().panel['title']).toBe('Late orders')
  step({ type: 'editPanel', values: { ...fields().panel, title: 'Mine' } })
  step({ type: 'chooseSourceKind', kind: 'none' })
  expect(fields().panel).toMatchObject({ kind: 'text', title: 'Mine' })
})

test('files of Storage ask for the buckets, and the chosen one makes a panel of files', async () => {
  const { editor, step, fields } = open()
  const { form, buckets } = editor.getSnapshot().context
  expect([form?.isBlank, buckets]).toEqual([true, null])
  step({ type: 'chooseSourceKind', kind: 'folder' })
  await vi.waitFor(() => expect(editor.getSnapshot().context.buckets).toEqual(['docs']))
  step({ type: 'chooseBucket', bucket: 'docs' })
  expect(fields().panel).toMatchObject({ kind: 'files', title: 'Docs' })
  expect(editor.getSnapshot().context.form?.isBlank).toBe(false)
})

test('input for the rows of another source is not put on the board', () => {
  const { editor, step, fields } = open('number', file)
  step({ type: 'editPanel', values: { ...fields().panel, title: 'Mine' } })
  step({ type: 'chooseSourceKind', kind: 'table' })
  expect(fields()).toMatchObject({ source: null, table: { table: '' }, panel: { title: 'Mine' } })
  expect(editor.getSnapshot().context.form).toMatchObject({ id: 'number', draft: null, isBlank: true })
  editor.send({ type: 'editor.apply' })
  expect(editor.getSnapshot().context.history.present).toBe(file)
})

test('a fault is shown for a touched field, or for all fields once they are checked', () => {
  const { editor, step } = open()
  const listFaultFields = () =>
    listShownFaults(editor.getSnapshot().context, 'source').map(({ field }) => field)
  step({ type: 'chooseSourceKind', kind: 'rpc' })
  editor.send({ type: 'editor.apply' })
  expect(editor.getSnapshot().context.form?.faults.map(({ field }) => field)).toContain('function')
  expect(listFaultFields()).toEqual([])
  step({ type: 'showFaults' })
  expect(listFaultFields()).toContain('function')
})
