import type { PostgrestError } from '@supabase/supabase-js'
import type { DataClient } from '../../clients/dataClient'
import { Observable, of } from 'rxjs'
import type { TableSource } from '../../../../board/model/source'
import type { ComparisonResult, HeldRow, Loss, Sources } from '../../../ports/backend.port'
import type { Tokens } from '../../auth/session/tokens'
import type { Days } from '../lazyDays'
import { NO_FUNCTION, readLoss } from '../../losses'
import { rpcRequest } from '../../wire/resourceNames'
import type { Project } from '../../project'
import type { MaxRows } from '../maxRows'
import { createAbsenceNote } from '../../absenceNote'
import { returnsAtMost } from './returnsAtMost'
import { digestKey, matchRows, readDigest } from './digestText'

/** Created by `public/digest.sql`, for tables of the same schema. */
const DIGESTS = { schema: 'public', function: 'signalbox_digests' }
/** The function reads at most this many rows of a list. */
const MAX_ROWS = 5_000
/** The function takes at most this many lists at once. */
const MAX_LISTS = 100
/** Requests within this many ms are sent as one. */
const GATHER_MS = 50
/** What the project refused is tried again after so long, ms. */
const TRUSTED_MS = 5 * 60_000
/** Postgres ended the statement because it took too long. */
const CANCELLED = '57014'

export interface DigestsContext {
  client: DataClient
  tokens: Tokens
  days: Pick<Days, 'fit'>
  /** The project's time, ms since the epoch, at the earliest; null where it is not known. */
  earliestTime: () => number | null
  project: Pick<Project, 'url' | 'boards'>
  maxRows: Pick<MaxRows, 'isCutAt'>
  /** Ms since any time; for tests. */
  now?: () => number
}
interface Question {
  source: TableSource
  listHeldRows: () => readonly HeldRow[]
  answer: (result: ComparisonResult) => void
  fail: (loss: Loss) => void
}
interface Batch {
  questions: Set<Question>
  controller: AbortController
}

const UNAVAILABLE: ComparisonResult = { type: 'unavailable' }
/** A read would fail in the same way. After any other failure, rows can still be read. */
const isShared = ({ kind }: Pick<Loss, 'kind'>) =>
  kind === 'expired' || kind === 'limited' || kind === 'ceiling'

/** Compares rows by the function of `public/digest.sql`: what is asked within a moment is one request. */
export function createDigests({
  client,
  tokens,
  days,
  earliestTime,
  project,
  maxRows,
  now = () => performance.now(),
}: DigestsContext): NonNullable<Sources['compareRows']> {
  const absence = createAbsenceNote(`no-digests ${project.url}`, project.boards)
  let unusableSince = -Infinity
  const refusedSince = new WeakMap<TableSource, number>()
  let openBatch: Batch | null = null
  /** Fewer where the database took too long for as many. */
  let maxLists = MAX_LISTS
  const isRecent = (time = -Infinity) => now() - time < TRUSTED_MS

  async function ask({ questions, controller }: Batch): Promise<void> {
    const list = [...questions]
    const answerAll = () => list.forEach(({ answer }) => answer(UNAVAILABLE))
    const failAll = (loss: Loss) => (isShared(loss) ? list.forEach(({ fail }) => fail(loss)) : answerAll())
    const usable = await tokens.freshToken()
    if ('loss' in usable) {
      failAll(usable.loss)
      return
    }
    const begunAt = earliestTime()
    const comparisons = list.map(({ source, listHeldRows, answer }) => {
      const heldRows = listHeldRows()
      const isCut = heldRows.length < source.limit && maxRows.isCutAt(heldRows.length)
      return { source, query: days.fit(source), heldRows, isCut, answer }
    })
    const cutList = comparisons.find(({ isCut }) => isCut)
    const { signal } = controller
    const [reply, isMaximumSame] = await Promise.all([
      rpcRequest(client, DIGESTS, { asked: { lists: comparisons.map(toList) } }, { get: false })
        .retry(false)
        .abortSignal(signal),
      cutList === undefined || returnsAtMost(client, cutList.query, cutList.heldRows.length, signal),
    ])
    const { error, status } = reply
    if (error) {
      const loss = readLoss(status, error.code, error.message)
      if (loss.kind === 'expired') tokens.markExpired(usable.token)
      noteRefusal(error, loss, list)
      failAll(loss)
      return
    }
    const answers = (reply.data as { lists?: unknown } | null)?.lists
    for (const [index, { source, heldRows, isCut, answer }] of comparisons.entries()) {
      const digest = readDigest(Array.isArray(answers) ? answers[index] : null)
      const result = await toResult(source, heldRows, digest, begunAt)
      const mayHaveMore = isCut && !isMaximumSame && result.type === 'same'
      answer(mayHaveMore ? { type: 'different', shape: result.shape, costMs: result.costMs } : result)
    }
  }

  function noteRefusal(
    { code }: PostgrestError,
    { kind, isFromProxy }: Loss,
    questions: readonly Question[],
  ) {
    const [firstQuestion] = questions
    if (code === CANCELLED && firstQuestion !== undefined && questions.length > 1)
      maxLists = Math.ceil(questions.length / 2)
    else if (code === CANCELLED && firstQuestion !== undefined) refusedSince.set(firstQuestion.source, now())
    else if (code === NO_FUNCTION) absence.write()
    else if (kind !== 'lost' && !isShared({ kind }) && !isFromProxy) unusableSince = now()
  }

  async function toResult(
    source: TableSource,
    heldRows: readonly HeldRow[],
    digest: ReturnType<typeof readDigest>,
    begunAt: number | null,
  ): Promise<ComparisonResult> {
    if (digest === null || 'error' in digest) {
      refusedSince.set(source, now())
      return UNAVAILABLE
    }
    const touchedRows = await matchRows(source, heldRows, digest)
    const facts = { shape: digest.shape, costMs: digest.ms }
    if (touchedRows === null) return { type: 'different', ...facts }
    return {
      type: 'same',
      ...facts,
      touchedRows: begunAt === null ? touchedRows : { ...touchedRows, begunAt },
    }
  }

  function send(batch: Batch) {
    if (openBatch === batch) openBatch = null
    if (batch.questions.size === 0) return
    ask(batch).catch(() => batch.questions.forEach(({ answer }) => answer(UNAVAILABLE)))
  }

  function addToBatch(question: Question): Batch {
    if (openBatch === null || openBatch.questions.size >= maxLists) {
      const batch: Batch = { questions: new Set(), controller: new AbortController() }
      setTimeout(() => send(batch), GATHER_MS)
      openBatch = batch
    }
    openBatch.questions.add(question)
    return openBatch
  }

  const canAsk = (source: TableSource) =>
    // Pages without TLS have no WebCrypto.
    'subtle' in crypto &&
    source.schema === DIGESTS.schema &&
    source.columns.length > 0 &&
    source.limit <= MAX_ROWS &&
    !isRecent(unusableSince) &&
    !absence.isRecent() &&
    !isRecent(refusedSince.get(source))

  return (source, listHeldRows) =>
    canAsk(source)
      ? new Observable<ComparisonResult>(subscriber => {
          const question: Question = {
            source,
            listHeldRows,
            answer(result) {
              subscriber.next(result)
              subscriber.complete()
            },
            fail: loss => subscriber.error(loss),
          }
          const batch = addToBatch(question)
          return () => {
            batch.questions.delete(question)
            if (batch.questions.size === 0) batch.controller.abort()
          }
        })
      : of(UNAVAILABLE)
}

interface ComparedRows {
  /** In the operands that its columns take. */
  query: TableSource
  heldRows: readonly HeldRow[]
  /** The project returns no more rows than these. */
  isCut: boolean
}

function toList({ query, heldRows, isCut }: ComparedRows) {
  const { schema, table, columns, key, order, limit: most, filter = [] } = query
  // The maximum does not apply to what a function reads, so that the rows it left out would be a difference.
  const limit = isCut ? heldRows.length : most
  const touchedKeys = heldRows
    .filter(({ version }) => version === null)
    .map(({ row }) => digestKey(query, row))
  return { schema, table, columns, key, order, limit, filter, touched: touchedKeys }
}
