import type { Given, Row, Values } from '../../../backend/port'
import { columnOf } from '../../../board/panels/column'

/** How a value is asked for. */
export type Asks = 'text' | 'number' | 'whole' | 'flag' | 'date' | 'json'

/** What somebody entered for a column. `seen`: what stood there when they began. */
export type Draft = { is: 'null'; seen: unknown } | { is: 'value'; text: string; seen: unknown }
/** By column; without an entry a column is left alone, or to its default. */
export type Drafts = Readonly<Record<string, Draft>>

const WHOLE = /^(smallint|integer|bigint|int[248])$/
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$|^(NaN|-?Infinity)$/

/** By the database's name of the type; where that is not known, by a value of the column. */
export function asksOf(type: string | undefined, value: unknown): Asks {
  if (typeof value === 'object' && value !== null) return 'json'
  if (type === undefined)
    return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'flag' : 'text'
  if (/^jsonb?$/.test(type)) return 'json'
  if (/^bool(ean)?$/.test(type)) return 'flag'
  if (type === 'date') return 'date'
  if (WHOLE.test(type)) return 'whole'
  return type !== 'money' && columnOf('', type).holds === 'number' ? 'number' : 'text'
}

/** A type in words for whoever fills in a field. */
export const typeWords = (type: string | undefined): string =>
  type === undefined ? 'type not known: taken as text' : (spoken[type] ?? type)
const spoken: Record<string, string> = {
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

export const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'string'
      ? value
      : typeof value === 'object'
        ? JSON.stringify(value, null, 2)
        : JSON.stringify(value)

/** Why a text is none of the values asked for; null where only the database can tell. */
export function faultOf(asks: Asks, text: string): string | null {
  switch (asks) {
    case 'text':
      return null
    case 'json':
      return isJson(text) ? null : 'This is no JSON.'
    case 'flag':
      return text === 'true' || text === 'false' ? null : 'Choose true or false.'
    case 'date':
      return text === '' ? 'Empty is no date; NULL is a value of its own.' : null
    case 'whole':
      return /^[+-]?\d+$/.test(text.trim()) ? null : numberless(text, 'whole number')
    case 'number':
      return NUMBER.test(text.trim()) ? null : numberless(text, 'number')
  }
}
const numberless = (text: string, what: string) =>
  text.trim() === '' ? `Empty is no ${what}; NULL is a value of its own.` : `This is no ${what}.`

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Digits that were kept as text, because a double does not hold them: written back, they would be a text. */
export const holdsDigits = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(
        each => (typeof each === 'string' && /^-?[\d.]{16,}/.test(each)) || holdsDigits(each),
      )
    : false

export function givenOf(draft: Draft, asks: Asks): Given {
  if (draft.is === 'null') return { kind: 'null' }
  if (asks === 'json') return { kind: 'json', json: draft.text }
  return { kind: 'text', text: asks === 'number' || asks === 'whole' ? draft.text.trim() : draft.text }
}

/** What was to be written, as somebody entered it. `row`: as it is now; undefined for a new one. */
export const draftsOf = (values: Values, row: Row | undefined): Drafts =>
  Object.fromEntries(
    Object.entries(values).map(([column, given]): [string, Draft] => {
      const seen = row === undefined ? undefined : (row[column] ?? null)
      if (given.kind === 'null') return [column, { is: 'null', seen }]
      return [column, { is: 'value', text: given.kind === 'json' ? given.json : given.text, seen }]
    }),
  )

/** Whether it says something else than what stood there. */
export const isChange = (draft: Draft): boolean =>
  draft.is === 'null'
    ? draft.seen !== null && draft.seen !== undefined
    : draft.seen === null || draft.seen === undefined || draft.text !== textOf(draft.seen)

export const valuesOf = (drafts: Drafts, asks: (column: string) => Asks): Values =>
  Object.fromEntries(Object.entries(drafts).map(([column, draft]) => [column, givenOf(draft, asks(column))]))
