import type { SupabaseClient } from '@supabase/supabase-js'
import type { Outcome, Row, Target, Unwritten, Write, Writes } from '../../port'
import { byTable, type Table } from '../byTable'
import { STAMP } from '../query'
import type { Tokens } from '../tokens'
import { bodyOf } from './body'
import { check, markOf, type Known } from './check'
import { expected, isAsExpected, keyConditions, type Condition } from './conditions'
import { notSent, overrun, sendForOneRow } from './oneRow'
import { conflict, plain, refusalOf } from './refusals'
import { Requests, type Answer } from './request'
import type { RowLimit } from './rowLimit'
import { typesOf } from './types'

interface ColumnTypes {
  of(table: Table): Map<string, string>
}
type Change = Exclude<Write, { type: 'insert' }>
type Changing = Known & { limit: RowLimit }

/** Writes over PostgREST. What may have been carried out is never sent again in here. */
export function writesOf(
  client: SupabaseClient,
  tokens: Tokens,
  known: ColumnTypes,
  limit: RowLimit,
): Writes {
  const requests = new Requests(client, tokens)
  const asking = byTable(() => new Map<string, Promise<void>>())
  return {
    send: write => {
      if (write.target.key.length === 0) return Promise.resolve(keyless)
      if (write.type !== 'insert' && !isAddressable(write)) return Promise.resolve(listed)
      const types = known.of(write.target)
      return write.type === 'insert' ? insert(requests, write) : change({ requests, types, limit }, write)
    },
    check: (write, mark) => check({ requests, types: known.of(write.target) }, write, mark),
    types: target => typesOf(requests, target, known.of(target), asking.of(target)),
  }
}

const keyless = plain('invalid', 'The table has no primary key: which row is meant could not be said.')

const listed = plain(
  'invalid',
  'The key of this row holds a list or JSON, by which no request can say which row is meant. Nothing was written.',
)
/** Without its key a request would be for whatever row looks like it. */
const isAddressable = ({ target, key }: Change) => keyConditions(target, key).length === target.key.length

async function insert(requests: Requests, write: Extract<Write, { type: 'insert' }>): Promise<Outcome> {
  const { target, values } = write
  const given = bodyOf(values)
  if ('unfit' in given) return given.unfit
  const { body } = given
  const mark = await markOf(requests, write)
  if (typeof mark === 'object' && mark !== null) return mark
  const shown = await requests.insert(target, body, true)
  // It may be that the row may be written and not be read back. This one was rolled back for certain.
  const mayBeBlind = 'error' in shown && shown.error.code === '42501' && /row-level/.test(shown.error.message)
  const answer = mayBeBlind ? await requests.insert(target, body, false) : shown
  return 'rows' in answer
    ? { type: 'written', row: answer.rows[0] ?? null }
    : outcomeOf(answer, write, { values, mark })
}

/** An update or a deletion of a row that is as it was seen, in one statement. */
async function change(known: Changing, write: Change, isRead = false): Promise<Outcome> {
  const { requests, types, limit } = known
  const { target, key, seen } = write
  const wanted = expected(seen, types, isRead)
  const conditions: Condition[] = [...keyConditions(target, key), ...wanted.conditions]
  if (Object.keys(wanted.rest).length > 0) {
    const stamp = await stampOf(requests, target, key, row => isAsExpected(wanted, row))
    if ('type' in stamp) return stamp
    conditions.push(...stamp.conditions)
  }
  const given = bodyOf(write.type === 'update' ? write.values : {})
  if ('unfit' in given) return given.unfit
  const sent = await sendForOneRow(requests, limit, { target, conditions }, isLimited =>
    write.type === 'update'
      ? requests.update(target, given.body, conditions, isLimited)
      : requests.delete(target, conditions, isLimited),
  )
  if ('type' in sent) return sent
  const answer = 'uncounted' in sent ? sent.uncounted : sent
  if ('rows' in answer) {
    const [row, ...others] = answer.rows
    if (others.length > 0)
      return overrun(target, write.type === 'update' ? 'changed' : 'deleted', answer.rows.length)
    if (row === undefined) return unwritten(requests, target, key, conditions)
    return { type: 'written', row: write.type === 'update' ? row : null }
  }
  // No operator compares one of them: then they are read and compared here.
  if ('error' in answer && answer.error.code === '42883' && !isRead) return change(known, write, true)
  if ('uncounted' in sent) return notSent(sent.uncounted, target)
  return outcomeOf(answer, write, { values: write.type === 'update' ? write.values : {}, mark: null })
}

/** The row as it is, and what holds for as long as nobody writes it. */
async function stampOf(
  requests: Requests,
  target: Target,
  key: Row,
  isSame: (row: Row) => boolean,
): Promise<{ conditions: Condition[] } | Unwritten> {
  const at = keyConditions(target, key)
  const stamped = await requests.read(target, at, { stamped: true })
  // Views have no stamp, and not everybody may read one.
  const answer = 'error' in stamped ? await requests.read(target, at) : stamped
  if (!('rows' in answer)) return unread
  const [row] = answer.rows
  if (row === undefined) return gone
  const { [STAMP]: stamp, ...theirs } = row
  if (!isSame(theirs)) return conflict(theirs)
  const isStamped = typeof stamp === 'string' || typeof stamp === 'number'
  return { conditions: isStamped ? [{ column: STAMP, op: 'eq', value: `${stamp}` }] : [] }
}

/** Why nothing was written, although nothing was wrong. */
async function unwritten(
  requests: Requests,
  target: Target,
  key: Row,
  conditions: readonly Condition[],
): Promise<Unwritten> {
  const same = await requests.read(target, conditions)
  if (!('rows' in same)) return unread
  if (same.rows.length > 0) return denied(target)
  const now = await requests.read(target, keyConditions(target, key))
  if (!('rows' in now)) return unread
  const [theirs] = now.rows
  return theirs === undefined ? gone : conflict(theirs)
}

const gone = plain('gone', 'There is no such row any more, or none that you may see. Nothing was written.')
const denied = ({ table }: Target) =>
  plain('rights', `The rules of “${table}” do not let you change this row. Nothing was written.`)
const unread = plain(
  'conflict',
  'Nothing was written: the row is otherwise than you saw it, or not yours to change. It could not be read to tell which.',
)

function outcomeOf(
  answer: Exclude<Answer, { rows: unknown }>,
  { target }: Write,
  { values, mark }: { values: Extract<Write, { type: 'insert' }>['values']; mark: string | number | null },
): Outcome {
  if ('unsent' in answer) return plain('limited', `Nothing was sent: ${answer.unsent}. Try again.`)
  const refusal = refusalOf(answer.error, { target, values, status: answer.status })
  return refusal ?? { type: 'unanswered', mark, words: 'It was sent, and no answer came.' }
}
