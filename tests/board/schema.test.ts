import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { schemaFile, schemaText } from '../../dev/schema'
import { formatBoard } from '../../src/board/file/format'
import { parseBoard } from '../../src/board/file/parse'
import { computerBoard } from '../../src/board/templates/computer'
import { boards } from './arbitraries'

const published = readFileSync(schemaFile, 'utf8')

test('the published schema is the one that boards are read with; `npm run schema` writes it', async () => {
  expect(await schemaText()).toBe(published)
})

type Schema = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): Schema[] => (Array.isArray(value) ? (value as Schema[]) : [])
const types: Record<string, (value: unknown) => boolean> = {
  object: isObject,
  array: value => Array.isArray(value),
  string: value => typeof value === 'string',
  number: value => typeof value === 'number',
  integer: Number.isInteger,
  boolean: value => typeof value === 'boolean',
  null: value => value === null,
}
type Rule = (value: unknown, says: never, schema: Schema) => boolean
const rule =
  (on: (value: unknown) => boolean, holds: (value: never, says: never, schema: Schema) => boolean): Rule =>
  (value, says, schema) =>
    !on(value) || holds(value as never, says, schema)
const any = () => true
const text = types['string'] ?? any
const number = types['number'] ?? any
const array = (value: unknown) => Array.isArray(value)
/** As much of draft-07 as the published schema is written in. */
const rules: Record<string, Rule> = {
  ...{ $schema: any, title: any, description: any },
  type: (value, says) => types[says]?.(value) === true,
  const: (value, says) => value === says,
  enum: (value, says) => (says as unknown[]).includes(value),
  anyOf: (value, says) => list(says).some(each => fits(value, each)),
  oneOf: (value, says) => list(says).filter(each => fits(value, each)).length === 1,
  minLength: rule(text, (value: string, least: number) => Array.from(value).length >= least),
  maxLength: rule(text, (value: string, most: number) => Array.from(value).length <= most),
  pattern: rule(text, (value: string, shape: string) => new RegExp(shape).test(value)),
  minimum: rule(number, (value: number, least: number) => value >= least),
  maximum: rule(number, (value: number, most: number) => value <= most),
  minItems: rule(array, (value: unknown[], least: number) => value.length >= least),
  maxItems: rule(array, (value: unknown[], most: number) => value.length <= most),
  items: rule(array, (value: unknown[], says: Schema | Schema[]) =>
    value.every((each, i) => fits(each, Array.isArray(says) ? (says[i] ?? {}) : says)),
  ),
  additionalItems: rule(
    array,
    (value: unknown[], may: boolean, { items }) => may || value.length <= list(items).length,
  ),
  maxProperties: rule(isObject, (value: object, most: number) => Object.keys(value).length <= most),
  required: rule(isObject, (value: object, names: string[]) =>
    names.every(name => Object.hasOwn(value, name)),
  ),
  propertyNames: rule(isObject, (value: object, says: Schema) =>
    Object.keys(value).every(name => fits(name, says)),
  ),
  properties: rule(isObject, (value: Schema, says: Record<string, Schema>) =>
    Object.entries(value).every(([name, part]) => fits(part, says[name] ?? {})),
  ),
  additionalProperties: rule(isObject, (value: Schema, says: boolean | Schema, { properties }) =>
    Object.entries(value)
      .filter(([name]) => !isObject(properties) || !Object.hasOwn(properties, name))
      .every(([, part]) => (typeof says === 'boolean' ? says : fits(part, says))),
  ),
}
function fits(value: unknown, schema: Schema): boolean {
  return Object.entries(schema).every(([word, says]) => {
    const holds = rules[word]
    if (holds === undefined) throw new Error(`The schema says "${word}", which this test cannot read`)
    return holds(value, says as never, schema)
  })
}
const schema = JSON.parse(published) as Schema

test('every board fits the published schema', () => {
  fc.assert(
    fc.property(boards, board => {
      expect(fits(JSON.parse(formatBoard(board)), schema)).toBe(true)
    }),
    { numRuns: 50, endOnFailure: true },
  )
})

test('what does not fit the published schema is refused here too', () => {
  expect(fits({ ...computerBoard, colour: 'red' }, schema)).toBe(false)
  expect(fits({ ...computerBoard, panels: [{ ...computerBoard.panels[0], kind: 'pie' }] }, schema)).toBe(
    false,
  )
  fc.assert(
    fc.property(boards, fc.nat(), fc.jsonValue({ maxDepth: 1 }), (board, nth, value) => {
      let parts = 0
      JSON.stringify(board, (_, part: unknown) => (parts++, part))
      let at = 0
      const changed: unknown = JSON.parse(
        JSON.stringify(board, (_, part: unknown) => (at++ === nth % parts ? value : part)),
      )
      expect(fits(changed, schema) || 'faults' in parseBoard(changed)).toBe(true)
    }),
    { numRuns: 50, endOnFailure: true },
  )
})
