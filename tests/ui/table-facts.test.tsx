import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CallFacts } from '../../src/ui/panels/action/form/CallFacts'
import { preloadSheets } from '../../src/ui/panels/table/row/loadSheets'
import { button, cell, everything, field, rowOf, showWriting, type, user, viewOf } from './writing'

// Ahead, as the page has it.
await preloadSheets()
afterEach(() => localStorage.clear())

/** What is said of an element beside its name. */
const describedBy = (element: Element | null) =>
  (element?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent)
    .join(' ')

test('an edited cell names its column and table', async () => {
  showWriting(viewOf(rowOf(1, 17)))
  await user.dblClick(cell('17'))
  const field = screen.getByRole('textbox', { name: 'Value' })
  expect(describedBy(field)).toBe('Changes value of public.orders')
  await user.keyboard('x{Enter}')
  expect(describedBy(field)).toBe('Changes value of public.orders')
  expect(screen.getByRole('alert').textContent).toBe('Enter a whole number')
})
test('a form says into which table it writes, and the column beside each label', async () => {
  const { last } = showWriting(viewOf(rowOf(1, 17)))
  await user.click(cell('1'))
  await user.click(button('Edit'))
  expect(describedBy(button('Save'))).toBe('Changes one row of public.orders with your permissions.')
  expect(field('value').labels?.[0]?.textContent).toBe('Valuevalue')
  type(field('value'), '18')
  await user.click(button('Save'))
  await last().answer({
    type: 'overrun',
    reason: { code: 'said', text: '2 rows of “public.orders” were changed, not one.' },
  })
  const line = document.querySelector('dialog [data-command]')
  expect(line?.querySelector('[role=status]')?.textContent).toBe(
    'Edit Value: 2 rows of “public.orders” were changed, not one.',
  )
  // It stays until somebody puts it away, and offers nothing that would write again.
  expect([...(line?.querySelectorAll('button') ?? [])].map(each => each.textContent)).toEqual(['Dismiss'])
})
test('so does the form of a new row', async () => {
  showWriting(viewOf(rowOf(1, 17)))
  await user.click(button('Add row'))
  expect(describedBy(button('Add'))).toBe('Adds a row to public.orders with your permissions.')
})
test('a deletion says so where it is confirmed', async () => {
  showWriting(viewOf(rowOf(1, 17)), { ...everything, extraConfirmation: true })
  await user.click(cell('1'))
  await user.click(button('Delete…'))
  expect(describedBy(button('Delete'))).toBe('Deletes one row of public.orders with your permissions.')
})
test('and a dangerous change the columns that it concerns', async () => {
  showWriting(viewOf(rowOf(1, 17)), { ...everything, extraConfirmation: true })
  await user.dblClick(cell('17'))
  await user.keyboard('18{Enter}')
  expect(describedBy(button('Save'))).toBe(
    'Changes one row of public.orders, column value with your permissions.',
  )
})
test('a row shows its own columns only, not those that order or identify it', async () => {
  showWriting(viewOf({ ...rowOf(1, 17), '': 0, '\0place': 3 }))
  await user.click(cell('1'))
  const names = [...document.querySelectorAll('dialog dt')].map(each => each.textContent)
  expect(names.filter(name => /^$|place/i.test(name))).toEqual([])
})
test('invisible characters in the name of a function are written out', () => {
  render(
    <CallFacts
      id="facts"
      call={{ kind: 'rpc', schema: 'public', function: 'read_\u202Eresu\u200B', arguments: {} }}
      isReadOnly={false}
      fixedValues={{ who: 'a\u202Eb' }}
      isKeptLive={false}
      hasEventField={false}
    />,
  )
  expect(document.getElementById('facts')?.textContent).toBe(
    'Calls public.read_U+202EresuU+200B with your permissions, always with {"who":"aU+202Eb"}',
  )
})
