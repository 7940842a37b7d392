import { describe, expect, test } from 'vitest'
import type { BoardFile } from '../../src/board/board'
import { blankValue, blankValues, fieldsOf } from '../../src/board/form/formFields'
import { applyForm } from '../../src/board/form/applyForm'
import { blankSource, formSourceColumns, sourceSchema, sourceKinds } from '../../src/board/form/sourceForm'
import { panelKinds } from '../../src/board/schema/panelKinds'
import { board, numberPanel, source, tablePanel } from '../support/boards'

const file: BoardFile = {
  ...board,
  panels: [tablePanel, { ...numberPanel, place: { ...numberPanel.place, x: 4 } }],
}
const asks = (schema: Parameters<typeof fieldsOf>[0]) =>
  Object.fromEntries(
    fieldsOf(schema).map(({ name, input: { type }, isOptional }) => [name, isOptional ? `${type}?` : type]),
  )

describe('the fields of a schema', () => {
  test('have the types that the schema allows', () => {
    expect(asks(panelKinds.line.schema)).toMatchObject({
      title: 'text',
      timeColumn: 'column',
      series: 'list',
      unit: 'text',
      valueRange: 'range?',
    })
    expect(asks(panelKinds.bars.schema)).toMatchObject({
      groupBy: 'column',
      window: 'number?',
      aggregate: 'choice?',
      clickVariable: 'variable?',
    })
  })
  test('have the limits of their numbers', () => {
    const bars = fieldsOf(panelKinds.bars.schema).find(({ name }) => name === 'limit')
    expect(bars?.input).toEqual({ type: 'number', min: 1, max: 50, isWhole: true })
  })
  test.each(Object.entries(panelKinds))('are there for all that a new %s has to say', (_, { schema }) => {
    const fields = fieldsOf(schema, ['id', 'place', 'source'])
    expect(fields.filter(({ input: { type }, isOptional }) => type === 'other' && !isOptional)).toEqual([])
    expect(Object.keys(blankValues(fields))).toContain('title')
  })
  test.each(sourceKinds)('are there for a source of kind %s', kind => {
    expect(sourceSchema(kind)).not.toBeNull()
    expect(blankSource(kind)).toMatchObject({ kind })
  })
})

describe('the form of a source', () => {
  const fieldsOfSource = (kind: string) => {
    const schema = sourceSchema(kind)
    return schema === null ? {} : asks(schema)
  }
  const entriesOf = (kind: string, name: string) => {
    const schema = sourceSchema(kind)
    const field = fieldsOf(schema ?? panelKinds.line.schema).find(each => each.name === name)
    return field?.input.type === 'list' ? field.input.entry.type : undefined
  }

  test('accepts names that only the viewer knows as typed, and columns only of those it has', () => {
    expect(fieldsOfSource('rpc')).toMatchObject({ schema: 'text', function: 'text' })
    expect([entriesOf('rpc', 'columns'), entriesOf('topic', 'fields')]).toEqual(['text', 'text'])
    expect([entriesOf('rpc', 'key'), entriesOf('table', 'columns')]).toEqual(['column', 'column'])
  })
  test('begins arguments as none, which a function without any takes', () => {
    const schema = sourceSchema('rpc')
    const field = fieldsOf(schema ?? panelKinds.line.schema).find(({ name }) => name === 'arguments')
    expect(field && blankValue(field.input)).toEqual({})
  })
  test('needs nothing but the name of a function, or of a topic, whose messages are more than one', () => {
    expect(formSourceColumns({ ...blankSource('rpc'), function: 'open_orders' })).toEqual(['value'])
    expect(formSourceColumns({ ...blankSource('topic'), topic: 'room' })).not.toEqual([])
    expect(blankSource('topic')['limit']).toBeGreaterThan(1)
  })
})

describe('a form', () => {
  const { id: _, source: __, place: ___, ...words } = numberPanel
  const panels = (result: ReturnType<typeof applyForm>) =>
    'board' in result ? result.board.panels : result.faults

  test('adds a panel at the first free place, over a source that is there already', () => {
    const newForm = applyForm(file, { id: null, panel: { ...words, title: 'Load' }, source: { ...source } })
    expect(newForm).toMatchObject({ id: 'load', board: { sources: file.sources } })
    expect(panels(newForm)[2]).toMatchObject({ source: 'orders', place: { x: 8, y: 0 } })
  })
  test('that changes nothing leaves the board as it is', () => {
    const [, number] = file.panels
    expect(applyForm(file, { id: 'number', panel: { ...number }, source: { ...source } })).toEqual({
      board: file,
      id: 'number',
    })
  })
  test('reads the columns that its panel shows', () => {
    const panel = { ...words, column: 'amount' }
    const newForm = applyForm(file, { id: 'number', panel, source: { ...source, columns: ['id', 'at'] } })
    expect(newForm).toMatchObject({
      board: { sources: { 'orders-2': { columns: ['id', 'at', 'amount'] } } },
    })
  })
  test('leaves the source to the others that share it, and takes it along where nobody does', () => {
    const panel = { ...words }
    const sharedForm = applyForm(file, { id: 'number', panel, source: { ...source, limit: 9 } })
    expect(sharedForm).toMatchObject({
      board: { sources: { orders: { limit: 5 }, 'orders-2': { limit: 9 } } },
    })
    const alone = { ...file, panels: file.panels.slice(1) }
    const changedForm = applyForm(alone, { id: 'number', panel, source: { ...source, limit: 9 } })
    expect('board' in changedForm && Object.keys(changedForm.board.sources)).toEqual(['unused', 'orders'])
  })
  test('reports a fault at its field', () => {
    const bad = { ...words, title: '', format: 'bits' }
    const newForm = applyForm(file, { id: 'number', panel: bad, source: { ...source, limit: 0 } })
    expect(newForm).toEqual({
      faults: expect.arrayContaining([
        { part: 'panel', field: 'title', reason: 'is empty' },
        { part: 'panel', field: 'format', reason: 'is “bits”, not one of “number”, “bytes”' },
        { part: 'source', field: 'limit', reason: 'is less than 1' },
      ]) as unknown,
    })
  })
})
