import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { SchemaAnswer } from '../../src/backend/ports/backend.port'
import { knownColumns } from '../../src/machines/editor/editor.columns'
import { FiltersControl } from '../../src/ui/editor/fields/FiltersControl'
import '../../src/ui/kit/combobox/SuggestedInput'

const state = { name: 'state', type: 'text', values: ['open', 'on hold', 'closed'] }
const answer: SchemaAnswer = {
  type: 'described',
  tables: [{ schema: 'public', table: 'orders', key: [], columns: [state, { name: 'note', type: 'text' }] }],
  functions: [],
}

test('the columns of a described table have the values of their enums', () => {
  const columns = knownColumns({ kind: 'table', schema: 'public', table: 'orders' }, answer, null)
  expect(columns.map(({ name, values }) => [name, values])).toEqual([
    ['state', state.values],
    ['note', undefined],
  ])
})

test('a filter offers the values of an enum for a comparison with one, and takes any other', async () => {
  const onChange = vi.fn()
  function Filters() {
    const [value, setValue] = useState<unknown>([{ column: 'state', op: 'eq', value: 'o' }])
    return (
      <FiltersControl
        label="Filter"
        value={value}
        isInvalid={false}
        input={{ type: 'filters' }}
        suggestions={{
          columns: ['state', 'note'],
          values: new Map([['state', state.values]]),
          variables: [],
        }}
        onChange={next => {
          setValue(next)
          onChange(next)
        }}
      />
    )
  }
  render(<Filters />)
  const user = userEvent.setup({ delay: null })
  const field = await screen.findByRole('combobox', { name: /: value$/ })
  await user.type(field, 'n')
  expect((await screen.findAllByRole('option')).map(option => option.textContent)).toEqual(['on hold'])
  await user.click(screen.getByRole('option'))
  expect(onChange).toHaveBeenLastCalledWith([{ column: 'state', op: 'eq', value: 'on hold' }])
  await user.selectOptions(screen.getByRole('combobox', { name: /: operator$/ }), 'like')
  expect(screen.getByRole('textbox', { name: /: value$/ })).toBeTruthy()
})
