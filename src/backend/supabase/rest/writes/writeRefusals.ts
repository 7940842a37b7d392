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
  [/^23505$/, 'constraint', () => 'Another row already has this value, which must be unique.'],
  [
    /^23503$/,
    'constraint',
    error =>
      /still referenced/.test(error.details ?? '')
        ? `Rows of “${referencedTable(error)}” still reference it. Change or delete those first.`
        : `No matching row in “${referencedTable(error)}”.`,
  ],
  [/^23502$/, 'constraint', () => 'This can’t be NULL. Enter a value.'],
  [/^23514$/, 'constraint', error => `This violates the table’s constraint “${constraintIn(error)}”.`],
  [
    /^23P01$/,
    'constraint',
    error => `This conflicts with another row (constraint “${constraintIn(error)}”).`,
  ],
  [/^(23|44)/, 'constraint', projectText],
  [
    /^22001$/,
    'size',
    error => `This is longer than the maximum of ${/\((\d+)\)/.exec(error.message)?.[1] ?? ''} characters.`,
  ],
  [
    /^22003$/,
    'invalid',
    error => (error.details ? `The number doesn’t fit. ${sentence(error.details)}` : projectText(error)),
  ],
  [/^(22P02|22007|22008)$/, 'invalid', error => typeText(error)],
  [/^(428C9|42808)$/, 'invalid', () => 'The database sets this automatically. Leave it out.'],
  [/^(22|P0004)/, 'invalid', projectText],
  [/^(54|413)/, 'size', () => 'This is larger than the project allows.'],
  [
    /^42501$/,
    'rights',
    (error, attempt) =>
      /row-level security/.test(error.message)
        ? `The policies of ${tableText(attempt)} don’t let you write this row.`
        : /column/.test(error.message)
          ? `You can’t write the column “${quotedName(error)}” of ${tableText(attempt)}.`
          : `You can’t do this in ${tableText(attempt)}: its owner has to grant it, and a policy has to allow it.`,
  ],
  [/^(PGRST204|42703)$/, 'invalid', (_, attempt) => `${tableText(attempt)} no longer has this column.`],
  [
    /^(PGRST205|42P01|PGRST106)$/,
    'invalid',
    (_, attempt) => `The Data API has no table ${tableText(attempt)}.`,
  ],
  [
    /^PGRST124$/,
    'invalid',
    (_, attempt) =>
      `Nothing was saved: several rows of ${tableText(attempt)} have this key. The board’s key isn’t the table’s key.`,
  ],
  [
    /^(55000|42P10|0A000|25006)$/,
    'invalid',
    (error, attempt) => `${tableText(attempt)} can’t be written: ${projectText(error)}`,
  ],
  // Codes of this page itself, from before anything was sent or a redirect followed.
  [
    /^(UNUSABLE_NAME|OUTSIDE_SERVICE|REDIRECTED)$/,
    'invalid',
    ({ message }) => `Nothing was saved: ${message}`,
  ],
  [/^P0001$|^PT|^PGRST$/, 'constraint', projectText],
  [
    /^(57014|40001|40P01|55P03|53|PGRST00)/,
    'limited',
    () => 'The database is overloaded and didn’t save it. Try again.',
  ],
  [/^PGRST3/, 'limited', () => 'The session had to renew first. Try again.'],
]

const constraintIn = ({ message }: RestError) => /constraint "([^"]+)"/.exec(message)?.[1] ?? message

function typeText({ message }: RestError): string {
  const [, type, value] = /for (?:type|enum) ([^:"]+): "(.*)"/.exec(message) ?? []
  if (type === undefined) return sentence(message)
  return value === '' ? `Enter a value of type ${type}, or choose NULL.` : `“${value}” isn’t a valid ${type}.`
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
    return mutationRefusal('limited', 'The project is at its limit. Try again later.')
  if (attempt.status === 413) return mutationRefusal('size', 'This is larger than the project allows.')
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
    return mutationRefusal(
      'rights',
      `You don’t have permission to do this. The project’s message: ${error.message}`,
    )
  return mutationRefusal('invalid', `The project rejected it: ${projectText(error)}`)
}

/** A proxy before the service refused the page's key, whoever is signed in. */
export const keyRefusalText = (message: string) =>
  `${sentence(KEY_REFUSED)} Its message: ${withPeriod(message)}`

export const mutationRefusal = (kind: MutationRefusalKind, text: string): MutationRefusal => ({
  ...{ type: 'refused', kind, column: null, message: text },
})

export const conflictRefusal = (theirs: Row): MutationRefusal => ({
  ...mutationRefusal('conflict', 'Someone else changed this row. Nothing was saved.'),
  theirs,
})
