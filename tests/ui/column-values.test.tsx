import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { preloadSheets } from '../../src/ui/panels/table/row/loadSheets'
import { button, cell, everything, rowOf, showWriting, user, viewOf } from './writing'

// Ahead, as the page has it.
await preloadSheets()
afterEach(() => localStorage.clear())

const showEnum = (value: string | null, isNullable = false) =>
  showWriting(viewOf(rowOf(1, value)), everything, {
    types: { value: 'urgency' },
    keys: {
      orders: {
        key: ['id'],
        columns: [
          { name: 'id', type: 'int8' },
          { name: 'value', type: 'text', isNullable, values: ['low', 'medium', 'high'] },
        ],
      },
    },
  })
const listOf = (column: string) => {
  const list = document.querySelector<HTMLSelectElement>(`[data-column="${column}"] select`)
  if (list === null) throw new Error(`${column} has no list of values`)
  return list
}
const optionsOf = (element: HTMLElement) => [...element.querySelectorAll('option')].map(each => each.value)

test('the cell of an enum offers its values, and NULL only where the column may be NULL', async () => {
  const { last } = showEnum('medium')
  await user.dblClick(cell('medium'))
  const list = screen.getByRole('combobox', { name: 'Value' })
  expect(optionsOf(list)).toEqual(['low', 'medium', 'high'])
  expect(screen.queryByRole('button', { name: 'NULL for Value' })).toBeNull()
  await user.selectOptions(list, 'high')
  await user.keyboard('{Enter}')
  expect(last().write).toMatchObject({ original: { value: 'medium' }, values: { value: { text: 'high' } } })
})

test('a value that the enum has no longer stays until another one is chosen', async () => {
  const { sentWrites } = showEnum('urgent', true)
  await user.dblClick(cell('urgent'))
  expect(optionsOf(screen.getByRole('combobox', { name: 'Value' }))[0]).toBe('urgent')
  expect(screen.getByRole('button', { name: 'NULL for Value' })).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(sentWrites).toEqual([])
})

test('a new row leaves an enum to its default until a value is chosen, and again after it', async () => {
  const { last } = showEnum('low', true)
  await user.click(button('Add row'))
  expect(document.querySelector('[data-column="value"]')?.textContent).toContain('one of 3 values')
  await user.selectOptions(listOf('value'), 'high')
  await user.click(button('Clear for Value'))
  await user.selectOptions(listOf('value'), 'medium')
  await user.click(button('Add'))
  expect(last().write).toMatchObject({ type: 'insert', values: { value: { text: 'medium' } } })
})

test('a column that the database fills in always is not edited', async () => {
  showWriting(viewOf(rowOf(1, 17)), everything, {
    keys: { orders: { key: ['id'], columns: [{ name: 'value', type: 'int8', filled: 'always' }] } },
  })
  await user.dblClick(cell('17'))
  expect(screen.queryByRole('textbox', { name: 'Value' })).toBeNull()
})
