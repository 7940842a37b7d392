import fc from '../support/property'
import { expect, test } from 'vitest'
import { variableMentions } from '../../src/board/edit/renameReferences'
import type { FileFilter } from '../../src/board/schema/sources/filters'
import { toCondition, toFilter } from '../../src/board/form/condition'
import { barsPanel, source, tablePanel } from '../support/boards'

test.each<[FileFilter, boolean]>([
  [{ column: 'a', op: 'eq', value: 'x' }, false],
  [{ column: 'a', op: 'gte', value: 5.5 }, true],
  [{ column: 'a', op: 'neq', value: { variable: 'path' } }, false],
  [{ column: 'a', op: 'like', value: '/a%' }, false],
  [{ column: 'a', op: 'ilike', value: { variable: 'path' } }, true],
  [{ column: 'a', op: 'in', value: ['x', 'y z'] }, false],
  [{ column: 'a', op: 'in', value: [1, 2] }, true],
  [{ column: 'a', op: 'is', value: null }, false],
  [{ column: 'a', op: 'is', value: false }, false],
])('%o comes back from its form as it was', (filter, isNumber) => {
  expect(toFilter(toCondition(filter), isNumber)).toEqual(filter)
})

test('a number that a double does not hold stays text, and so does one half written', () => {
  const typeValue = (text: string) => toFilter({ column: 'a', op: 'eq', text, variable: null }, true).value
  expect(['12', '9007199254740993', '1.', '', '0x1'].map(typeValue)).toEqual([
    12,
    '9007199254740993',
    '1.',
    '',
    '0x1',
  ])
})

test('any input is the text of the value compared with', () => {
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (text, isNumber) => {
      const condition = { column: 'a', op: 'eq', text, variable: null } as const
      expect(toCondition(toFilter(condition, isNumber))).toEqual(condition)
    }),
  )
})

test('all that mentions a variable is named', () => {
  const orders = { ...source, filter: [{ column: 'path', op: 'eq' as const, value: { variable: 'path' } }] }
  const board = {
    version: 2 as const,
    title: 'Depot',
    sources: { orders },
    panels: [{ ...barsPanel, clickVariable: 'path' }, tablePanel],
  }
  expect(variableMentions(board, 'path')).toEqual([
    'the filter of orders by path',
    'panel By path, which sets it',
  ])
  expect(variableMentions(board, 'other')).toEqual([])
})
