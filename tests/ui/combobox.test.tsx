// What is fetched when it is first needed is there before anybody waits for it.
import '../../src/ui/kit/combobox/SuggestedInput'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Combobox } from '../../src/ui/kit/combobox/Combobox'

const user = userEvent.setup({ delay: null })

/** A field for an event's name, and what came of it. */
async function open(suggestions: readonly string[] = ['moved', 'removed', 'sent'], isInDialog = false) {
  const committedValues: string[] = []
  function Field({ suggestions }: { suggestions: readonly string[] }) {
    const [text, setText] = useState('')
    return (
      <label htmlFor="event">
        Event
        <Combobox
          id="event"
          suggestions={suggestions}
          value={text}
          onChange={setText}
          onCommit={each => committedValues.push(each)}
        />
      </label>
    )
  }
  const page = (suggestions: readonly string[]) =>
    isInDialog ? (
      <dialog open>
        <Field suggestions={suggestions} />
      </dialog>
    ) : (
      <Field suggestions={suggestions} />
    )
  const { rerender } = render(page(suggestions))
  const field = await screen.findByLabelText<HTMLInputElement>('Event')
  return { field, committedValues, offer: (next: readonly string[]) => rerender(page(next)) }
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

test('is a combobox with a list, which arrow keys open and walk, and Enter takes from', async () => {
  const { committedValues } = await open()
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Event' })
  expect(field.getAttribute('aria-expanded')).toBe('false')
  await user.tab()
  expect(document.activeElement).toBe(field)
  await user.keyboard('mov')
  const list = await screen.findByRole('listbox')
  expect([field.getAttribute('aria-expanded'), field.getAttribute('aria-controls')]).toEqual([
    'true',
    list.id,
  ])
  expect(options()).toEqual(['moved', 'removed'])
  await user.keyboard('{ArrowDown}{ArrowDown}')
  const [, second] = screen.getAllByRole('option')
  expect(field.getAttribute('aria-activedescendant')).toBe(second?.id)
  expect(committedValues).toEqual([])
  await user.keyboard('{Enter}')
  expect([field.value, committedValues]).toEqual(['removed', ['removed']])
  expect(field.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(field)
})

test('takes any text, and Escape closes the list and nothing else', async () => {
  const { committedValues } = await open()
  const field = await screen.findByRole<HTMLInputElement>('combobox')
  await user.type(field, 'sen')
  expect(options()).toEqual(['sent'])
  await user.keyboard('{Escape}')
  expect([options(), field.value]).toEqual([[], 'sen'])
  await user.keyboard('{Enter}')
  expect([field.value, committedValues]).toEqual(['sen', ['sen']])
})

test('a click before there is a list opens it once it is there, unless somebody has moved on', async () => {
  const { field, offer } = await open([])
  await user.click(field)
  offer(['moved', 'sent'])
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  cleanup()

  const later = await open([])
  await user.click(later.field)
  await user.tab()
  later.offer(['moved', 'sent'])
  await screen.findByRole('combobox')
  expect(options()).toEqual([])
})

test('a pointer opens it and chooses', async () => {
  const { committedValues } = await open()
  const field = await screen.findByRole<HTMLInputElement>('combobox')
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: 'sent' }))
  expect([field.value, committedValues]).toEqual(['sent', ['sent']])
})

test('in a dialog the list is inside it, because nothing outside can be used', async () => {
  await open(['moved'], true)
  await user.type(await screen.findByRole('combobox'), 'm')
  expect(within(screen.getByRole('dialog')).getByRole('option', { name: 'moved' })).toBeTruthy()
})

test('without suggestions it is a plain field; who types in it keeps focus and caret when they arrive', async () => {
  const { field, offer } = await open([])
  expect([field.getAttribute('role'), screen.queryByRole('combobox')]).toEqual([null, null])
  await user.type(field, 'sned')
  field.setSelectionRange(2, 2)
  offer(['sent'])
  const next = await screen.findByRole<HTMLInputElement>('combobox')
  expect([document.activeElement, next.value, next.selectionStart]).toEqual([next, 'sned', 2])
})
