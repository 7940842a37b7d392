import { canonicalJson } from '../../../../board/json/canonicalJson'
import type {
  MutationCheck,
  Watermark,
  Row,
  WriteTarget,
  MutationRefusal,
  Write,
} from '../../../ports/backend.port'
import { expectedValues } from './writeBody'
import { expectedRow, matchesExpected, keyConditions, type Condition } from './conditions'
import { conflictRefusal, mutationRefusal, notSentRefusal, toWriteRefusal } from './writeRefusals'
import type { WriteRequests } from './writeRequests'

export interface WriteContext {
  requests: WriteRequests
  types: ReadonlyMap<string, string>
}
/** The row may be there, out of the viewer's sight. */
const UNSEEN: MutationCheck = { type: 'unclear', reason: { code: 'unseen' }, canStillArrive: true }
type Insert = Extract<Write, { type: 'insert' }>

/** What is known of an insert. `isBlind`: the viewer may not read the row back. */
interface InsertTrace {
  watermark: Watermark
  isBlind: boolean
}

const UNREACHABLE: MutationCheck = { type: 'unanswered', reason: { code: 'unchecked' } }

/** Finds out by reading whether a write was carried out. */
export function checkWrite(
  context: WriteContext,
  write: Write,
  { watermark, isBlind }: InsertTrace,
): Promise<MutationCheck> {
  switch (write.type) {
    case 'insert':
      return (isKeyed(write) ? keyedInsert(context, write) : unkeyedInsert(context, write, watermark)).then(
        check => (check.type === 'absent' && isBlind ? UNSEEN : check),
      )
    case 'update':
      return checkChange(context, write, row =>
        isSame(context, write.target, row, expectedValues(write.values)),
      )
    case 'delete':
      return checkChange(context, write, null)
  }
}

/** `isCarriedOut`: whether the row is as the write intended; null for a deletion. `tries`: see below. */
async function checkChange(
  context: WriteContext,
  write: Exclude<Write, Insert>,
  isCarriedOut: ((row: Row) => Promise<boolean | null>) | null,
  tries = 3,
): Promise<MutationCheck> {
  const { target, key, original } = write
  const read = () => context.requests.read(target, keyConditions(target, key))
  const answer = await read()
  if (!('rows' in answer)) return UNREACHABLE
  const [row] = answer.rows
  if (row === undefined)
    return write.type === 'update' ? checkMovedRow(context, write) : { type: 'written', row: null }
  const isWritten = isCarriedOut === null ? false : await isCarriedOut(row)
  if (isWritten === null) return UNREACHABLE
  if (isWritten) return { type: 'written', row }
  const isUnchanged = await isSame(context, target, row, original)
  if (isUnchanged === null) return UNREACHABLE
  if (isUnchanged) return { type: 'absent' }
  // These were several reads: the write may have been carried out between them.
  const reread = await read()
  const isStill = 'rows' in reread && canonicalJson(reread.rows[0]) === canonicalJson(row)
  if (!isStill && tries > 0) return checkChange(context, write, isCarriedOut, tries - 1)
  return (await isSame(context, target, row, unwrittenValues(write)))
    ? { type: 'unclear', reason: { code: 'other_values_stored' } }
    : conflictRefusal(row)
}

/** Of the row as the person saw it, the columns that the write leaves. */
const unwrittenValues = (write: Exclude<Write, Insert>): Row =>
  Object.fromEntries(
    Object.entries(write.original).filter(([column]) => write.type === 'delete' || !(column in write.values)),
  )

/** Checks an update whose row is no longer at its old key: the update may have changed the key. */
async function checkMovedRow(
  context: WriteContext,
  { target, key, values }: Extract<Write, { type: 'update' }>,
): Promise<MutationCheck> {
  const newValues = expectedValues(values)
  if (!target.key.some(column => column in newValues)) return ROW_GONE
  const answer = await context.requests.read(target, keyConditions(target, { ...key, ...newValues }))
  if (!('rows' in answer)) return UNREACHABLE
  const [row] = answer.rows
  if (row === undefined) return ROW_GONE
  const same = await isSame(context, target, row, newValues)
  return same === null ? UNREACHABLE : same ? { type: 'written', row } : ROW_GONE
}

const ROW_GONE = mutationRefusal('gone', { code: 'row_gone_later' })

/** Whether a row has these values, as the database compares them; null if it could not be asked. */
async function isSame(
  { requests, types }: WriteContext,
  target: WriteTarget,
  row: Row,
  values: Row,
): Promise<boolean | null> {
  const expectation = expectedRow(values, types)
  if (!matchesExpected(expectation, row)) return false
  if (expectation.conditions.length === 0) return true
  const answer = await requests.read(target, [...keyConditions(target, row), ...expectation.conditions])
  if ('rows' in answer) return answer.rows.length > 0
  return 'error' in answer && answer.error.code === '42883'
    ? matchesExpected(expectedRow(values, types, true), row)
    : null
}

/** Whether the client chose the key, so that the row can be looked up; not if a key value is a list. */
const isKeyed = ({ target: { key }, values }: Insert): boolean =>
  key.length > 0 && key.every(column => values[column]?.kind === 'text')

async function keyedInsert(context: WriteContext, { target, values }: Insert): Promise<MutationCheck> {
  const answer = await context.requests.read(target, keyConditions(target, expectedValues(values)))
  if (!('rows' in answer)) return UNREACHABLE
  const [row] = answer.rows
  if (row === undefined) return { type: 'absent' }
  const same = await isSame(context, target, row, expectedValues(values))
  if (same === null) return UNREACHABLE
  return same ? { type: 'written', row } : { type: 'unclear', reason: { code: 'other_values' } }
}

/** Searches by the values: the database chose the key, and the client never received it. */
async function unkeyedInsert(
  { requests, types }: WriteContext,
  { target, values }: Insert,
  watermark: Watermark,
): Promise<MutationCheck> {
  const expectation = expectedRow(expectedValues(values), types)
  const [key] = target.key
  const since: Condition[] =
    watermark === null || key === undefined ? [] : [{ column: key, op: 'gt', value: String(watermark) }]
  const answer = await requests.read(target, [...since, ...expectation.conditions], { limit: 20 })
  if (!('rows' in answer)) return UNREACHABLE
  const countMatches = (rows: readonly Row[]) => rows.filter(row => matchesExpected(expectation, row)).length
  const count = countMatches(answer.rows)
  if (count > 0)
    return {
      type: 'unclear',
      reason: { code: since.length > 0 ? 'same_values_newer' : 'same_values', count },
    }
  if (since.length === 0) return { type: 'absent' }
  // A sequence may be behind existing keys, and other clients choose their keys freely.
  const all = await requests.read(target, expectation.conditions, { limit: 20 })
  if (!('rows' in all)) return UNREACHABLE
  const total = countMatches(all.rows)
  // The database may have stored other values than were sent: rounded, or changed by a trigger.
  const newer = total === 0 ? await requests.read(target, since, { limit: 1 }) : { rows: [] }
  if (!('rows' in newer)) return UNREACHABLE
  if (newer.rows.length > 0)
    return { type: 'unclear', reason: { code: 'other_values_newer' }, canStillArrive: true }
  return total === 0
    ? { type: 'absent' }
    : { type: 'unclear', reason: { code: 'same_values_older', count: total }, canStillArrive: true }
}

/** The highest key before an insert whose key the database chooses: a row with a higher key came later. */
export async function readWatermark(
  requests: WriteRequests,
  write: Insert,
): Promise<Watermark | MutationRefusal> {
  const { target, values } = write
  const [key, ...others] = target.key
  if (isKeyed(write) || key === undefined || others.length > 0) return null
  const answer = await requests.read(target, [], { highestOf: key })
  if ('unsent' in answer) return notSentRefusal(answer.unsent)
  if ('error' in answer) {
    const refusal = toWriteRefusal(answer.error, { target, values, status: answer.status })
    return refusal ?? mutationRefusal('offline', { code: 'unreachable' })
  }
  const highest = answer.rows[0]?.[key]
  return typeof highest === 'number' || (typeof highest === 'string' && /^\d+$/.test(highest))
    ? highest
    : null
}
