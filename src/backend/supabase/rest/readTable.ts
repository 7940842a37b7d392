import type { DataClient } from '../clients/dataClient'
import { firstValueFrom, Observable } from 'rxjs'
import type { TableSource } from '../../../board/model/source'
import { forEachSliced, runInSlices, type Work } from '../../../shared/timeSlices'
import type { Loss, ReadResult, Row } from '../../ports/backend.port'
import { readLoss } from '../losses'
import type { MaxRows } from './maxRows'
import { splitKeys, tableQuery, ROW_VERSION, type RowSelection } from './tableQuery'
import type { RowIntake } from './rowListParser'
import type { Tokens } from '../auth/session/tokens'
import { lossOfError } from '../wire/unusableName'

type RowsAnswer = Pick<ReadResult, 'rows' | 'rowVersions'> | { loss: Loss }
/** Whether the rows of a table can be read with their versions; true until a read shows otherwise. */
export interface VersionSupport {
  isStamped: boolean
}
interface Project {
  client: DataClient
  intake: RowIntake
  /** The project's time, ms since the epoch, at the earliest; null, or no function, where it is not known. */
  earliestTime?: () => number | null
}
type Ask = (selection: RowSelection) => Promise<RowsAnswer>

/** Unsubscribing aborts the read. Nothing here repeats it: the channel machine decides on that. */
export const readTable = (
  project: Project,
  tokens: Tokens,
  maxRows: MaxRows,
  versionSupport: VersionSupport,
  source: TableSource,
  keys?: readonly Row[],
  expectedCount?: number,
): Observable<ReadResult> =>
  new Observable<ReadResult>(subscriber => {
    const controller = new AbortController()
    const begunAt = project.earliestTime?.() ?? null
    const ask: Ask = selection =>
      answerOf(project, tokens, versionSupport, source, selection, controller.signal)
    const answer$ =
      keys === undefined
        ? firstRows(ask, maxRows, source.limit, expectedCount)
        : keyedRows(ask, maxRows, splitKeys(source.key, keys))
    void answer$.then(
      answer => {
        if ('rows' in answer) {
          subscriber.next(begunAt === null ? answer : { ...answer, begunAt })
          subscriber.complete()
        } else subscriber.error(answer.loss)
      },
      (error: unknown) => subscriber.error(lossOfError(error, reason => readLoss(0, '', reason))),
    )
    return () => controller.abort()
  })

/** `expectedCount`: so many rows were there before, so an answer of fewer may have been truncated. */
async function firstRows(
  ask: Ask,
  maxRows: MaxRows,
  limit: number,
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
  const beyond = await ask({ after: count })
  if ('loss' in beyond) return beyond
  if (beyond.rows.length === 0) {
    maxRows.noteCount(count, true)
    return { ...first, isTruncated: false }
  }
  // The extra row may also have been added meanwhile. Then the next answer is longer, unless another row went.
  const reread = await ask({ all: true })
  if ('loss' in reread) return reread
  const recount = reread.rows.length
  if (recount !== count) {
    maxRows.noteCount(recount, false)
    return { ...reread, isTruncated: recount >= limit }
  }
  const stillBeyond = await ask({ after: count })
  if ('loss' in stillBeyond) return stillBeyond
  const isTruncated = stillBeyond.rows.length > 0
  if (isTruncated) maxRows.noteLimit(count)
  else maxRows.noteCount(count, true)
  return { ...reread, isTruncated }
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
 * Reads with row versions if possible; after a refusal, reads once more without. Rows without a key, which nearly all are of
 * views, have no use for them.
 */
async function answerOf(
  project: Project,
  tokens: Tokens,
  versionSupport: VersionSupport,
  source: TableSource,
  selection: RowSelection,
  signal: AbortSignal,
): Promise<RowsAnswer> {
  const isStamped = versionSupport.isStamped && source.key.length > 0 && !('after' in selection)
  const answer = await request(project, tokens, source, selection, isStamped, signal)
  if (!isStamped) return answer
  if ('rows' in answer) return firstValueFrom(runInSlices(() => splitVersions(answer.rows)))
  if (!mayConcernVersion(answer.loss)) return answer
  const plain = await request(project, tokens, source, selection, false, signal)
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
  project: Project,
  tokens: Tokens,
  source: TableSource,
  selection: RowSelection,
  isStamped: boolean,
  signal: AbortSignal,
): Promise<RowsAnswer> {
  const usable = await tokens.freshToken()
  if ('loss' in usable) return usable
  const intake = project.intake.expect(signal)
  const { data, error, status } = await tableQuery(project.client, source, selection, isStamped)
    .retry(false)
    .abortSignal(signal)
  if (error) {
    const loss = readLoss(status, error.code, error.message)
    if (loss.kind === 'expired') tokens.markExpired(usable.token)
    return { loss }
  }
  return { rows: intake.rows ?? data }
}
