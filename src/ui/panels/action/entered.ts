import type { Argument, Row } from '../../../backend/port'
import type { BoardCall, CallField } from '../../../board/calls'
import { jsonFault, readJson } from '../../../board/jsonText'
import type { Json } from '../../../board/source'

/** What stands in each field, by name; empty is left out. */
export type Entered = Readonly<Record<string, string>>
type Fixed = Readonly<Record<string, Json>>

/** A number as JSON writes it: whatever else Postgres would take, a function of another kind would not. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/
const WHOLE = /^-?(0|[1-9]\d*)$/

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

const own = <T>(of: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined

/** What the fields begin with: the row's values, where one is given, else the board's. */
export const begun = (fields: readonly CallField[], fixed: Fixed = {}, row: Row = {}): Entered =>
  Object.fromEntries(
    fields.map(field => {
      const { name, column = name, type } = field
      const value = Object.hasOwn(row, column) ? row[column] : (field.default ?? own(fixed, name))
      return [name, type === 'json' && value !== undefined ? JSON.stringify(value) : textOf(value)]
    }),
  )

/** Why a field cannot be sent as it stands; null where it can. */
export function faultOf({ type, required }: CallField, text: string): string | null {
  if (text === '') return required === true ? 'This is needed.' : null
  switch (type) {
    case 'whole':
      return WHOLE.test(text.trim()) ? null : 'This is no whole number.'
    case 'number':
      return NUMBER.test(text.trim()) ? null : 'This is no number.'
    case 'json':
      return jsonFault(text)
    default:
      return null
  }
}

/** What the board sends of its own, whatever is entered: nobody is asked for it. */
export const besides = (fields: readonly CallField[], fixed: Fixed = {}): Fixed =>
  Object.fromEntries(Object.entries(fixed).filter(([name]) => fields.every(field => field.name !== name)))

/** One object as JSON text, every digit as it was entered. A field that was emptied is left out. */
export function bodyOf(fields: readonly CallField[], entered: Entered, fixed: Fixed = {}): string {
  const kept = Object.entries(besides(fields, fixed))
  const members = new Map(kept.map(([name, value]) => [name, JSON.stringify(value)]))
  for (const { name, type } of fields) {
    const text = entered[name] ?? ''
    if (text !== '') members.set(name, written(type, text))
  }
  return `{${[...members].map(([name, json]) => `${JSON.stringify(name)}: ${json}`).join(', ')}}`
}

function written(type: CallField['type'], text: string): string {
  if (type === 'whole' || type === 'number') return text.trim()
  return type === 'flag' || type === 'json' ? text : JSON.stringify(text)
}

/** Why a text cannot be the whole of what is sent; null where it can. */
export function bodyFault(text: string): string | null {
  const read = readJson(text)
  if ('fault' in read) return jsonFault(text)
  const isObject = typeof read.value === 'object' && read.value !== null && !Array.isArray(read.value)
  return isObject ? null : 'It has to be an object: {"name": value}.'
}

/** What the board says of itself, to begin with. */
export const fixedOf = (call: BoardCall): Fixed | undefined =>
  call.kind === 'rpc' ? call.arguments : call.kind === 'function' ? call.body : call.payload

const types: readonly (readonly [RegExp, CallField['type']])[] = [
  [/^(smallint|integer|bigint|int[248])$/, 'whole'],
  [/^(numeric|real|double precision|float[48])$/, 'number'],
  [/^bool(ean)?$/, 'flag'],
  [/^date$/, 'date'],
  [/^jsonb?$|\[\]$/, 'json'],
]

/** Fields for what a function takes, as the project says it. */
export const fieldsFrom = (takes: readonly Argument[]): CallField[] =>
  takes.map(({ name, type, isRequired, values }) => ({
    ...{ name, type: types.find(([pattern]) => pattern.test(type))?.[1] ?? 'text' },
    ...(values !== undefined && { type: 'choice', options: [...values] }),
    ...(isRequired && { required: true }),
  }))
