import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { preloadSheets } from '../../src/ui/panels/table/row/loadSheets'
import { button, cell, rowOf, showWriting, type, user, viewOf } from './writing'

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
