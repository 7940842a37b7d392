import './page'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Outcome, Row, Target, Unwritten, Write } from '../../src/backend/port'
import type { RowWriting } from '../../src/board/panels/table'
import type { ActivityEvent } from '../../src/machines/activity.context'
import { activityMachine } from '../../src/machines/activity.machine'
import type { Sent } from '../../src/machines/command.context'
import { commandMachine } from '../../src/machines/command.machine'
import type { EchoInput } from '../../src/machines/command.setup'
import { linked } from '../../src/machines/linkage'
import type { TableView } from '../../src/streams/view'
import { ActingContext } from '../../src/ui/act/acting'
import { ActivityDialog } from '../../src/ui/act/ActivityDialog'
import { Table } from '../../src/ui/panels/Table'
import { fetchRows } from '../../src/ui/panels/table/late'
import { asksOf, faultOf, givenOf, isChange, textOf } from '../../src/ui/panels/table/drafts'
import { board, source, tablePanel } from '../support/boards'
import { puppetChannel, puppetSession } from './puppets'

// Ahead, as the page has it.
await fetchRows()

const types = { id: 'int8', at: 'timestamptz', path: 'text', value: 'int8' }
const rowOf = (id: number, value: unknown, path: string | null = '/a'): Row => ({ id, value, path, at: null })
const viewOf = (...rows: Row[]): TableView => ({
  kind: 'table',
  held: rows.length,
  rows: rows.map(row => ({
    key: String(row['id']),
    cells: [row['id'] as number, row['value'] as number],
    row,
  })),
})
const everything: RowWriting = { insert: true, update: true, delete: true }

/** A table over a project whose answers are given by hand. */
function shown(view: TableView, write: RowWriting = everything) {
  const sent: { write: Write; answer: (outcome: Outcome) => Promise<void>; echo?: () => Promise<void> }[] = []
  const echoes: (() => void)[] = []
  const activity = createActor(
    activityMachine.provide({
      actors: {
        command: commandMachine.provide({
          actors: {
            send: fromPromise<Outcome, Sent>(
              ({ input }) =>
                new Promise(resolve => {
                  const answer = (outcome: Outcome) => act(() => Promise.resolve(outcome).then(resolve))
                  if (!('bucket' in input)) sent.push({ write: input, answer })
                }),
            ),
            echo: fromPromise<unknown, EchoInput>(
              () => new Promise<void>(resolve => void echoes.push(resolve)),
            ),
          },
        }),
        types: fromCallback<ActivityEvent, Target>(({ input: target, sendBack }) =>
          sendBack({ type: 'activity.described', target, types }),
        ),
      },
    }),
    { input: { access: 'aal1', link: linked } },
  ).start()
  const { session } = puppetSession({ board })
  const panel = { ...tablePanel, write }
  const { channel } = puppetChannel(panel, { source })
  const page = (view: TableView) => (
    <ActingContext value={{ activity, session }}>
      <Table panel={panel} view={view} channel={channel} />
    </ActingContext>
  )
  const { rerender } = render(page(view))
  const last = () => {
    const last = sent.at(-1)
    if (last === undefined) throw new Error('nothing was sent')
    return last
  }
  return {
    ...{ activity, session, sent, last },
    seenBack: () => act(() => Promise.resolve(echoes.at(-1)?.())),
    update: (view: TableView) => rerender(page(view)),
  }
}
const refused = (kind: Unwritten['kind'], words: string, rest: Partial<Unwritten> = {}): Unwritten => ({
  ...{ type: 'refused', kind, column: null, words },
  ...rest,
})
const user = userEvent.setup({ delay: null })
/** By its text, since asking for roles takes a second on a busy machine. */
function cell(text: string): HTMLElement {
  const cells = [...document.querySelectorAll('td')]
  const found = cells.find(({ textContent }) => new RegExp(`^${text}(,|$)`).test(textContent))
  if (found === undefined) throw new Error(`no cell says ${text}`)
  return found
}
function button(name: string): HTMLElement {
  const all = [...document.querySelectorAll('button')]
  const found = all.find(each => [each.textContent, each.getAttribute('aria-label')].includes(name))
  if (found === undefined) throw new Error(`no button says ${name}`)
  return found
}
function field(column: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[data-column="${column}"] input`)
  if (found === null) throw new Error(`no field for ${column}`)
  return found
}
const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })
const says = (text: RegExp) => screen.queryByText(text) !== null
afterEach(() => localStorage.clear())

test('a cell is edited by a double click, and tells what is sent, accepted and seen back', async () => {
  const { last, seenBack, sent } = shown(viewOf(rowOf(1, 17)))
  await user.dblClick(cell('17'))
  await user.keyboard('18{Enter}')
  expect(sent).toHaveLength(1)
  expect(last().write).toMatchObject({
    key: { id: 1 },
    seen: { value: 17 },
    values: { value: { text: '18' } },
  })
  expect(cell('18').dataset['mark']).toBe('sending')
  await last().answer({ type: 'written', row: rowOf(1, 18) })
  expect(cell('18').dataset['mark']).toBe('accepted')
  await seenBack()
  expect(cell('17').dataset['mark']).toBe('seen')
})
test('by keyboard: F2 begins, Esc leaves it as it is, what is no number is not sent', async () => {
  const { sent } = shown(viewOf(rowOf(1, 17)))
  await user.tab()
  await user.keyboard('{ArrowRight}{F2}9x{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('This is no whole number.')
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByRole('grid'))
  await user.keyboard('{Enter}17{Enter}')
  expect(sent).toEqual([])
})
test('the key is not edited: Enter opens the row', async () => {
  shown(viewOf(rowOf(1, 17)))
  await user.tab()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('dialog', { name: 'Orders' })).toBeTruthy()
})
test('where every column may be edited, the first still opens the row', async () => {
  shown(viewOf(rowOf(1, 17)), { update: true, columns: ['id', 'value'] })
  await user.dblClick(cell('17'))
  expect(document.querySelector('td input')).not.toBeNull()
  await user.keyboard('{Escape}')
  await user.click(cell('1'))
  expect(document.querySelector('dialog[open]')).not.toBeNull()
  await user.click(button('Edit'))
  expect(field('id').value).toBe('1')
})
test('a new row that is refused is filled in anew, with what it was to hold', async () => {
  const { last, sent } = shown(viewOf(rowOf(1, 17)))
  await user.click(button('Add row'))
  type(field('value'), '3')
  await user.click(button('NULL for Path'))
  await user.click(button('Add'))
  await user.keyboard('{Escape}')
  document.querySelector('dialog')?.close()
  await last().answer(refused('constraint', 'It breaks the rule “path”.'))
  await user.click(button('Change it'))
  expect([field('value').value, field('path').placeholder]).toEqual(['3', 'NULL'])
  await user.click(button('Add'))
  expect(sent.map(({ write }) => write)).toEqual([sent[0]?.write, sent[0]?.write])
})
test('what was entered is there again after the form was closed by a slip, until it is sent or given up', async () => {
  const { sent } = shown(viewOf(rowOf(1, 17, 'x'), rowOf(2, 18, 'y')))
  const slip = () => void act(() => document.querySelector('dialog')?.dispatchEvent(new Event('close')))
  const edit = async (id: string) => {
    await user.click(cell(id))
    await user.click(button('Edit'))
    return field('path').value
  }
  await edit('1')
  type(field('path'), 'mine')
  document.querySelector('dialog')?.close()
  slip()
  expect(await edit('2')).toBe('y')
  document.querySelector('dialog')?.close()
  slip()
  expect(await edit('1')).toBe('mine')
  expect(says(/entered before/)).toBe(true)
  await user.click(button('Cancel'))
  await user.click(button('Edit'))
  expect(field('path').value).toBe('x')
  expect(says(/entered before/)).toBe(false)
  type(field('path'), 'sent')
  await user.click(button('Save'))
  expect(sent).toHaveLength(1)
  document.querySelector('dialog')?.close()
  slip()
  expect(await edit('1')).toBe('x')
})
test('what is refused is taken back where everybody sees it, says why, and can be mended', async () => {
  const { last, sent } = shown(viewOf(rowOf(1, 17)))
  await user.dblClick(cell('17'))
  await user.keyboard('999{Enter}')
  await last().answer(refused('constraint', 'It breaks the rule “small”.', { column: 'value' }))
  expect(cell('17').dataset['mark']).toBe('refused')
  expect(says(/It breaks the rule/)).toBe(true)
  await user.click(button('Change it'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Value' }).value).toBe('999')
  await user.keyboard('9{Enter}')
  expect(sent).toHaveLength(2)
})
test('a conflict shows theirs and mine, and is written over only by choice', async () => {
  const { last, sent } = shown(viewOf(rowOf(1, 17)))
  await user.dblClick(cell('17'))
  await user.keyboard('18{Enter}')
  await last().answer(refused('conflict', 'Somebody changed this row meanwhile.', { theirs: rowOf(1, 20) }))
  const row = screen.getByRole('row', { name: /^value/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['17', '20', '18'])
  expect(sent).toHaveLength(1)
  await user.click(button('Save mine over it'))
  expect(last().write).toMatchObject({ seen: { value: 20 }, values: { value: { text: '18' } } })
})
test('the word NULL is no NULL, in a conflict either', async () => {
  const { last } = shown(viewOf(rowOf(1, 17, 'x')))
  await user.click(cell('1'))
  await user.click(button('Edit'))
  await user.click(button('NULL for Path'))
  await user.click(button('Save'))
  const theirs = rowOf(1, 17, 'NULL')
  await last().answer(refused('conflict', 'Somebody changed this row meanwhile.', { theirs }))
  expect(says(/nothing left to write/)).toBe(false)
  expect(button('Save mine over it')).toBeTruthy()
})
test('a row is edited in a form: NULL told from empty, only what was changed is sent', async () => {
  const { last } = shown(viewOf(rowOf(1, 17, 'x')))
  await user.click(cell('1'))
  await user.click(button('Edit'))
  await user.click(button('NULL for Value'))
  type(field('path'), '')
  expect(says(/empty, which is not NULL/)).toBe(true)
  await user.click(button('Save'))
  expect(last().write).toMatchObject({
    seen: { value: 17, path: 'x' },
    values: { value: { kind: 'null' }, path: { kind: 'text', text: '' } },
  })
  await last().answer(refused('size', 'It is longer than the 3 characters it may have.', { column: 'path' }))
  expect(field('path').getAttribute('aria-invalid')).toBe('true')
})
test('what changes while a form is open is told at its field', async () => {
  const { update, last } = shown(viewOf(rowOf(1, 17)))
  await user.click(cell('1'))
  await user.click(button('Edit'))
  type(field('value'), '18')
  update(viewOf(rowOf(1, 20)))
  expect(says(/Changed meanwhile to 20/)).toBe(true)
  await user.click(button('Save'))
  // What was seen is what stood there when it was begun: the project refuses to write over the other.
  expect(last().write).toMatchObject({ seen: { value: 17 } })
})
test('what came into an empty field while it was typed in is not written over either', async () => {
  const { update, last } = shown(viewOf(rowOf(1, 17, null)))
  await user.click(cell('1'))
  await user.click(button('Edit'))
  type(field('path'), 'm')
  update(viewOf(rowOf(1, 17, 'theirs')))
  type(field('path'), 'mine')
  expect(says(/Changed meanwhile to theirs/)).toBe(true)
  await user.click(button('Save'))
  expect(last().write).toMatchObject({ seen: { path: null }, values: { path: { text: 'mine' } } })
})
test('NULL and an empty text are told apart where one became the other meanwhile', async () => {
  const { update } = shown(viewOf(rowOf(1, 17, '')))
  await user.click(cell('1'))
  await user.click(button('Edit'))
  type(field('path'), 'mine')
  update(viewOf(rowOf(1, 17, null)))
  expect(says(/Changed meanwhile to NULL/)).toBe(true)
})
test('a field is typed in on and on, and keeps lines that are pasted', async () => {
  const { last } = shown(viewOf(rowOf(1, 17, 'x')))
  await user.click(cell('1'))
  await user.click(button('Edit'))
  await user.clear(field('path'))
  const long = 'A text of more than sixty letters, which is typed in one go and not looked at.'
  await user.type(field('path'), long)
  expect(field('path').value).toBe(long)
  await user.paste('\n\tand a second line')
  await user.keyboard('!')
  await user.click(button('Save'))
  expect(last().write).toMatchObject({ values: { path: { text: `${long}\n\tand a second line!` } } })
})
test('a text of several lines is not edited in one', async () => {
  shown(viewOf(rowOf(1, 'one\ntwo')))
  await user.dblClick(document.querySelectorAll('td')[1] ?? document.body)
  expect(document.querySelector('td input')).toBeNull()
  await user.click(button('Edit'))
  expect(document.querySelector('textarea')?.value).toBe('one\ntwo')
})
test('a time is taken with its zone only, for the database would take its own', async () => {
  const { last, sent } = shown(viewOf(rowOf(1, 17)))
  await user.click(cell('1'))
  await user.click(button('Edit'))
  type(field('at'), '2026-11-22 10:00')
  expect(says(/^Say in which zone/)).toBe(true)
  await user.click(button('Save'))
  expect(sent).toEqual([])
  type(field('at'), '2026-11-22 10:00+01')
  await user.click(button('Save'))
  expect(last().write).toMatchObject({ values: { at: { text: '2026-11-22 10:00+01' } } })
})
test.each([
  ['2026-11-22', false],
  ['2026-11-22T10:00:00.000001', false],
  ['', false],
  ['2026-11-22T10:00:00Z', true],
  ['2026-11-22 10:00 Europe/Lisbon', true],
  ['infinity', true],
])('whether “%s” says which moment it is: %s', (text, says) => {
  expect(faultOf(asksOf('timestamptz', null), text) === null).toBe(says)
})
test('a text that is the whole of a jsonb stays one, and a list is a list before there is any', () => {
  const asks = asksOf('jsonb', 'busy')
  const shown = textOf('busy', asks)
  expect(shown).toBe('"busy"')
  expect(faultOf(asks, shown)).toBeNull()
  expect(isChange({ is: 'value', text: shown, seen: 'busy' }, asks)).toBe(false)
  expect(givenOf({ is: 'value', text: shown, seen: 'busy' }, asks)).toEqual({ kind: 'json', json: '"busy"' })
  expect(['array', 'text[]', '_int8'].map(type => asksOf(type, null))).toEqual(['json', 'json', 'json'])
})
test('a row is added with what was filled in, the rest left to its defaults', async () => {
  const { last } = shown(viewOf())
  await user.click(button('Add row'))
  type(field('value'), '9007199254740993')
  await user.click(button('Add'))
  const { write } = last()
  expect(write.type === 'insert' && write.values).toEqual({
    value: { kind: 'text', text: '9007199254740993' },
  })
  await last().answer({ type: 'written', row: rowOf(5, 1) })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(says(/Accepted; not seen back yet/)).toBe(true)
})
test('a row is deleted after it was asked once more; on a dangerous board by typing the name', async () => {
  const { sent, last } = shown(viewOf(rowOf(1, 17)), { ...everything, dangerous: true })
  await user.click(cell('1'))
  await user.click(button('Delete…'))
  const dialog = within(screen.getByRole('dialog'))
  await user.keyboard('order{Enter}')
  expect(sent).toEqual([])
  await user.keyboard('s{Enter}')
  expect(last().write).toMatchObject({ type: 'delete', key: { id: 1 }, seen: { value: 17, path: '/a' } })
  await last().answer(refused('rights', 'Not yours.'))
  expect(dialog.getByText(/Not yours/)).toBeTruthy()
})
test('offline nothing is begun and nothing waits in silence', async () => {
  const { activity, sent } = shown(viewOf(rowOf(1, 17)))
  const link = { ...linked, state: 'down', cause: { kind: 'offline', reason: '' } } as const
  act(() => activity.send({ type: 'activity.link', link }))
  const add = screen.getByText<HTMLButtonElement>('Add row')
  expect([add.getAttribute('aria-disabled'), add.title]).toEqual([
    'true',
    'This computer is offline, so nothing can be changed.',
  ])
  await user.dblClick(cell('17'))
  expect(screen.queryByRole('textbox')).toBeNull()
  act(() => activity.send({ type: 'activity.link', link: linked }))
  expect(sent).toEqual([])
})
test('a board that says nothing of it lets nothing be written', async () => {
  shown(viewOf(rowOf(1, 17)), {})
  await user.click(cell('17'))
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add row' })).toBeNull()
})
test('what was done is listed, with what became of it and without values', async () => {
  const { activity, session, last } = shown(viewOf(rowOf(1, 17)))
  await user.dblClick(cell('17'))
  await user.keyboard('4242{Enter}')
  await last().answer(refused('rights', 'Not yours.'))
  render(<ActivityDialog activity={activity} session={session} onClose={() => undefined} />)
  const list = within(screen.getByRole('list', { name: 'Activity' }))
  expect(list.getByRole('listitem').textContent).toMatch(/Edit Value in Orders \(orders\)Not yours\.Refused/)
  expect(list.queryByText(/4242/)).toBeNull()
})
