import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { upStatus } from '../../src/machines/connection/connectionStatus'
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

const twoRows = () => showWriting(viewOf(rowOf(1, 17), rowOf(2, 20)))
const edit = async (value: string, keys: string) => {
  await user.dblClick(cell(value))
  await user.keyboard(keys)
}
const find = async (text: string) => {
  await user.click(button('Find'))
  type(screen.getByRole('searchbox'), text)
}
const editedText = () => document.querySelector<HTMLInputElement>('td input')?.value

test('a double click in the field selects a word of what was typed', async () => {
  showWriting(viewOf(rowOf(1, 17)))
  await user.dblClick(cell('17'))
  await user.keyboard('1234')
  const input = document.querySelector<HTMLInputElement>('td input')
  if (input === null) throw new Error('not edited')
  await user.dblClick(input)
  expect(input.value).toBe('1234')
})
test('a press on another cell sends the edited one', async () => {
  const { sentWrites } = twoRows()
  await edit('17', '18')
  await user.dblClick(cell('20'))
  expect(sentWrites.map(({ write }) => write)).toMatchObject([
    { key: { id: 1 }, values: { value: { text: '18' } } },
  ])
  expect(editedText()).toBe('20')
})
test('a fault is shown instead, and the cell is still edited', async () => {
  const { sentWrites } = twoRows()
  await edit('17', '9x')
  await user.dblClick(cell('20'))
  expect(screen.getByRole('alert').textContent).toBe('Enter a whole number')
  expect([editedText(), sentWrites]).toEqual(['9x', []])
})
test('an edited cell that a search hides is there again after it', async () => {
  const { sentWrites } = twoRows()
  await edit('17', '18')
  await find('20')
  expect(editedText()).toBeUndefined()
  await user.click(button('Find'))
  expect([editedText(), sentWrites]).toEqual(['18', []])
})
test.each([
  ['is sent', '18', 1],
  ['is dropped with a fault', '9x', 0],
])('while it is hidden, the table is used as ever, and the edit %s', async (_, keys, sentCount) => {
  const { sentWrites } = twoRows()
  await edit('17', keys)
  await find('20')
  await user.dblClick(cell('20'))
  expect([editedText(), sentWrites.length]).toEqual(['20', sentCount])
})

test('offline, what was saved is not said to wait for a press', async () => {
  const { activity, last, seenBack } = showWriting(viewOf(rowOf(1, 17)))
  await user.click(button('Add row'))
  type(field('value'), '18')
  await user.click(button('Add'))
  await last().answer({ type: 'written', row: rowOf(2, 18) })
  const link = { ...upStatus, state: 'down', cause: { kind: 'offline', reason: '' } } as const
  act(() => activity.send({ type: 'mutations.link', link }))
  await seenBack()
  expect(document.querySelector('[data-command] p')?.textContent).toBe('Add row: Saved.')
})
test('offline, what is refused or asked for names what would send it', async () => {
  const { activity, last } = showWriting(viewOf(rowOf(1, 17)))
  await edit('17', '18{Enter}')
  await last().answer(makeMutationRefusal('rights', 'Not yours.'))
  const link = { ...upStatus, state: 'down', cause: { kind: 'offline', reason: '' } } as const
  const line = () => document.querySelector('[data-command] p')?.textContent
  act(() => activity.send({ type: 'mutations.link', link }))
  expect(line()).toMatch(/Nothing is sent until it’s online and you choose to\.$/)
  act(() => activity.send({ type: 'mutations.link', link: upStatus }))
  await user.click(cell('1'))
  await user.click(button('Delete…'))
  act(() => activity.send({ type: 'mutations.link', link }))
  expect(
    [...document.querySelectorAll('dialog [data-command] p[role="status"]')].at(-1)?.textContent,
  ).toMatch(/Nothing is sent until you choose Delete\.$/)
})

test('the types of all columns are asked for when a row is to be deleted, not when it is read', async () => {
  const { activity } = showWriting(viewOf(rowOf(1, 17)))
  const questions = () =>
    Object.values(activity.getSnapshot().context.answers).map(({ query }) => query.about)
  await user.click(cell('1'))
  expect(questions()).toEqual(['keys'])
  await user.click(button('Delete…'))
  expect(questions()).toEqual(['keys', 'columns'])
})

describe('while a change is being sent,', () => {
  const sheet = () => within(screen.getByRole('dialog'))
  const isOff = (name: string) => sheet().getByText(name).closest('button')?.getAttribute('aria-disabled')

  test('its cell is not edited again, which would conflict with it, and the row says so', async () => {
    const { sentWrites, last } = showWriting(viewOf(rowOf(1, 17)))
    await edit('17', '18{Enter}')
    await user.dblClick(cell('18'))
    expect([editedText(), sentWrites.length]).toEqual([undefined, 1])
    expect(sheet().getByText('A change to this row isn’t saved yet.')).toBeTruthy()
    expect([isOff('Edit'), isOff('Delete…')]).toEqual(['true', 'true'])
    await last().answer({ type: 'written', row: rowOf(1, 18) })
    expect([isOff('Edit'), isOff('Delete…')]).toEqual(['false', 'false'])
    await user.click(button('Close'))
    await edit('18', '19{Enter}')
    expect(last().write).toMatchObject({ original: { value: 18 }, values: { value: { text: '19' } } })
  })
  test('another row is edited', async () => {
    const { sentWrites } = twoRows()
    await edit('17', '18{Enter}')
    await edit('20', '21{Enter}')
    expect(sentWrites.map(({ write }) => write)).toMatchObject([{ key: { id: 1 } }, { key: { id: 2 } }])
  })
  test('one that was refused before is not corrected until it is saved or refused as well', async () => {
    const { last } = showWriting(viewOf(rowOf(1, 17)))
    await edit('17', '99{Enter}')
    await last().answer(makeMutationRefusal('constraint', 'Too much.'))
    expect(screen.queryByText('Edit and retry')).not.toBeNull()
    await edit('17', '18{Enter}')
    expect(screen.queryByText('Edit and retry')).toBeNull()
    await last().answer(makeMutationRefusal('constraint', 'Too much.'))
    expect(screen.getAllByText('Edit and retry')).toHaveLength(2)
  })
})

describe('before the table shows what was saved,', () => {
  /** Edits 17 to 18; the table still has 17, as one that is polled. */
  const saveOnce = async () => {
    const writing = showWriting(viewOf(rowOf(1, 17)), { ...everything, columns: ['id', 'value'] })
    await edit('17', '18{Enter}')
    await writing.last().answer({ type: 'written', row: rowOf(1, 18) })
    return writing
  }
  test('a second edit of the cell begins with it', async () => {
    const { last } = await saveOnce()
    await edit('18', '19{Enter}')
    expect(last().write).toMatchObject({ original: { value: 18 }, values: { value: { text: '19' } } })
  })
  test('it is shown, but not once it has failed to appear', async () => {
    const { neverSeen } = await saveOnce()
    expect(cell('18').dataset['mark']).toBe('accepted')
    await neverSeen()
    expect(cell('17').dataset['mark']).toBe('accepted')
    expect(says(/doesn’t appear here: the row may have changed again/)).toBe(true)
  })
  test('so does the row’s form', async () => {
    const { last } = await saveOnce()
    await user.click(cell('1'))
    await user.click(button('Edit'))
    expect(field('value').value).toBe('18')
    type(field('value'), '19')
    expect(says(/Changed in the meantime/)).toBe(false)
    await user.click(button('Save'))
    expect(last().write).toMatchObject({ original: { value: 18 } })
  })
  test('the row is deleted as it is in the project', async () => {
    const { last } = await saveOnce()
    await user.click(cell('1'))
    await user.click(button('Delete…'))
    await user.click(button('Delete'))
    expect(last().write).toMatchObject({ type: 'delete', original: { value: 18, path: '/a' } })
  })
  test('a changed key names the row', async () => {
    const { last } = await saveOnce()
    await user.click(cell('1'))
    await user.click(button('Edit'))
    type(field('id'), '5')
    await user.click(button('Save'))
    await last().answer({ type: 'written', row: rowOf(5, 18) })
    await edit('18', '19{Enter}')
    expect(last().write).toMatchObject({ key: { id: 5 }, original: { value: 18 } })
  })
})
