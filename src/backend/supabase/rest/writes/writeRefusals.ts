import type { MutationRefusalKind, Row, MutationRefusal } from '../../../ports/backend.port'
import { KEY_REFUSED } from '../../losses'
import { blamedColumn } from './blamedColumn'
import type { RestError, WriteAttempt } from './writeAttempt'

type Rule = readonly [
  codes: RegExp,
  kind: MutationRefusalKind,
  words: (error: RestError, attempt: WriteAttempt) => string,
]

const tableText = ({ target }: WriteAttempt) => `“${target.table}”`
const quotedName = (error: RestError) => /"([^"]*)"/.exec(error.message)?.[1] ?? ''
const projectText = ({ message, hint }: RestError) =>
  sentence(`${message}${hint == null || hint === '' ? '' : ` (${hint})`}`)
export const withPeriod = (text: string) => text + (/[.!?]$/.test(text) ? '' : '.')
export const sentence = (text: string) => withPeriod(text.charAt(0).toUpperCase() + text.slice(1))
const referencedTable = ({ details }: RestError) =>
  /table "([^"]+)"/.exec(details ?? '')?.[1] ?? 'another table'

/** By SQLSTATE or PostgREST's own code; the first match wins. */
const rules: readonly Rule[] = [
  [/^23505$/, 'constraint', () => 'Another row has this value already, and it may be there only once.'],
  [
    /^23503$/,
    'constraint',
    error =>
      /still referenced/.test(error.details ?? '')
        ? `Rows of “${referencedTable(error)}” still refer to it. Change or delete those first.`
        : `There is no such row in “${referencedTable(error)}”.`,
  ],
  [/^23502$/, 'constraint', () => 'It must not be NULL: give it a value.'],
  [/^23514$/, 'constraint', error => `It breaks the rule “${constraintIn(error)}” of the table.`],
  [/^23P01$/, 'constraint', error => `It overlaps with another row: rule “${constraintIn(error)}”.`],
  [/^(23|44)/, 'constraint', projectText],
  [
    /^22001$/,
    'size',
    error => `It is longer than the ${/\((\d+)\)/.exec(error.message)?.[1] ?? ''} characters it may have.`,
  ],
  [
    /^22003$/,
    'invalid',
    error => (error.details ? `The number does not fit. ${sentence(error.details)}` : projectText(error)),
  ],
  [/^(22P02|22007|22008)$/, 'invalid', error => typeText(error)],
  [/^(428C9|42808)$/, 'invalid', () => 'The database fills this in by itself: leave it out.'],
  [/^(22|P0004)/, 'invalid', projectText],
  [/^(54|413)/, 'size', () => 'It is larger than the project takes.'],
  [
    /^42501$/,
    'rights',
    (error, attempt) =>
      /row-level security/.test(error.message)
        ? `The rules of ${tableText(attempt)} do not let you write this row.`
        : /column/.test(error.message)
          ? `You may not write the column “${quotedName(error)}” of ${tableText(attempt)}.`
          : `You may not do this in ${tableText(attempt)}: its owner has to grant it, and a policy has to allow it.`,
  ],
  [/^(PGRST204|42703)$/, 'invalid', (_, attempt) => `${tableText(attempt)} has no such column any more.`],
  [
    /^(PGRST205|42P01|PGRST106)$/,
    'invalid',
    (_, attempt) => `There is no table ${tableText(attempt)} that the Data API knows.`,
  ],
  [
    /^PGRST124$/,
    'invalid',
    (_, attempt) =>
      `More than one row of ${tableText(attempt)} has this key, so none was written. The board names another key than the table has.`,
  ],
  [
    /^(55000|42P10|0A000|25006)$/,
    'invalid',
    (error, attempt) => `${tableText(attempt)} cannot be written: ${projectText(error)}`,
  ],
  // Codes of this page itself, from before anything was sent or a redirect followed.
  [
    /^(UNUSABLE_NAME|OUTSIDE_SERVICE|REDIRECTED)$/,
    'invalid',
    ({ message }) => `Nothing was written: ${message}`,
  ],
  [/^P0001$|^PT|^PGRST$/, 'constraint', projectText],
  [
    /^(57014|40001|40P01|55P03|53|PGRST00)/,
    'limited',
    () => 'The database has too much to do, and did not do it. Try again.',
  ],
  [/^PGRST3/, 'limited', () => 'The session had to be renewed first. Try again.'],
]

const constraintIn = ({ message }: RestError) => /constraint "([^"]+)"/.exec(message)?.[1] ?? message

function typeText({ message }: RestError): string {
  const [, type, value] = /for (?:type|enum) ([^:"]+): "(.*)"/.exec(message) ?? []
  if (type === undefined) return sentence(message)
  return value === '' ? `Empty is no ${type}; NULL is a value of its own.` : `“${value}” is no ${type}.`
}

/** Matches a message that demands a second factor, in a project's own words. */
export const SECOND_FACTOR = /\baal2\b|second factor|two[- ]factor|\bmfa\b/i

/**
 * Why a write was not carried out; null if unknown. Postgres and PostgREST roll back a transaction that they refuse; a
 * write without an answer, or with one from a proxy, may have been carried out.
 */
export function toWriteRefusal(error: RestError, attempt: WriteAttempt): MutationRefusal | null {
  const { code = '' } = error
  if (attempt.status === 429)
    return mutationRefusal('limited', 'The project takes no more for now. Try again in a while.')
  if (attempt.status === 413) return mutationRefusal('size', 'It is larger than the project takes.')
  const rule = rules.find(([codes]) => codes.test(code))
  if (rule !== undefined) {
    const [, kind, text] = rule
    const isLevel =
      (kind === 'rights' || code === 'P0001') && SECOND_FACTOR.test(`${error.message} ${error.hint ?? ''}`)
    return {
      ...mutationRefusal(isLevel ? 'level' : kind, text(error, attempt)),
      column: blamedColumn(error, attempt),
    }
  }
  if (attempt.status === 0 || (attempt.status >= 500 && code === '') || attempt.status === 408) return null
  if (attempt.status === 401 && code === '') return mutationRefusal('rights', keyRefusalText(error.message))
  if (attempt.status === 401 || attempt.status === 403)
    return mutationRefusal('rights', `The project does not let you do this. It said: ${error.message}`)
  return mutationRefusal('invalid', `The project refused it: ${projectText(error)}`)
}

/** A proxy before the service refused the page's key, whoever is signed in. */
export const keyRefusalText = (message: string) => `${sentence(KEY_REFUSED)} It said: ${withPeriod(message)}`

export const mutationRefusal = (kind: MutationRefusalKind, text: string): MutationRefusal => ({
  ...{ type: 'refused', kind, column: null, message: text },
})

export const conflictRefusal = (theirs: Row): MutationRefusal => ({
  ...mutationRefusal('conflict', 'Somebody changed this row meanwhile. Nothing was written.'),
  theirs,
})
