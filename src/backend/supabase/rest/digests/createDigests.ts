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
import { returnsAtMost } from './returnsAtMost'
import { toDigestList, uniteLists, type DigestList } from './digestList'
import { matchRows, readDigest, sha256 } from './digestText'
import { createPageRounds } from './pageRounds'
import { createRounds } from './createRounds'
import { createSchemaDigests, type Batch, type Question, type SchemaDigests } from './schemaDigests'

/** Created by `public/digest.sql`, and by `public/schemas.sql` in other schemas, for the schema's own tables. */
const DIGESTS_FUNCTION = 'signalbox_digests'
/** The function reads at most this many rows of a list. */
const MAX_ROWS = 5_000
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
  project: Pick<Project, 'url' | 'boards' | 'shared'>
  maxRows: Pick<MaxRows, 'isCutAt'>
  /** Ms since any time; for tests. */
  now?: () => number
}
const UNAVAILABLE: ComparisonResult = { type: 'unavailable' }
/** A read would fail in the same way. After any other failure, rows can still be read. */
const isShared = ({ kind }: Pick<Loss, 'kind'>) =>
  kind === 'expired' || kind === 'limited' || kind === 'ceiling'

/**
 * Compares rows by the functions of `public/digest.sql`: what is asked of one within a moment, by any page of this
 * browser, is one request.
 */
export function createDigests({
  client,
  tokens,
  days,
  earliestTime,
  project,
  maxRows,
  now = () => performance.now(),
}: DigestsContext): Required<Pick<Sources, 'compareRows' | 'waitForRound'>> {
  const digestsOf = createSchemaDigests(project)
  const refusedSince = new WeakMap<TableSource, number>()
  const isRecent = (time = -Infinity) => now() - time < TRUSTED_MS
  const pages = createPageRounds(project.url, channelOf(project), now)
  const answerAll = ({ questions }: Batch) => questions.forEach(({ answer }) => answer(UNAVAILABLE))
  const failAll = (batch: Batch, loss: Loss) =>
    isShared(loss) ? batch.questions.forEach(({ fail }) => fail(loss)) : answerAll(batch)

  async function ask(batch: Batch): Promise<void> {
    const { digests, questions, round, controller } = batch
    const usable = await tokens.freshToken()
    if ('loss' in usable) {
      failAll(batch, usable.loss)
      return
    }
    const token = await sha256(usable.token)
    if (round.isGuest && (await compare(batch, lists => round.handOver(lists, token)))) return
    if (questions.size === 0) return
    await compare(batch, async lists => {
      const guests = round.isGuest ? null : round.close(token, digests.maxLists - lists.length)
      const allLists = [...lists, ...(guests?.lists ?? [])]
      const { distinct, places } = uniteLists(allLists)
      const name = { schema: digests.schema, function: DIGESTS_FUNCTION }
      const reply = await rpcRequest(client, name, { asked: { lists: distinct } }, { get: false })
        .retry(false)
        .abortSignal(controller.signal)
      const { error, status } = reply
      const answers = error ? null : (reply.data as { lists?: unknown } | null)?.lists
      const all = Array.isArray(answers) ? places.map(place => answers[place] as unknown) : null
      guests?.settle(all?.slice(lists.length) ?? null)
      if (!error) return all ?? []
      const loss = readLoss(status, error.code, error.message)
      if (loss.kind === 'expired') tokens.markExpired(usable.token)
      noteRefusal(error, loss, batch, allLists.length)
      failAll(batch, loss)
      return null
    })
  }

  /** Whether there were answers. `exchange`: the answers for these lists; null where there are none. */
  async function compare(
    { questions, controller }: Batch,
    exchange: (lists: DigestList[]) => Promise<readonly unknown[] | null>,
  ): Promise<boolean> {
    const begunAt = earliestTime()
    const comparisons = [...questions].map(({ source, listHeldRows, answer }) => {
      const heldRows = listHeldRows()
      const isCut = heldRows.length < source.limit && maxRows.isCutAt(heldRows.length)
      return { source, query: days.fit(source), heldRows, isCut, answer }
    })
    const cutList = comparisons.find(({ isCut }) => isCut)
    const [answers, isMaximumSame] = await Promise.all([
      exchange(comparisons.map(toDigestList)),
      cutList === undefined ||
        returnsAtMost(client, cutList.query, cutList.heldRows.length, controller.signal),
    ])
    if (answers === null) return false
    for (const [index, { source, heldRows, isCut, answer }] of comparisons.entries()) {
      const result = await toResult(source, heldRows, readDigest(answers[index]), begunAt)
      const mayHaveMore = isCut && !isMaximumSame && result.type === 'same'
      answer(mayHaveMore ? { type: 'different', shape: result.shape, costMs: result.costMs } : result)
    }
    return true
  }

  function noteRefusal(
    { code }: PostgrestError,
    { kind, isFromProxy }: Loss,
    { digests, questions }: Batch,
    listCount: number,
  ) {
    const [firstQuestion] = questions
    if (code === CANCELLED && listCount > 1) digests.maxLists = Math.ceil(listCount / 2)
    else if (code === CANCELLED && firstQuestion !== undefined) refusedSince.set(firstQuestion.source, now())
    else if (code === NO_FUNCTION) digests.absence.write()
    else if (kind !== 'lost' && !isShared({ kind }) && !isFromProxy) digests.unusableSince = now()
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
    if (batch.digests.openBatch === batch) batch.digests.openBatch = null
    const asked = batch.questions.size === 0 ? Promise.resolve() : ask(batch)
    asked
      .catch(() => answerAll(batch))
      // Guests whose lists were not taken ask by themselves.
      .finally(() => batch.round.isGuest || batch.round.close('', 0).settle(null))
  }

  function openNewBatch(digests: SchemaDigests): Batch {
    const round = pages.findOpenRound(digests.schema) ?? pages.open(digests.schema)
    const batch: Batch = { digests, questions: new Set(), controller: new AbortController(), round }
    setTimeout(() => send(batch), round.gatherMs)
    return batch
  }

  function addToBatch(question: Question): Batch {
    const digests = digestsOf(question.source.schema)
    let batch = digests.openBatch
    if (batch === null || batch.questions.size >= digests.maxLists) batch = openNewBatch(digests)
    digests.openBatch = batch
    batch.questions.add(question)
    return batch
  }

  function canAsk(source: TableSource): boolean {
    const { absence, unusableSince } = digestsOf(source.schema)
    return (
      // Pages without TLS have no WebCrypto.
      'subtle' in crypto &&
      source.columns.length > 0 &&
      source.limit <= MAX_ROWS &&
      !isRecent(unusableSince) &&
      !absence.isRecent() &&
      !isRecent(refusedSince.get(source))
    )
  }

  const compareRows: NonNullable<Sources['compareRows']> = (source, listHeldRows) =>
    canAsk(source)
      ? new Observable<ComparisonResult>(subscriber => {
          // Hears of the other pages before it asks.
          subscriber.add(pages.announcements$.subscribe())
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
  return { compareRows, waitForRound: createRounds(pages.announcements$) }
}

/** None outside a page. */
const channelOf = ({ shared }: Pick<Project, 'shared'>) =>
  shared === undefined
    ? 'document' in globalThis && 'BroadcastChannel' in globalThis
      ? (name: string) => new BroadcastChannel(name)
      : undefined
    : shared.channel
