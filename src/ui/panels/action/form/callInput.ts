import type { FunctionParameter, Row } from '../../../../backend/ports/backend.port'
import type { BoardCall, CallField } from '../../../../board/schema/calls'
import { jsonFault, readJson } from '../../../../board/json/readJson'
import type { Json } from '../../../../board/model/source'
import { hasLongNumbers } from '../../shared/hasLongNumbers'

/** The text of each field, by name; empty fields are left out. */
export type FieldTexts = Readonly<Record<string, string>>
type FixedValues = Readonly<Record<string, Json>>

/** A number as JSON writes it: Postgres would take more, other kinds of functions would not. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/
/** A text that a date input shows. */
export const CALENDAR_DAY = /^\d{4}-\d\d-\d\d$/
const WHOLE = /^-?(0|[1-9]\d*)$/

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

const ownValue = <T>(values: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined

/** The row's value of a field is JSON whose numbers the form cannot send as they are. */
export const isUnsendable = ({ name, column = name, type }: CallField, row: Row): boolean => {
  const value = ownValue(row, column)
  return (type === 'json' || typeof value === 'object') && hasLongNumbers(value)
}

/** The fields' initial texts: the row's values if a row is given, else the board's. */
export const initialTexts = (
  fields: readonly CallField[],
  fixedValues: FixedValues = {},
  row: Row = {},
): FieldTexts =>
  Object.fromEntries(
    fields.map(field => {
      const { name, column = name, type } = field
      if (isUnsendable(field, row)) return [name, '']
      const value = Object.hasOwn(row, column) ? row[column] : (field.default ?? ownValue(fixedValues, name))
      return [name, type === 'json' && value !== undefined ? JSON.stringify(value) : textOf(value)]
    }),
  )

/** Why a field's text cannot be sent; null if it can. */
export function fieldFault({ type, required: isRequired }: CallField, text: string): string | null {
  if (text === '') return isRequired === true ? 'Required' : null
  switch (type) {
    case 'integer':
      return WHOLE.test(text.trim()) ? null : 'Enter a whole number'
    case 'number':
      return NUMBER.test(text.trim()) ? null : 'Enter a number'
    case 'json':
      return jsonFault(text)
    case 'boolean':
      return text === 'true' || text === 'false' ? null : 'Choose true or false'
    case 'date':
      return CALENDAR_DAY.test(text) ? null : 'Enter a date, such as 2026-03-05'
    default:
      return null
  }
}

/** The board's own values, sent whatever is entered: no field asks for them. */
export const remainingValues = (fields: readonly CallField[], fixedValues: FixedValues = {}): FixedValues =>
  Object.fromEntries(
    Object.entries(fixedValues).filter(([name]) => fields.every(field => field.name !== name)),
  )

/** An object as JSON text, every digit as entered. An emptied field is left out. */
export function buildBody(
  fields: readonly CallField[],
  fieldTexts: FieldTexts,
  fixedValues: FixedValues = {},
): string {
  const remainingEntries = Object.entries(remainingValues(fields, fixedValues))
  const members = new Map(remainingEntries.map(([name, value]) => [name, JSON.stringify(value)]))
  for (const { name, type } of fields) {
    const text = fieldTexts[name] ?? ''
    if (text !== '') members.set(name, fieldJson(type, text))
  }
  return `{${[...members].map(([name, json]) => `${JSON.stringify(name)}: ${json}`).join(', ')}}`
}

function fieldJson(type: CallField['type'], text: string): string {
  if (type === 'integer' || type === 'number') return text.trim()
  return type === 'boolean' || type === 'json' ? text : JSON.stringify(text)
}

/** Why a text cannot be the whole body; null if it can. */
export function bodyFault(text: string): string | null {
  const jsonResult = readJson(text)
  if ('fault' in jsonResult) return jsonFault(text)
  const isObject =
    typeof jsonResult.value === 'object' && jsonResult.value !== null && !Array.isArray(jsonResult.value)
  return isObject ? null : 'Enter a JSON object, e.g. {"name": "value"}'
}

/** The board's values for a call, as initial input. */
export const fixedValuesOf = (call: BoardCall): FixedValues | undefined =>
  call.kind === 'rpc' ? call.arguments : call.kind === 'function' ? call.body : call.payload

const fieldTypePatterns: readonly (readonly [RegExp, CallField['type']])[] = [
  [/^(smallint|integer|bigint|int[248])$/, 'integer'],
  [/^(numeric|real|double precision|float[48])$/, 'number'],
  [/^bool(ean)?$/, 'boolean'],
  [/^date$/, 'date'],
  [/^jsonb?$|\[\]$/, 'json'],
]

/** Fields for a function's parameters, as the project describes them. */
export const toCallFields = (parameters: readonly FunctionParameter[]): CallField[] =>
  parameters.map(({ name, type, isRequired, values }) => ({
    name,
    type: fieldTypePatterns.find(([pattern]) => pattern.test(type))?.[1] ?? 'text',
    ...(values !== undefined && { type: 'choice', options: [...values] }),
    ...(isRequired && { required: true }),
  }))
