import * as v from 'valibot'
import { expect, test } from 'vitest'
import { panelColumns, panelSchema } from '../../src/board/schema/panelKinds'
import { linePanel } from '../support/boards'

const series = [
  { column: 'value', label: 'least', aggregate: 'min' },
  { column: 'value', label: 'most', aggregate: 'max' },
]
const faultsOf = (words: object) =>
  v.safeParse(panelSchema, { ...linePanel, ...words }).issues?.map(({ message }) => message) ?? []

test('a line names an aggregate for a time bucket only if it names the bucket’s length', () => {
  expect(faultsOf({ timeBucket: 60, series })).toEqual([])
  expect(faultsOf({ series })).toEqual([expect.stringContaining('needs "timeBucket"')])
  expect(faultsOf({ timeBucket: 60, series: [...series, ...series] })).toEqual(['contains a duplicate'])
})

test('lines with times of their own are not stacked', () => {
  expect(faultsOf({ area: 'stacked' })).toEqual([])
  expect(faultsOf({ area: 'stacked', groupBy: 'path', timeBucket: 60 })).toEqual([])
  expect(faultsOf({ area: 'stacked', groupBy: 'path' })).toEqual([
    expect.stringContaining('needs "timeBucket"'),
  ])
})

test('a line reads the column that separates its series', () => {
  expect(panelColumns({ ...linePanel, groupBy: 'path' })).toEqual(['at', 'path', 'value'])
})
