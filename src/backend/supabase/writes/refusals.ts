import type { RefusedKind, Row, Target, Unwritten, Values } from '../../port'
import { KEY } from '../losses'
import { columnIn } from './columns'

/** An answer of PostgREST that is none of success. */
export interface Told {
  code?: string
  message: string
  details?: string | null
  hint?: string | null
}

export interface Sent {
  target: Target
  values: Values
  status: number
}

type Rule = readonly [codes: RegExp, kind: RefusedKind, words: (told: Told, sent: Sent) => string]

const table = ({ target }: Sent) => `“${target.table}”`
const quoted = (told: Told) => /"([^"]*)"/.exec(told.message)?.[1] ?? ''
const itself = ({ message, hint }: Told) =>
  sentence(`${message}${hint == null || hint === '' ? '' : ` (${hint})`}`)
export const ended = (text: string) => text + (/[.!?]$/.test(text) ? '' : '.')
export const sentence = (text: string) => ended(text.charAt(0).toUpperCase() + text.slice(1))
const referenced = ({ details }: Told) => /table "([^"]+)"/.exec(details ?? '')?.[1] ?? 'another table'

/** By SQLSTATE or PostgREST's own code; the first that fits. */
const rules: readonly Rule[] = [
  [/^23505$/, 'constraint', () => 'Another row has this value already, and it may be there only once.'],
  [
    /^23503$/,
    'constraint',
    told =>
      /still referenced/.test(told.details ?? '')
        ? `Rows of “${referenced(told)}” still refer to it. Change or delete those first.`
        : `There is no such row in “${referenced(told)}”.`,
  ],
  [/^23502$/, 'constraint', () => 'It must not be NULL: give it a value.'],
  [/^23514$/, 'constraint', told => `It breaks the rule “${constraintIn(told)}” of the table.`],
  [/^23P01$/, 'constraint', told => `It overlaps with another row: rule “${constraintIn(told)}”.`],
  [/^(23|44)/, 'constraint', itself],
  [
    /^22001$/,
    'size',
    told => `It is longer than the ${/\((\d+)\)/.exec(told.message)?.[1] ?? ''} characters it may have.`,
  ],
  [
    /^22003$/,
    'invalid',
    told => (told.details ? `The number does not fit. ${sentence(told.details)}` : itself(told)),
  ],
  [/^(22P02|22007|22008)$/, 'invalid', told => typeWords(told)],
  [/^(428C9|42808)$/, 'invalid', () => 'The database fills this in by itself: leave it out.'],
  [/^(22|P0004)/, 'invalid', itself],
  [/^(54|413)/, 'size', () => 'It is larger than the project takes.'],
  [
    /^42501$/,
    'rights',
    (told, sent) =>
      /row-level security/.test(told.message)
        ? `The rules of ${table(sent)} do not let you write this row.`
        : /column/.test(told.message)
          ? `You may not write the column “${quoted(told)}” of ${table(sent)}.`
          : `You may not do this in ${table(sent)}: its owner has to grant it, and a policy has to allow it.`,
  ],
  [/^(PGRST204|42703)$/, 'invalid', (_, sent) => `${table(sent)} has no such column any more.`],
  [
    /^(PGRST205|42P01|PGRST106)$/,
    'invalid',
    (_, sent) => `There is no table ${table(sent)} that the Data API knows.`,
  ],
  [
    /^PGRST124$/,
    'invalid',
    (_, sent) =>
      `More than one row of ${table(sent)} has this key, so none was written. The board names another key than the table has.`,
  ],
  [
    /^(55000|42P10|0A000|25006)$/,
    'invalid',
    (told, sent) => `${table(sent)} cannot be written: ${itself(told)}`,
  ],
  // Of this page itself, before anything was sent or followed.
  [
    /^(UNUSABLE_NAME|OUTSIDE_SERVICE|REDIRECTED)$/,
    'invalid',
    ({ message }) => `Nothing was written: ${message}`,
  ],
  [/^P0001$|^PT|^PGRST$/, 'constraint', itself],
  [
    /^(57014|40001|40P01|55P03|53|PGRST00)/,
    'limited',
    () => 'The database has too much to do, and did not do it. Try again.',
  ],
  [/^PGRST3/, 'limited', () => 'The session had to be renewed first. Try again.'],
]

const constraintIn = ({ message }: Told) => /constraint "([^"]+)"/.exec(message)?.[1] ?? message

function typeWords({ message }: Told): string {
  const [, type, value] = /for (?:type|enum) ([^:"]+): "(.*)"/.exec(message) ?? []
  if (type === undefined) return sentence(message)
  return value === '' ? `Empty is no ${type}; NULL is a value of its own.` : `“${value}” is no ${type}.`
}

/** What says that a second factor is missing, in a project's own words. */
export const LEVEL = /\baal2\b|second factor|two[- ]factor|\bmfa\b/i

/**
 * Why a write was not carried out; null where that is not known. A transaction that Postgres or PostgREST refused is
 * rolled back, and what never had an answer, or one of something in between, may have been carried out.
 */
export function refusalOf(told: Told, sent: Sent): Unwritten | null {
  const { code = '' } = told
  if (sent.status === 429) return plain('limited', 'The project takes no more for now. Try again in a while.')
  if (sent.status === 413) return plain('size', 'It is larger than the project takes.')
  const rule = rules.find(([codes]) => codes.test(code))
  if (rule !== undefined) {
    const [, kind, words] = rule
    const isLevel =
      (kind === 'rights' || code === 'P0001') && LEVEL.test(`${told.message} ${told.hint ?? ''}`)
    return { ...plain(isLevel ? 'level' : kind, words(told, sent)), column: columnIn(told, sent) }
  }
  if (sent.status === 0 || (sent.status >= 500 && code === '') || sent.status === 408) return null
  if (sent.status === 401 && code === '') return plain('rights', keyWords(told.message))
  if (sent.status === 401 || sent.status === 403)
    return plain('rights', `The project does not let you do this. It said: ${told.message}`)
  return plain('invalid', `The project refused it: ${itself(told)}`)
}

/** What stands before a service refused the key of the page, whoever asks. */
export const keyWords = (message: string) => `${sentence(KEY)} It said: ${ended(message)}`

export const plain = (kind: RefusedKind, words: string): Unwritten => ({
  ...{ type: 'refused', kind, column: null, words },
})

export const conflict = (theirs: Row): Unwritten => ({
  ...plain('conflict', 'Somebody changed this row meanwhile. Nothing was written.'),
  theirs,
})
