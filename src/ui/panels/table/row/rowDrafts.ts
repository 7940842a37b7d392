import type { Row, ColumnValue, ColumnValues, WriteTarget } from '../../../../backend/ports/backend.port'
import type { CatalogColumn } from '../../../../board/templates/catalogTable'
import { hasZone } from '../../../../board/time/hasZone'
import { draftText, type InputType } from './cellDraft'
import type { Draft, Drafts } from '../../../../machines/tablePanel/tablePanel.context'
import { isJson } from '../../../../shared/isJson'

export type { Draft, Drafts }
export { draftText, inputTypeOf, type InputType } from './cellDraft'

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$|^(NaN|-?Infinity)$/

/** The only values that a column can have; null if there are others, or nobody knows. */
export const choicesFor = (input: InputType, rule: CatalogColumn | undefined): readonly string[] | null =>
  input === 'flag' ? FLAGS : (rule?.values ?? null)
const FLAGS = ['true', 'false']

/** A type in words, for the person filling in the field. */
export const typeText = (type: string | undefined): string =>
  type === undefined ? 'unknown type, treated as text' : (typeTexts[type] ?? type)
const typeTexts: Record<string, string> = {
  'timestamp with time zone': 'time with zone',
  timestamptz: 'time with zone',
  'timestamp without time zone': 'time without zone',
  timestamp: 'time without zone',
  int8: 'whole number',
  bigint: 'whole number',
  int4: 'whole number',
  integer: 'whole number',
  int2: 'whole number',
  smallint: 'whole number',
  bool: 'true or false',
  boolean: 'true or false',
  array: 'list',
}

/** Why a text is not valid for the input type; null if only the database can tell. */
export function inputFault(
  inputType: InputType,
  text: string,
  rule: Pick<CatalogColumn, 'isNullable'> | undefined,
): string | null {
  const orNull = rule?.isNullable === false ? '' : ', or choose NULL'
  switch (inputType) {
    case 'text':
      return null
    case 'json':
      return isJson(text) ? null : 'Invalid JSON'
    case 'flag':
      return text === 'true' || text === 'false' ? null : 'Choose true or false'
    case 'date':
      return text === '' ? `Enter a date${orNull}` : null
    case 'moment':
      return text === '' ? `Enter a time${orNull}` : zoneFault(text)
    case 'whole':
      return /^[+-]?\d+$/.test(text.trim()) ? null : notANumberFault(text, 'whole number', orNull)
    case 'number':
      return NUMBER.test(text.trim()) ? null : notANumberFault(text, 'number', orNull)
  }
}
const notANumberFault = (text: string, noun: string, orNull: string) =>
  `Enter a ${noun}${text.trim() === '' ? orNull : ''}`

/** The database would read a zoneless time in its own zone, while times are shown in the viewer's. */
function zoneFault(text: string): string | null {
  if (hasZone(text)) return null
  if (/today|tomorrow|yesterday/i.test(text)) return 'Enter a date: the database may have another day'
  const minutes = -new Date(text.includes(':') ? text : `${text} 00:00`).getTimezoneOffset()
  const clock = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map(part =>
    `${part}`.padStart(2, '0'),
  )
  const zoneExample = Number.isNaN(minutes)
    ? '+01:00'
    : `${minutes < 0 ? '-' : '+'}${clock.join(':')}, as on this computer`
  return `Add a time zone: Z for UTC, or ${zoneExample}`
}

/** The values of a write, as input. `row`: the current row; undefined for a new row. */
export const toDrafts = (values: ColumnValues, row: Row | undefined): Drafts =>
  Object.fromEntries(
    Object.entries(values).map(([column, newValue]): [string, Draft] => {
      const originalValue = row === undefined ? undefined : (row[column] ?? null)
      if (newValue.kind === 'null') return [column, { kind: 'null', originalValue }]
      return [
        column,
        {
          kind: 'value',
          text: newValue.kind === 'json' ? newValue.json : newValue.text,
          originalValue,
        },
      ]
    }),
  )

/** Whether two values of a column have the same input text; NULL differs from the empty text. */
export const isSameInput = (a: unknown, b: unknown): boolean =>
  isNullish(a) === isNullish(b) && draftText(a) === draftText(b)
export const toValues = (drafts: Drafts, inputTypeFor: (column: string) => InputType): ColumnValues =>
  Object.fromEntries(
    Object.entries(drafts).map(([column, draft]) => [column, toWrittenValue(draft, inputTypeFor(column))]),
  )

/** The key values that identify a row in a write. */
export const rowKey = ({ key }: WriteTarget, row: Row): Row =>
  Object.fromEntries(key.map(column => [column, row[column]]))

export function toWrittenValue(draft: Draft, inputType: InputType): ColumnValue {
  if (draft.kind === 'null') return { kind: 'null' }
  if (inputType === 'json') return { kind: 'json', json: draft.text }
  return {
    kind: 'text',
    text: inputType === 'number' || inputType === 'whole' ? draft.text.trim() : draft.text,
  }
}

/** Whether the input differs from the value at its start. */
export const isChange = (draft: Draft, inputType: InputType): boolean =>
  draft.kind === 'null'
    ? !isNullish(draft.originalValue)
    : isNullish(draft.originalValue) || draft.text !== draftText(draft.originalValue, inputType)

const isNullish = (value: unknown) => value === null || value === undefined
