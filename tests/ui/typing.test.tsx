import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { CallField as Field } from '../../src/board/schema/calls'
import { FieldControl } from '../../src/ui/editor/fields/FieldControl'
import { CallField } from '../../src/ui/panels/action/form/CallField'
import { preloadSheets } from '../../src/ui/panels/table/row/loadSheets'
import { button, cell, everything, rowOf, showWriting, user, viewOf } from './writing'

// Ahead, as the page has it.
await preloadSheets()
afterEach(() => localStorage.clear())

const suggestions = { columns: [], variables: [] } as never
function NumberField({ onStore }: { onStore: (value: unknown) => void }) {
  const [value, setValue] = useState<unknown>(null)
  const store = (next: unknown) => {
    setValue(next)
    onStore(next)
  }
  return (
    <FieldControl
      input={{ type: 'number', min: null, max: null, isWhole: false }}
      label="From"
      value={value}
      suggestions={suggestions}
      isInvalid={false}
      onChange={store}
    />
  )
}

test.each([
  ['0.05', 0.05],
  ['1.05', 1.05],
  ['-0.5', -0.5],
  ['100', 100],
])('a number is stored as it is typed: %s', async (text, number) => {
  let stored: unknown
  render(<NumberField onStore={value => (stored = value)} />)
  const input = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'From' })
  await user.type(input, text)
  expect([stored, input.value]).toEqual([number, text])
})

test('Enter that accepts a suggestion of an input method does not save the cell, and Esc does not leave it', async () => {
  const { sentWrites } = showWriting(viewOf(rowOf(1, '東')), everything, { types: { value: 'text' } })
  await user.dblClick(cell('東'))
  const input = screen.getByRole('textbox', { name: 'Value' })
  fireEvent.change(input, { target: { value: '東京' } })
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(input, { key: 'Escape', isComposing: true })
  // Safari's, after the composition.
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 })
  expect([sentWrites.length, screen.getByRole<HTMLInputElement>('textbox', { name: 'Value' }).value]).toEqual(
    [0, '東京'],
  )
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 })
  expect(sentWrites.map(({ write }) => write)).toMatchObject([{ values: { value: { text: '東京' } } }])
})

test('after NULL was chosen, Enter saves it; Esc leaves the cell from its button, too', async () => {
  const { last, sentWrites } = showWriting(viewOf(rowOf(1, 17)))
  await user.dblClick(cell('17'))
  button('NULL for Value').focus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('textbox', { name: 'Value' })).toBeNull()
  await user.dblClick(cell('17'))
  await user.click(button('NULL for Value'))
  await user.keyboard('{Enter}')
  expect(sentWrites).toHaveLength(1)
  expect(last().write).toMatchObject({ original: { value: 17 }, values: { value: { kind: 'null' } } })
})

const showCall = (field: Field, text: string) =>
  render(
    <CallField
      field={field}
      text={text}
      wasSubmitted={false}
      isLeftEmpty={false}
      onChange={() => undefined}
    />,
  )

test('a call’s list shows the value of the row that it would send', () => {
  showCall({ name: 'zone', type: 'choice', options: ['north', 'south'] }, 'east')
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('east')
})
test.each([
  ['date', '2026-03-05T10:00:00+00:00', 'Enter a date, such as 2026-03-05'],
  ['date', '2026-03-05', ''],
  ['boolean', 'maybe', 'Choose true or false'],
] as const)('a call’s %s from the row is shown, and refused where it is none: %s', (type, text, fault) => {
  const { container } = showCall({ name: 'due', type }, text)
  expect(container.querySelector<HTMLInputElement>('input, select')?.value).toBe(text)
  expect(container.querySelector('[data-bad]')?.textContent ?? '').toBe(fault)
})
