import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSelector } from '@xstate/react'
import { expect, onTestFinished, test } from 'vitest'
import { createActor, fromCallback, fromPromise, setup } from 'xstate'
import type { MeasureQuery, SchemaAnswer } from '../../src/backend/ports/backend.port'
import { emptyBoard } from '../../src/board/templates/emptyBoard'
import type { EditorEvent } from '../../src/machines/editor/editor.context'
import { editorMachine, type EditorRef } from '../../src/machines/editor/editor.machine'
import type { BoardRef } from '../../src/machines/board/board.machine'
import EmptyBoard from '../../src/ui/editor/EmptyBoard'
import { TableChoice } from '../../src/ui/editor/tableChoice/TableChoice'

const nothing = () => undefined
/** Of the schema `public`, unless its name has another one before a dot. */
const tableOf = (name: string) => ({
  schema: name.includes('.') ? (name.split('.')[0] ?? '') : 'public',
  table: name.split('.').at(-1) ?? '',
  key: ['id'],
  columns: [
    { name: 'id', type: 'int8' },
    { name: 'at', type: 'timestamptz' },
  ],
})

function Opened({ editor }: { editor: EditorRef }) {
  const choice = useSelector(editor, ({ context }) => context.tableChoice)
  return choice && <TableChoice editor={editor} choice={choice} />
}

/** The choice among these tables, whose sizes are told by hand. */
async function open(names: readonly string[]) {
  const schemaAnswer: SchemaAnswer = { type: 'described', tables: names.map(tableOf), functions: [] }
  const machine = editorMachine.provide({
    actors: {
      describe: fromPromise<SchemaAnswer>(() => Promise.resolve(schemaAnswer)),
      measure: fromCallback<EditorEvent, readonly MeasureQuery[]>(nothing),
    },
    actions: { showBoard: nothing },
  })
  const editor = createActor(machine, { input: { file: emptyBoard } }).start()
  onTestFinished(() => void editor.stop())
  render(<Opened editor={editor} />)
  act(() => editor.send({ type: 'editor.offerTables' }))
  await screen.findByRole('dialog', { name: 'Choose tables' })
  const tell = (table: string, rows: number | null) =>
    act(() =>
      editor.send({
        type: 'editor.tableMeasured',
        name: { schema: 'public', table },
        measure: { rows, span: null, time: null, days: null },
      }),
    )
  return { editor, tell }
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const sizes = () =>
  screen.getAllByRole('listitem').map(row => row.querySelector('span:last-child')?.textContent)
const create = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create panels' })

test('a table of another schema is listed with it', async () => {
  const { editor, tell } = await open(['orders', 'sales.orders'])
  tell('orders', 0)
  await userEvent.click(box('sales.orders'))
  expect([box('orders').checked, box('sales.orders').checked]).toEqual([false, true])
  act(() =>
    editor.send({
      type: 'editor.tableMeasured',
      name: { schema: 'sales', table: 'orders' },
      measure: { rows: 7, span: null, time: null, days: null },
    }),
  )
  expect(sizes()).toEqual(['Empty', '7 rows'])
  await userEvent.click(create())
  const { sources } = editor.getSnapshot().context.history.present
  expect(Object.values(sources)).toMatchObject([{ schema: 'sales', table: 'orders' }])
})

test('tables are listed with their sizes, and those with rows are chosen', async () => {
  const { tell } = await open(['audit', 'coupons', 'orders', 'people'])
  expect(create().disabled).toBe(true)
  expect(screen.getByRole('status').textContent).toBe('Counting rows…')
  tell('audit', 3_200_000)
  tell('coupons', 0)
  tell('orders', 800)
  expect(sizes()).toEqual([
    'About 3.2M rows, the latest 500 are loaded',
    'Empty',
    '800 rows, the latest 500 are loaded',
    'Counting…',
  ])
  tell('people', null)
  // Of a large project, what is chosen is in sight.
  expect(sizes().slice(2)).toEqual(['Size unknown', 'Empty'])
  expect(['audit', 'coupons', 'orders', 'people'].map(name => box(name).checked)).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(screen.getByRole('status').textContent).toBe('2 tables selected')
})

test('a size that the project estimated is about that', async () => {
  const { editor } = await open(['orders'])
  const measure = { rows: 144, isEstimate: true, span: null, time: 'at', days: null } as const
  act(() =>
    editor.send({ type: 'editor.tableMeasured', name: { schema: 'public', table: 'orders' }, measure }),
  )
  expect(sizes()).toEqual(['About 140 rows'])
})

test('a board is made of the tables that somebody has chosen', async () => {
  const { editor, tell } = await open(['coupons', 'orders'])
  tell('coupons', 0)
  tell('orders', 1)
  expect(sizes()).toEqual(['1 row', 'Empty'])
  await userEvent.click(box('orders'))
  expect(screen.getByRole('status').textContent).toBe('No tables selected')
  await userEvent.click(box('coupons'))
  await userEvent.click(create())
  const { title, panels } = editor.getSnapshot().context.history.present
  expect(title).toBe('Overview')
  expect(panels.map(panel => panel.title)).toEqual(['Coupons in total', 'Coupons per day', 'Latest coupons'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('tables stay where they are for somebody who chose before all were counted', async () => {
  const { tell } = await open(['coupons', 'orders'])
  tell('coupons', 0)
  await userEvent.click(box('orders'))
  tell('orders', 1)
  expect(sizes()).toEqual(['Empty', '1 row'])
})

test('no more are chosen than a board can begin with', async () => {
  const names = Array.from({ length: 14 }, (_, i) => `t${i}`)
  await open(names)
  for (const name of names.slice(0, 12)) await userEvent.click(box(name))
  expect(box('t13').disabled).toBe(true)
  expect(box('t0').disabled).toBe(false)
  expect(screen.getByRole('status').textContent).toContain('the most a board starts with')
})

test('closing it keeps the board as it was', async () => {
  const { editor } = await open(['orders'])
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(editor.getSnapshot().value).toBe('idle')
  expect(editor.getSnapshot().context.history.present).toBe(emptyBoard)
})

test('where there is no table to read, it says what a table needs', async () => {
  const schemaAnswer: SchemaAnswer = { type: 'described', tables: [], functions: [] }
  const editor = editorMachine.provide({
    actors: { describe: fromPromise<SchemaAnswer>(() => Promise.resolve(schemaAnswer)) },
    actions: { showBoard: nothing },
  })
  const board = createActor(
    setup({ actors: { editor }, types: { children: {} as { editor: 'editor' } } }).createMachine({
      invoke: { src: 'editor', id: 'editor', input: { file: emptyBoard } },
    }),
  ).start()
  onTestFinished(() => void board.stop())
  render(<EmptyBoard board={board as unknown as BoardRef} />)
  act(() => board.getSnapshot().children.editor?.send({ type: 'editor.offerTables' }))
  expect(
    await screen.findByText(/^There are no tables you can read\. .*schema.*policies.*enter a name/),
  ).toBeTruthy()
})
