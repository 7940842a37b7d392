import type { Given, Row, Values } from '../../../backend/port'
import { columnOf } from '../../../board/panels/column'

/** How a value is asked for. */
export type Asks = 'text' | 'number' | 'whole' | 'flag' | 'date' | 'moment' | 'json'

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
  if (/^jsonb?$|\[\]$|^array$|^_/.test(type)) return 'json'
  if (/^bool(ean)?$/.test(type)) return 'flag'
  if (type === 'date') return 'date'
  if (/^timestamp(tz| with time zone)/.test(type)) return 'moment'
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

/** As it is entered; a text is one of JSON only in its quotes. */
export const textOf = (value: unknown, asks: Asks = 'text'): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'string' && asks !== 'json'
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
    case 'moment':
      return text === '' ? 'Empty is no time; NULL is a value of its own.' : zoneFault(text)
    case 'whole':
      return /^[+-]?\d+$/.test(text.trim()) ? null : numberless(text, 'whole number')
    case 'number':
      return NUMBER.test(text.trim()) ? null : numberless(text, 'number')
  }
}
const numberless = (text: string, what: string) =>
  text.trim() === '' ? `Empty is no ${what}; NULL is a value of its own.` : `This is no ${what}.`

/** A date, or with a time of day, and no more. */
const ZONELESS = /^(\d{4}-\d\d?-\d\d?)(?:[T ]+(\d\d?:\d\d(?::\d\d(?:\.\d+)?)?))?$/

/** The database would take it in a zone of its own, while times are shown in that of whoever looks. */
function zoneFault(text: string): string | null {
  const [, day, time = '00:00'] = ZONELESS.exec(text.trim()) ?? []
  if (day === undefined) return null
  const minutes = -new Date(`${day} ${time}`).getTimezoneOffset()
  const clock = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map(part =>
    `${part}`.padStart(2, '0'),
  )
  const own = Number.isNaN(minutes)
    ? '+01:00'
    : `${minutes < 0 ? '-' : '+'}${clock.join(':')}, as on this computer`
  return `Say in which zone: end it with Z for UTC, or with ${own}.`
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** JSON with digits that were kept as text, because a double does not hold them: written back, they would be a text. */
export const holdsDigits = (value: unknown, asks: Asks): boolean =>
  asks === 'json' &&
  (typeof value === 'object' && value !== null
    ? Object.values(value).some(each => holdsDigits(each, asks))
    : typeof value === 'string' && /^-?[\d.]{16,}/.test(value))

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
export const isChange = (draft: Draft, asks: Asks): boolean =>
  draft.is === 'null'
    ? !isNothing(draft.seen)
    : isNothing(draft.seen) || draft.text !== textOf(draft.seen, asks)

/** Whether two values of a column are entered alike; an empty text is none of NULL. */
export const isAlike = (a: unknown, b: unknown): boolean =>
  isNothing(a) === isNothing(b) && textOf(a) === textOf(b)
const isNothing = (value: unknown) => value === null || value === undefined

export const valuesOf = (drafts: Drafts, asks: (column: string) => Asks): Values =>
  Object.fromEntries(Object.entries(drafts).map(([column, draft]) => [column, givenOf(draft, asks(column))]))
