import { act, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { upStatus } from '../../src/machines/connection/connectionStatus'
import { MutationsDialog } from '../../src/ui/mutations/MutationsDialog'
import { preloadSheets } from '../../src/ui/panels/table/row/loadSheets'
import {
  button,
  cell,
  everything,
  field,
  makeMutationRefusal,
  rowOf,
  says,
  showWriting,
  type,
  user,
  viewOf,
} from './writing'

// Ahead, as the page has it.
await preloadSheets()

afterEach(() => localStorage.clear())

test('a cell is edited by a double click, and shows sent, accepted and saved', async () => {
  const { last, seenBack, sentWrites } = showWriting(viewOf(rowOf(1, 17)))
  await user.dblClick(cell('17'))
  await user.keyboard('18{Enter}')
  expect(sentWrites).toHaveLength(1)
  expect(last().write).toMatchObject({
    key: { id: 1 },
    original: { value: 17 },
    values: { value: { text: '18' } },
  })
  expect(cell('18').dataset['mark']).toBe('sending')
  await last().answer({ type: 'written', row: rowOf(1, 18) })
  expect(cell('18').dataset['mark']).toBe('accepted')
  await seenBack()
  expect(cell('17').dataset['mark']).toBe('seen')
})
test('by keyboard: F2 begins, Esc cancels, and an invalid number is not sent', async () => {
  const { sentWrites } = showWriting(viewOf(rowOf(1, 17)))
  await user.tab()
  await user.keyboard('{ArrowRight}{F2}9x{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Enter a whole number')
  expect(screen.getByRole('alert').classList).not.toContain('visually-hidden')
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByRole('grid'))
  await user.keyboard('{Enter}17{Enter}')
  expect(sentWrites).toEqual([])
})
test('the key is not edited: Enter opens the row', async () => {
  showWriting(viewOf(rowOf(1, 17)))
  await user.tab()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('dialog', { name: 'Orders' })).toBeTruthy()
})
test('if every column may be edited, the first still opens the row', async () => {
  showWriting(viewOf(rowOf(1, 17)), { update: true, columns: ['id', 'value'] })
  await user.dblClick(cell('17'))
  expect(document.querySelector('td input')).not.toBeNull()
  await user.keyboard('{Escape}')
  await user.click(cell('1'))
  expect(document.querySelector('dialog[open]')).not.toBeNull()
  await user.click(button('Edit'))
  expect(field('id').value).toBe('1')
})
test('the form of a refused new row is filled in again', async () => {
  const { last, sentWrites } = showWriting(viewOf(rowOf(1, 17)))
  await user.click(button('Add row'))
  type(field('value'), '3')
  await user.click(button('NULL for Path'))
  await user.click(button('Add'))
  await user.keyboard('{Escape}')
  document.querySelector('dialog')?.close()
  await last().answer(makeMutationRefusal('constraint', 'It breaks the rule “path”.'))
  await user.click(button('Edit and retry'))
  expect([field('value').value, field('path').placeholder]).toEqual(['3', 'NULL'])
  await user.click(button('Add'))
  expect(sentWrites.map(({ write }) => write)).toEqual([sentWrites[0]?.write, sentWrites[0]?.write])
})
test('input is restored after the form was closed by mistake, until it is sent or discarded', async () => {
  const { sentWrites } = showWriting(viewOf(rowOf(1, 17, 'x'), rowOf(2, 18, 'y')))
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
  expect(says(/Restored unsent input/)).toBe(true)
  await user.click(button('Cancel'))
  await user.click(button('Edit'))
  expect(field('path').value).toBe('x')
  expect(says(/Restored unsent input/)).toBe(false)
  type(field('path'), 'sent')
  await user.click(button('Save'))
  expect(sentWrites).toHaveLength(1)
  document.querySelector('dialog')?.close()
  slip()
  await sentWrites[0]?.answer(makeMutationRefusal('rights', 'Not yours.'))
  expect(await edit('1')).toBe('x')
})
test('a refused edit is undone on the screen, gives the reason, and can be repaired', async () => {
  const { last, sentWrites } = showWriting(viewOf(rowOf(1, 17)))
  await user.dblClick(cell('17'))
  await user.keyboard('999{Enter}')
  await last().answer(makeMutationRefusal('constraint', 'It breaks the rule “small”.', { column: 'value' }))
  expect(cell('17').dataset['mark']).toBe('refused')
  expect(says(/It breaks the rule/)).toBe(true)
  await user.click(button('Edit and retry'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Value' }).value).toBe('999')
  await user.keyboard('9{Enter}')
  expect(sentWrites).toHaveLength(2)
})
test('a conflict shows theirs and mine, and is written over only by choice', async () => {
  const { last, sentWrites } = showWriting(viewOf(rowOf(1, 17)))
  await user.dblClick(cell('17'))
  await user.keyboard('18{Enter}')
  await last().answer(
    makeMutationRefusal('conflict', 'Somebody changed this row meanwhile.', { theirs: rowOf(1, 20) }),
  )
  const row = screen.getByRole('row', { name: /^value/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['17', '20', '18'])
  expect(sentWrites).toHaveLength(1)
  await user.click(button('Overwrite with mine'))
  expect(last().write).toMatchObject({ original: { value: 20 }, values: { value: { text: '18' } } })
})
test('the word NULL is not NULL, in a conflict either', async () => {
  const { last } = showWriting(viewOf(rowOf(1, 17, 'x')))
  await user.click(cell('1'))
  await user.click(button('Edit'))
  await user.click(button('NULL for Path'))
  await user.click(button('Save'))
  const theirs = rowOf(1, 17, 'NULL')
  await last().answer(makeMutationRefusal('conflict', 'Somebody changed this row meanwhile.', { theirs }))
  expect(says(/Nothing to save/)).toBe(false)
  expect(button('Overwrite with mine')).toBeTruthy()
})
test('a row is added with the filled-in fields, and defaults for the rest', async () => {
  const { last } = showWriting(viewOf())
  await user.click(button('Add row'))
  type(field('value'), '9007199254740993')
  await user.click(button('Add'))
  const { write } = last()
  expect(write.type === 'insert' && write.values).toEqual({
    value: { kind: 'text', text: '9007199254740993' },
  })
  await last().answer({ type: 'written', row: rowOf(5, 1) })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(says(/Saved, confirming/)).toBe(true)
})
test('a row is deleted after it was asked once more; on a dangerous board by typing the name', async () => {
  const { sentWrites, last } = showWriting(viewOf(rowOf(1, 17)), { ...everything, extraConfirmation: true })
  await user.click(cell('1'))
  await user.click(button('Delete…'))
  const dialog = within(screen.getByRole('dialog'))
  await user.keyboard('order{Enter}')
  expect(sentWrites).toEqual([])
  await user.keyboard('s{Enter}')
  expect(last().write).toMatchObject({ type: 'delete', key: { id: 1 }, original: { value: 17, path: '/a' } })
  await last().answer(makeMutationRefusal('rights', 'Not yours.'))
  expect(dialog.getByText(/Not yours/)).toBeTruthy()
})
test('a row that is being deleted is not deleted a second time', async () => {
  const { sentWrites } = showWriting(viewOf(rowOf(1, 17)), everything)
  await user.click(cell('1'))
  await user.click(button('Delete…'))
  expect(button('Delete…').getAttribute('aria-disabled')).toBe('true')
  await user.click(button('Close'))
  await user.click(cell('1'))
  await user.click(button('Delete…'))
  expect(screen.getByRole('dialog').querySelectorAll('[data-command]')).toHaveLength(1)
  expect(sentWrites).toEqual([])
})
test('offline nothing is begun and nothing waits in silence', async () => {
  const { activity, sentWrites } = showWriting(viewOf(rowOf(1, 17)))
  const link = { ...upStatus, state: 'down', cause: { kind: 'offline', reason: '' } } as const
  act(() => activity.send({ type: 'mutations.link', link }))
  const add = screen.getByText<HTMLButtonElement>('Add row')
  expect([add.getAttribute('aria-disabled'), add.title]).toEqual([
    'true',
    'You’re offline. Reconnect to make changes.',
  ])
  await user.dblClick(cell('17'))
  expect(screen.queryByRole('textbox')).toBeNull()
  act(() => activity.send({ type: 'mutations.link', link: upStatus }))
  expect(sentWrites).toEqual([])
})
test('a board that says nothing of it lets nothing be written', async () => {
  showWriting(viewOf(rowOf(1, 17)), {})
  await user.click(cell('17'))
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add row' })).toBeNull()
})
test('mutations are listed with their outcomes, without values', async () => {
  const { activity, session, last } = showWriting(viewOf(rowOf(1, 17)))
  await user.dblClick(cell('17'))
  await user.keyboard('4242{Enter}')
  await last().answer(makeMutationRefusal('rights', 'Not yours.'))
  render(<MutationsDialog mutations={activity} session={session} onClose={() => undefined} />)
  const list = within(screen.getByRole('list', { name: 'Activity' }))
  expect(list.getByRole('listitem').textContent).toMatch(/Edit Value in Orders \(orders\)Not yours\.Rejected/)
  expect(list.queryByText(/4242/)).toBeNull()
})

test.each([
  ['nobody tells its key', {}, null],
  ['it is the primary key', { orders: { key: ['id'] } }, null],
  ['it holds a key that is another one', { orders: { key: ['path'], uniques: [['at'], ['id']] } }, null],
  ['the table has none, as a view', { orders: { key: [] } }, null],
  ['it is not the primary key', { orders: { key: ['path', 'at'] } }, 'the table’s primary key is path, at'],
  [
    'it is none of its keys',
    { orders: { key: [], uniques: [['path']] } },
    'the table’s unique keys are path',
  ],
])('whether rows may be written: %s', async (_, keys, why) => {
  const { sentWrites } = showWriting(viewOf(rowOf(1, 17)), everything, { keys })
  const words = document.body.textContent
  await user.dblClick(cell('17'))
  expect(document.querySelector('td input') === null).toBe(why !== null)
  await user.keyboard('{Escape}')
  await user.click(cell('1'))
  const has = (name: string) =>
    [...document.querySelectorAll('button')].some(each => each.textContent === name)
  expect([has('Edit'), has('Delete…'), has('Add row')]).toEqual(Array(3).fill(why === null))
  expect(sentWrites).toEqual([])
  expect(/The board uses.*edit rows\./.exec(words)?.[0] ?? null).toBe(
    why && `The board uses id as the key, but ${why}. Change the key in the source to edit rows.`,
  )
})
