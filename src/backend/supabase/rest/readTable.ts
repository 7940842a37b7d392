import type { DataClient } from '../clients/dataClient'
import { firstValueFrom, type Observable } from 'rxjs'
import type { TableSource } from '../../../board/model/source'
import { forEachSliced, runInSlices, type Work } from '../../../shared/timeSlices'
import type { Loss, ReadResult, Row } from '../../ports/backend.port'
import { readLoss, unansweredRead } from '../losses'
import type { MaxRows } from './maxRows'
import { splitKeys, tableQuery, ROW_VERSION, TAIL_ROWS, type RowSelection } from './tableQuery'
import type { RowIntake } from './rowListParser'
import type { Tokens } from '../auth/session/tokens'
import { requestOnce } from '../wire/requestOnce'

type RowsAnswer = Pick<ReadResult, 'rows' | 'rowVersions'> | { loss: Loss }
/** Whether the rows of a table can be read with their versions; true until a read shows otherwise. */
export interface VersionSupport {
  isStamped: boolean
}
interface ReadContext {
  client: DataClient
  intake: RowIntake
  /** The project's time, ms since the epoch, at the earliest; null, or no function, where it is not known. */
  earliestTime?: () => number | null
}
type Ask = (selection: RowSelection) => Promise<RowsAnswer>

/** Unsubscribing aborts the read. Nothing here repeats it: the channel machine decides on that. */
export const readTable = (
  context: ReadContext,
  tokens: Tokens,
  maxRows: MaxRows,
  versionSupport: VersionSupport,
  source: TableSource,
  keys?: readonly Row[],
  expectedCount?: number,
): Observable<ReadResult> =>
  requestOnce(async (signal): Promise<ReadResult | { loss: Loss }> => {
    const begunAt = context.earliestTime?.() ?? null
    const ask: Ask = selection => answerOf(context, tokens, versionSupport, source, selection, signal)
    const answer = await (keys === undefined
      ? firstRows(ask, maxRows, source, expectedCount)
      : keyedRows(ask, maxRows, splitKeys(source.key, keys)))
    return 'loss' in answer || begunAt === null ? answer : { ...answer, begunAt }
  }, unansweredRead)

/** `expectedCount`: the number of rows before, so an answer of fewer may have been truncated. */
async function firstRows(
  ask: Ask,
  maxRows: MaxRows,
  { limit, key }: TableSource,
  expectedCount: number | undefined,
): Promise<ReadResult | { loss: Loss }> {
  const first = await ask({ all: true })
  if ('loss' in first) return first
  const count = first.rows.length
  if (count >= limit) {
    maxRows.noteCount(count, false)
    return { ...first, isTruncated: true }
  }
  if (!maxRows.isDoubtful(count, expectedCount)) return { ...first, isTruncated: maxRows.isCutAt(count) }
  const tail = await ask({ after: count })
  if ('loss' in tail) return tail
  const isFollowedBefore = hasRowsAfter(first.rows, tail.rows, key)
  if (isFollowedBefore === false) {
    maxRows.noteCount(count, true)
    return { ...first, isTruncated: false }
  }
  if (isFollowedBefore === true && maxRows.isCutAt(count)) {
    maxRows.noteLimit(count)
    return { ...first, isTruncated: true }
  }
  // A row after them may also have been added meanwhile. Then the next answer is longer, unless another row went.
  const reread = await ask({ all: true })
  if ('loss' in reread) return reread
  const recount = reread.rows.length
  if (recount !== count) {
    maxRows.noteCount(recount, false)
    return { ...reread, isTruncated: recount >= limit }
  }
  const tailNow = await ask({ after: count })
  if ('loss' in tailNow) return tailNow
  const isFollowed = hasRowsAfter(reread.rows, tailNow.rows, key)
  if (isFollowed === true) maxRows.noteLimit(count)
  if (isFollowed === false) maxRows.noteCount(count, true)
  return { ...reread, isTruncated: isFollowed !== false }
}

/**
 * Whether rows come after the last of these. More rows at the same place mean nothing by themselves: where another
 * replica has new rows at the head, it has the same last row further back. Null: the last row is not there, or its
 * place says nothing.
 */
function hasRowsAfter(rows: readonly Row[], tail: readonly Row[], key: readonly string[]): boolean | null {
  if (tail.length === 0) return false
  const last = rows.at(-1)
  const startsAtLast = rows.length > 1
  if (last === undefined || key.length === 0 || key.some(column => !(column in last)))
    return tail.length > (startsAtLast ? 1 : 0)
  const keyOf = (row: Row) => JSON.stringify(key.map(column => row[column]))
  const place = tail.findIndex(row => keyOf(row) === keyOf(last))
  if (place === -1) return startsAtLast ? null : true
  if (place < tail.length - 1) return true
  // A maximum of as many rows would have cut these, too.
  return tail.length < Math.min(rows.length, TAIL_ROWS) ? false : null
}

/** Sequential requests: the project is already busy when these are needed. */
async function keyedRows(ask: Ask, maxRows: MaxRows, parts: Row[][]): Promise<ReadResult | { loss: Loss }> {
  const rows: Row[] = []
  const versions: number[] = []
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    const answer = await ask({ keys: part })
    if ('loss' in answer) return answer
    const count = answer.rows.length
    if (count < part.length && count > 0 && (maxRows.isCutAt(count) || maxRows.isDoubtful(count))) {
      // The missing rows may have been truncated.
      const half = Math.ceil(part.length / 2)
      parts.unshift(part.slice(0, half), part.slice(half))
    } else {
      rows.push(...answer.rows)
      versions.push(...(answer.rowVersions ?? []))
    }
  }
  return { rows, isTruncated: false, ...(versions.length === rows.length && { rowVersions: versions }) }
}

/**
 * Reads with row versions if possible; after a refusal, reads once more without. Rows without a key, which nearly all
 * are of views, have no use for them.
 */
async function answerOf(
  context: ReadContext,
  tokens: Tokens,
  versionSupport: VersionSupport,
  source: TableSource,
  selection: RowSelection,
  signal: AbortSignal,
): Promise<RowsAnswer> {
  const isStamped = versionSupport.isStamped && source.key.length > 0 && !('after' in selection)
  const answer = await request(context, tokens, source, selection, isStamped, signal)
  if (!isStamped) return answer
  if ('rows' in answer) return firstValueFrom(runInSlices(() => splitVersions(answer.rows)))
  if (!mayConcernVersion(answer.loss)) return answer
  const plain = await request(context, tokens, source, selection, false, signal)
  // A proxy refuses for a while; what the project itself refuses is refused for good.
  if ('rows' in plain && !answer.loss.isFromProxy) versionSupport.isStamped = false
  return plain
}

/**
 * Views have no row versions, and not every role may read them; foreign tables refuse them (0A000), and so do OrioleDB
 * tables, with an error of their own (XX000).
 */
const mayConcernVersion = ({ kind, reason }: Loss): boolean =>
  kind === 'unknown' || kind === 'denied' || /^(0A000|XX000):/.test(reason)

function* splitVersions(versionedRows: readonly Row[]): Work<Pick<ReadResult, 'rows' | 'rowVersions'>> {
  const versions: number[] = []
  const rows: Row[] = []
  yield* forEachSliced(versionedRows, ({ [ROW_VERSION]: version, ...row }) => {
    versions.push(Number(version))
    rows.push(row)
  })
  return { rowVersions: versions, rows }
}

async function request(
  context: ReadContext,
  tokens: Tokens,
  source: TableSource,
  selection: RowSelection,
  isStamped: boolean,
  signal: AbortSignal,
): Promise<RowsAnswer> {
  const usable = await tokens.freshToken()
  if ('loss' in usable) return usable
  const intake = context.intake.expect(signal)
  const { data, error, status } = await tableQuery(context.client, source, selection, isStamped)
    .retry(false)
    .abortSignal(signal)
  if (error) {
    const loss = readLoss(status, error.code, error.message)
    if (loss.kind === 'expired') tokens.markExpired(usable.token)
    return { loss }
  }
  return { rows: intake.rows ?? data }
}
