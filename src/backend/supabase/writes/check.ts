import { wordsOf } from '../../../board/same'
import type { Found, Mark, Row, Target, Unwritten, Write } from '../../port'
import { seenOf } from './body'
import { expected, isAsExpected, keyConditions, type Condition } from './conditions'
import { conflict, plain, refusalOf } from './refusals'
import type { Requests } from './request'

export interface Known {
  requests: Requests
  types: ReadonlyMap<string, string>
}
type Insert = Extract<Write, { type: 'insert' }>

const UNREACHED: Found = {
  type: 'unanswered',
  words: 'It was sent, and no answer came. The project cannot be asked what became of it just now.',
}

/** What became of a write, found out by reading. */
export function check(known: Known, write: Write, mark: Mark): Promise<Found> {
  switch (write.type) {
    case 'insert':
      return isKeyed(write) ? keyedInsert(known, write) : otherInsert(known, write, mark)
    case 'update':
      return changed(known, write, row => isSame(known, write.target, row, seenOf(write.values)))
    case 'delete':
      return changed(known, write, null)
  }
}

/** `isDone`: whether the row is as it was to be; null where it was to be gone. `tries`: see below. */
async function changed(
  known: Known,
  write: Exclude<Write, Insert>,
  isDone: ((row: Row) => Promise<boolean | null>) | null,
  tries = 3,
): Promise<Found> {
  const { target, key, seen } = write
  const read = () => known.requests.read(target, keyConditions(target, key))
  const answer = await read()
  if (!('rows' in answer)) return UNREACHED
  const [row] = answer.rows
  if (row === undefined) return write.type === 'update' ? moved(known, write) : { type: 'written', row: null }
  const done = isDone === null ? false : await isDone(row)
  if (done === null) return UNREACHED
  if (done) return { type: 'written', row }
  const untouched = await isSame(known, target, row, seen)
  if (untouched === null) return UNREACHED
  if (untouched) return { type: 'absent' }
  // These were several reads: between them the write may have come after all.
  const again = await read()
  const isStill = 'rows' in again && wordsOf(again.rows[0]) === wordsOf(row)
  return isStill || tries === 0 ? conflict(row) : changed(known, write, isDone, tries - 1)
}

/** An update whose row is not where it was: it may have another key since. */
async function moved(
  known: Known,
  { target, key, values }: Extract<Write, { type: 'update' }>,
): Promise<Found> {
  const wanted = seenOf(values)
  if (!target.key.some(column => column in wanted)) return GONE
  const answer = await known.requests.read(target, keyConditions(target, { ...key, ...wanted }))
  if (!('rows' in answer)) return UNREACHED
  const [row] = answer.rows
  if (row === undefined) return GONE
  const same = await isSame(known, target, row, wanted)
  return same === null ? UNREACHED : same ? { type: 'written', row } : GONE
}

const GONE = plain('gone', 'The row is gone meanwhile. Whether it was written before cannot be told.')

/** Whether a row holds these values, as the database compares them; null where it could not be asked. */
async function isSame(
  { requests, types }: Known,
  target: Target,
  row: Row,
  values: Row,
): Promise<boolean | null> {
  const wanted = expected(values, types)
  if (!isAsExpected(wanted, row)) return false
  if (wanted.conditions.length === 0) return true
  const answer = await requests.read(target, [...keyConditions(target, row), ...wanted.conditions])
  if ('rows' in answer) return answer.rows.length > 0
  return 'error' in answer && answer.error.code === '42883'
    ? isAsExpected(expected(values, types, true), row)
    : null
}

/** The key was chosen here, and so the row can be looked up; not by a list. */
const isKeyed = ({ target: { key }, values }: Insert): boolean =>
  key.length > 0 && key.every(column => values[column]?.kind === 'text')

async function keyedInsert(known: Known, { target, values }: Insert): Promise<Found> {
  const answer = await known.requests.read(target, keyConditions(target, seenOf(values)))
  if (!('rows' in answer)) return UNREACHED
  const [row] = answer.rows
  if (row === undefined) return { type: 'absent' }
  const same = await isSame(known, target, row, seenOf(values))
  if (same === null) return UNREACHED
  return same
    ? { type: 'written', row }
    : { type: 'unclear', words: 'There is a row with this key, but it holds something else.' }
}

/** By what it holds: the database chose the key, and nobody heard which. */
async function otherInsert(
  { requests, types }: Known,
  { target, values }: Insert,
  mark: Mark,
): Promise<Found> {
  const wanted = expected(seenOf(values), types)
  const [key] = target.key
  const since: Condition[] =
    mark === null || key === undefined ? [] : [{ column: key, op: 'gt', value: String(mark) }]
  const answer = await requests.read(target, [...since, ...wanted.conditions], { most: 20 })
  if (!('rows' in answer)) return UNREACHED
  const among = (rows: readonly Row[]) => rows.filter(row => isAsExpected(wanted, row)).length
  const count = among(answer.rows)
  if (count > 0) return { type: 'unclear', words: unclear(count, since.length > 0) }
  if (since.length === 0) return { type: 'absent' }
  // A sequence may be behind the keys that there are, and others choose theirs as they like.
  const all = await requests.read(target, wanted.conditions, { most: 20 })
  if (!('rows' in all)) return UNREACHED
  const held = among(all.rows)
  return held === 0 ? { type: 'absent' } : { type: 'unclear', words: below(held), mayCome: true }
}

const below = (count: number) =>
  `${count === 1 ? 'One row holds' : `${count} rows hold`} exactly this, with no higher key than there was before. Whether one of them is yours cannot be told.`

function unclear(count: number, isSince: boolean): string {
  if (!isSince)
    return `${count === 1 ? 'One row holds' : `${count} rows hold`} exactly this. Whether one of them is yours cannot be told.`
  return count === 1
    ? 'A row with exactly this has come since: most likely it is yours.'
    : `${count} rows with exactly this have come since: most likely one of them is yours.`
}

/** The highest key before an insert whose key the database chooses: what has a higher one came since. */
export async function markOf(requests: Requests, write: Insert): Promise<Mark | Unwritten> {
  const { target, values } = write
  const [key, ...others] = target.key
  if (isKeyed(write) || key === undefined || others.length > 0) return null
  const answer = await requests.read(target, [], { last: key })
  if ('unsent' in answer) return plain('limited', `Nothing was sent: ${answer.unsent}. Try again.`)
  if ('error' in answer) {
    const refusal = refusalOf(answer.error, { target, values, status: answer.status })
    return refusal ?? plain('offline', 'The project could not be reached, so nothing was sent. Try again.')
  }
  const highest = answer.rows[0]?.[key]
  return typeof highest === 'number' || (typeof highest === 'string' && /^\d+$/.test(highest))
    ? highest
    : null
}
