import { isUuid } from '../../../../shared/isUuid'
import type { DataClient } from '../../clients/dataClient'
import type {
  MutationOutcome,
  Row,
  WriteTarget,
  MutationRefusal,
  Write,
  Writes,
} from '../../../ports/backend.port'
import { perTable, type TableId } from '../../perTable'
import { ROW_VERSION } from '../tableQuery'
import { pinToViewer, type Tokens } from '../../auth/session/tokens'
import { encodeBody } from './writeBody'
import { checkWrite, readWatermark, type WriteContext } from './checkWrite'
import { expectedRow, matchesExpected, keyConditions, type Condition } from './conditions'
import { overrunOutcome, sendForOneRow, uncountedRefusal } from './sendForOneRow'
import { conflictRefusal, mutationRefusal, notSentRefusal, toWriteRefusal } from './writeRefusals'
import { WriteRequests, type RestAnswer } from './writeRequests'
import type { RowLimit } from './rowLimit'
import { readColumnTypes } from './columnTypes'

interface TypesByTable {
  of(table: TableId): Map<string, string>
}
type Insert = Extract<Write, { type: 'insert' }>
type Change = Exclude<Write, Insert>
type ChangeContext = WriteContext & { limit: RowLimit }

/** Writes over PostgREST. Nothing here repeats a write that may have been carried out. */
export function createWrites(
  client: DataClient,
  tokens: Tokens,
  columnTypes: TypesByTable,
  limit: RowLimit,
): Writes {
  const requestsOfViewer = () => new WriteRequests(client, pinToViewer(tokens))
  /** Inserts of rows that the viewer may not read back. */
  const blindInserts = new WeakSet<Insert>()
  const pendingByTable = perTable(() => new Map<string, Promise<void>>())
  return {
    send: write => {
      if (write.target.key.length === 0) return Promise.resolve(noKeyRefusal)
      if (write.type !== 'insert' && !isAddressable(write)) return Promise.resolve(unaddressableKey)
      const requests = requestsOfViewer()
      const types = columnTypes.of(write.target)
      return write.type === 'insert'
        ? insert({ requests, types }, write, () => blindInserts.add(write))
        : change({ requests, types, limit }, write)
    },
    check: (write, watermark) => {
      const isBlind = write.type === 'insert' && blindInserts.has(write)
      const types = columnTypes.of(write.target)
      return checkWrite({ requests: requestsOfViewer(), types }, write, { watermark, isBlind })
    },
    types: target =>
      readColumnTypes(requestsOfViewer(), target, columnTypes.of(target), pendingByTable.of(target)),
  }
}

const noKeyRefusal = mutationRefusal('invalid', { code: 'no_key' })

const unaddressableKey = mutationRefusal('invalid', { code: 'unusable_key' })
/** Without the key conditions, a request would match any row that looks alike. */
const isAddressable = ({ target, key }: Change) => keyConditions(target, key).length === target.key.length

async function insert(context: WriteContext, write: Insert, noteBlind: () => void): Promise<MutationOutcome> {
  const { requests } = context
  const { target, values } = write
  const encodedBody = encodeBody(values)
  if ('refusal' in encodedBody) return encodedBody.refusal
  const { body } = encodedBody
  const watermark = await readWatermark(requests, write)
  if (typeof watermark === 'object' && watermark !== null) return watermark
  const answerWithRow = await requests.insert(target, body, true)
  // The viewer may be allowed to write the row but not to read it back. This insert was certainly rolled back.
  const mayBeBlind =
    'error' in answerWithRow &&
    answerWithRow.error.code === '42501' &&
    /row-level/.test(answerWithRow.error.message)
  if (mayBeBlind) noteBlind()
  const answer = mayBeBlind ? await requests.insert(target, body, false) : answerWithRow
  // A browser repeats a request whose connection was dead; the second one meets the row of the first.
  if ('error' in answer && answer.error.code === '23505' && hasUniqueKey(write)) {
    const check = await checkWrite(context, write, { watermark, isBlind: mayBeBlind })
    if (check.type === 'written') return check
  }
  if (!('rows' in answer)) return outcomeOf(answer, write, { values, mark: watermark })
  const [row = null] = answer.rows
  // PostgREST gives the row that was asked for; an empty answer is of somebody else, such as a proxy without the page.
  return row === null && !mayBeBlind
    ? { type: 'unanswered', watermark, reason: { code: 'unanswered' } }
    : { type: 'written', row }
}

/** Whether nobody else can have chosen the key: the page made it at random. */
const hasUniqueKey = ({ target, values }: Insert) =>
  target.key.some(column => {
    const value = values[column]
    return value?.kind === 'text' && isUuid(value.text)
  })

/** Updates or deletes a row in one statement, if it still is as the person saw it. */
async function change(context: ChangeContext, write: Change, comparesHere = false): Promise<MutationOutcome> {
  const { requests, types, limit } = context
  const { target, key, original } = write
  const expectation = expectedRow(original, types, comparesHere)
  const conditions: Condition[] = [...keyConditions(target, key), ...expectation.conditions]
  if (Object.keys(expectation.rest).length > 0) {
    const version = await readVersion(requests, target, key, row => matchesExpected(expectation, row))
    if ('type' in version) return version
    conditions.push(...version.conditions)
  }
  const encodedBody = encodeBody(write.type === 'update' ? write.values : {})
  if ('refusal' in encodedBody) return encodedBody.refusal
  const answerOrRefusal = await sendForOneRow(requests, limit, { target, conditions }, isLimited =>
    write.type === 'update'
      ? requests.update(target, encodedBody.body, conditions, isLimited)
      : requests.delete(target, conditions, isLimited),
  )
  if ('type' in answerOrRefusal) return answerOrRefusal
  const answer = 'countFailure' in answerOrRefusal ? answerOrRefusal.countFailure : answerOrRefusal
  if ('rows' in answer) {
    const [row, ...others] = answer.rows
    if (others.length > 0)
      return overrunOutcome(target, write.type === 'update' ? 'changed' : 'deleted', answer.rows.length)
    if (row === undefined) return whyNotWritten(context, write, conditions)
    return { type: 'written', row: write.type === 'update' ? row : null }
  }
  // No operator compares one of the columns: read them and compare them here.
  if ('error' in answer && answer.error.code === '42883' && !comparesHere) return change(context, write, true)
  if ('countFailure' in answerOrRefusal) return uncountedRefusal(answerOrRefusal.countFailure, target)
  return outcomeOf(answer, write, { values: write.type === 'update' ? write.values : {}, mark: null })
}

/** Reads the row, and returns a condition that holds until somebody writes it. */
async function readVersion(
  requests: WriteRequests,
  target: WriteTarget,
  key: Row,
  isSame: (row: Row) => boolean,
): Promise<{ conditions: Condition[] } | MutationRefusal> {
  const at = keyConditions(target, key)
  const versionedAnswer = await requests.read(target, at, { withVersion: true })
  // Views have no row version, and not every role may read it.
  const answer = 'error' in versionedAnswer ? await requests.read(target, at) : versionedAnswer
  if (!('rows' in answer)) return unreadableRow
  const [row] = answer.rows
  if (row === undefined) return rowGone
  const { [ROW_VERSION]: version, ...theirs } = row
  if (!isSame(theirs)) return conflictRefusal(theirs)
  const hasVersion = typeof version === 'string' || typeof version === 'number'
  return { conditions: hasVersion ? [{ column: ROW_VERSION, op: 'eq', value: `${version}` }] : [] }
}

/** Why no row was written although no error occurred. */
async function whyNotWritten(
  context: WriteContext,
  write: Change,
  conditions: readonly Condition[],
): Promise<MutationRefusal> {
  const { requests } = context
  const { target, key } = write
  const same = await requests.read(target, conditions)
  if (!('rows' in same)) return unreadableRow
  if (same.rows.length > 0) return notAllowed(target)
  const current = await requests.read(target, keyConditions(target, key))
  if (!('rows' in current)) return unreadableRow
  const [theirs] = current.rows
  const refusal = theirs === undefined ? rowGone : conflictRefusal(theirs)
  if (write.type === 'delete') return refusal
  // A browser repeats a request whose connection was dead; the second one finds the row as the first one left it.
  const check = await checkWrite(context, write, { watermark: null, isBlind: false })
  return check.type === 'written' ? { ...refusal, reason: { code: 'row_has_values' } } : refusal
}

const rowGone = mutationRefusal('gone', { code: 'row_gone' })
const notAllowed = ({ table }: WriteTarget) => mutationRefusal('rights', { code: 'row_policy', table })
const unreadableRow = mutationRefusal('conflict', { code: 'row_unreadable' })

function outcomeOf(
  answer: Exclude<RestAnswer, { rows: unknown }>,
  { target }: Write,
  { values, mark }: { values: Insert['values']; mark: string | number | null },
): MutationOutcome {
  if ('unsent' in answer) return notSentRefusal(answer.unsent)
  const refusal = toWriteRefusal(answer.error, { target, values, status: answer.status })
  return refusal ?? { type: 'unanswered', watermark: mark, reason: { code: 'unanswered' } }
}
