import type {
  MutationReason,
  MutationRefusal,
  MutationRefusalKind,
  RestCode,
  Row,
} from '../../../ports/backend.port'
import { blamedColumn } from './blamedColumn'
import type { RestError, WriteAttempt } from './writeAttempt'

type Rule = readonly [codes: RegExp, kind: MutationRefusalKind, code: RestCode | ToReason]
type ToReason = (error: RestError, table: string) => MutationReason

const constraintIn = ({ message }: RestError) => /constraint "([^"]+)"/.exec(message)?.[1] ?? message

/** By SQLSTATE or PostgREST's own code; the first match wins. */
const rules: readonly Rule[] = [
  [/^23505$/, 'constraint', 'not_unique'],
  [
    /^23503$/,
    'constraint',
    ({ details }) => ({
      code: /still referenced/.test(details ?? '') ? 'still_referenced' : 'no_reference',
      table: /table "([^"]+)"/.exec(details ?? '')?.[1] ?? null,
    }),
  ],
  [/^23502$/, 'constraint', 'not_null'],
  [/^23514$/, 'constraint', error => ({ code: 'constraint', name: constraintIn(error) })],
  [/^23P01$/, 'constraint', error => ({ code: 'exclusion', name: constraintIn(error) })],
  [/^(23|44)/, 'constraint', 'said'],
  [/^22001$/, 'size', ({ message }) => ({ code: 'too_long', limit: /\((\d+)\)/.exec(message)?.[1] ?? '' })],
  [
    /^22003$/,
    'invalid',
    ({ details, message, hint }) =>
      details ? { code: 'out_of_range', text: details } : { code: 'said', text: message, hint },
  ],
  [/^(22P02|22007|22008)$/, 'invalid', typeReason],
  [/^(428C9|42808)$/, 'invalid', 'set_by_database'],
  [/^(22|P0004)/, 'invalid', 'said'],
  [/^(54|413)/, 'size', 'too_large'],
  [/^42501$/, 'rights', rightsReason],
  [/^(PGRST204|42703)$/, 'invalid', 'no_column'],
  [/^(PGRST205|42P01|PGRST106)$/, 'invalid', 'no_table'],
  [/^PGRST124$/, 'invalid', 'shared_key'],
  [/^(55000|42P10|0A000|25006)$/, 'invalid', 'not_writable'],
  // Codes of this page itself, from before anything was sent or a redirect followed.
  [/^(UNUSABLE_NAME|OUTSIDE_SERVICE|REDIRECTED)$/, 'invalid', 'not_saved'],
  [/^P0001$|^PT|^PGRST$/, 'constraint', 'said'],
  [/^(57014|57P0|40001|40P01|55P03|53|PGRST00)/, 'limited', 'overloaded'],
  [/^PGRST3/, 'limited', 'renewing'],
]

function typeReason({ message }: RestError): MutationReason {
  const [, type, value = ''] = /for (?:type|enum) ([^:"]+): "(.*)"/.exec(message) ?? []
  return type === undefined ? { code: 'said', text: message } : { code: 'wrong_type', type, value }
}

function rightsReason({ message }: RestError, table: string): MutationReason {
  if (/row-level security/.test(message)) return { code: 'write_policy', table }
  return /column/.test(message)
    ? { code: 'column_rights', table, column: /"([^"]*)"/.exec(message)?.[1] ?? '' }
    : { code: 'table_rights', table }
}

/**
 * The connection to the database broke, perhaps after the commit: PostgREST's code for an error of its database client
 * (docs.postgrest.org/en/stable/references/errors.html), and Postgres' class 08.
 */
const LOST_CONNECTION = /^(PGRST001|08)/

/** Matches a message that demands a second factor, in a project's own words. */
export const SECOND_FACTOR = /\baal2\b|second factor|two[- ]factor|\bmfa\b/i

/**
 * Why a write was not carried out; null if unknown. Postgres and PostgREST roll back a transaction that they refuse; a
 * write without an answer, or with one from a proxy, may have been carried out.
 */
export function toWriteRefusal(error: RestError, attempt: WriteAttempt): MutationRefusal | null {
  const { code = '', message: text, hint } = error
  const { status, target } = attempt
  const refuse = (kind: MutationRefusalKind, code: RestCode) =>
    mutationRefusal(kind, { code, text, hint, table: target.table })
  if (status === 429) return refuse('limited', 'limited')
  if (status === 413) return refuse('size', 'too_large')
  if (LOST_CONNECTION.test(code)) return null
  const rule = rules.find(([codes]) => codes.test(code))
  if (rule !== undefined) {
    const [, ruleKind, reason] = rule
    const isLevel = (ruleKind === 'rights' || code === 'P0001') && SECOND_FACTOR.test(`${text} ${hint ?? ''}`)
    const kind = isLevel ? 'level' : ruleKind
    const refusal =
      typeof reason === 'string' ? refuse(kind, reason) : mutationRefusal(kind, reason(error, target.table))
    return { ...refusal, column: blamedColumn(error, attempt) }
  }
  if (status === 0 || (status >= 500 && code === '') || status === 408) return null
  // What PostgREST did came back as something else: a proxy's page, or half of the answer.
  if (status >= 200 && status < 300 && code === '') return null
  // A proxy in front of the service refused the page's key, not the person.
  if (status === 401 && code === '') return refuse('rights', 'key_refused')
  return status === 401 || status === 403 ? refuse('rights', 'no_permission') : refuse('invalid', 'rejected')
}

export const mutationRefusal = (kind: MutationRefusalKind, reason: MutationReason): MutationRefusal => ({
  type: 'refused',
  kind,
  column: null,
  reason,
})

/** The refusal of a write that was not sent because there was no token. */
export const notSentRefusal = (text: string): MutationRefusal =>
  mutationRefusal('limited', { code: 'not_sent', text })

export const conflictRefusal = (theirs: Row): MutationRefusal => ({
  ...mutationRefusal('conflict', { code: 'row_changed' }),
  theirs,
})
