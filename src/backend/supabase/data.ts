import type { SupabaseClient } from '@supabase/supabase-js'
import { firstValueFrom, Observable } from 'rxjs'
import type { TableSource } from '../../board/source'
import { each, inSlices, type Work } from '../../slices'
import type { Loss, Read, Row } from '../port'
import { readLoss } from './losses'
import type { MaxRows } from './maxRows'
import { inParts, queryOf, STAMP, type Asked } from './query'
import type { Intake } from './rowList'
import type { Tokens } from './tokens'
import { thrownLoss } from './unusableName'

type Answer = Pick<Read, 'rows' | 'stamps'> | { loss: Loss }
/** Whether rows of a table can be asked for with their stamps; true until it was found out. */
export interface Stamping {
  isStamped: boolean
}
interface Project {
  client: SupabaseClient
  intake: Intake
}
type Ask = (asked: Asked) => Promise<Answer>

/** Unsubscribing aborts it. It is not repeated in here: whether to is the channel machine's to say. */
export const read = (
  project: Project,
  tokens: Tokens,
  maxRows: MaxRows,
  stamping: Stamping,
  source: TableSource,
  keys?: readonly Row[],
): Observable<Read> =>
  new Observable<Read>(subscriber => {
    const gone = new AbortController()
    const ask: Ask = asked => answerOf(project, tokens, stamping, source, asked, gone.signal)
    const answer$ =
      keys === undefined
        ? firstRows(ask, maxRows, source.limit)
        : keyedRows(ask, maxRows, inParts(source.key, keys))
    void answer$.then(
      answer => {
        if ('rows' in answer) {
          subscriber.next(answer)
          subscriber.complete()
        } else subscriber.error(answer.loss)
      },
      (error: unknown) => subscriber.error(thrownLoss(error, reason => readLoss(0, '', reason))),
    )
    return () => gone.abort()
  })

async function firstRows(ask: Ask, maxRows: MaxRows, limit: number): Promise<Read | { loss: Loss }> {
  const first = await ask({ all: true })
  if ('loss' in first) return first
  const count = first.rows.length
  if (count >= limit) {
    maxRows.given(count)
    return { ...first, cut: true }
  }
  if (!maxRows.isDoubtful(count)) return { ...first, cut: maxRows.cuts(count) }
  const beyond = await ask({ after: count })
  if ('loss' in beyond) return beyond
  if (beyond.rows.length === 0) {
    maxRows.given(count)
    return { ...first, cut: false }
  }
  // One more row may also have come meanwhile. Then the next answer is longer.
  const again = await ask({ all: true })
  if ('loss' in again) return again
  maxRows.given(again.rows.length)
  if (again.rows.length === count) maxRows.found(count)
  return { ...again, cut: again.rows.length >= limit || again.rows.length === count }
}

/** One request after another: they are made because the project has a lot to do already. */
async function keyedRows(ask: Ask, maxRows: MaxRows, parts: Row[][]): Promise<Read | { loss: Loss }> {
  const rows: Row[] = []
  const stamps: number[] = []
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    const answer = await ask({ keys: part })
    if ('loss' in answer) return answer
    const count = answer.rows.length
    if (count < part.length && count > 0 && (maxRows.cuts(count) || maxRows.isDoubtful(count))) {
      // Those that did not come may have been left out.
      const half = Math.ceil(part.length / 2)
      parts.unshift(part.slice(0, half), part.slice(half))
    } else {
      rows.push(...answer.rows)
      stamps.push(...(answer.stamps ?? []))
    }
  }
  return { rows, cut: false, ...(stamps.length === rows.length && { stamps }) }
}

/** With stamps where there are any: what refuses them is asked once more without. */
async function answerOf(
  project: Project,
  tokens: Tokens,
  stamping: Stamping,
  source: TableSource,
  asked: Asked,
  signal: AbortSignal,
): Promise<Answer> {
  const isStamped = stamping.isStamped && !('after' in asked)
  const answer = await request(project, tokens, source, asked, isStamped, signal)
  if (!isStamped) return answer
  if ('rows' in answer) return firstValueFrom(inSlices(() => unstamped(answer.rows)))
  if (!mayBeOfStamp(answer.loss)) return answer
  const plain = await request(project, tokens, source, asked, false, signal)
  if ('rows' in plain) stamping.isStamped = false
  return plain
}

/**
 * Views have no stamps and not every role may read them; foreign tables refuse them (0A000), and so do those of
 * OrioleDB, by an error of their own (XX000).
 */
const mayBeOfStamp = ({ kind, reason }: Loss): boolean =>
  kind === 'unknown' || kind === 'denied' || /^(0A000|XX000):/.test(reason)

function* unstamped(stamped: readonly Row[]): Work<Pick<Read, 'rows' | 'stamps'>> {
  const stamps: number[] = []
  const rows: Row[] = []
  yield* each(stamped, ({ [STAMP]: stamp, ...row }) => {
    stamps.push(Number(stamp))
    rows.push(row)
  })
  return { stamps, rows }
}

async function request(
  project: Project,
  tokens: Tokens,
  source: TableSource,
  asked: Asked,
  isStamped: boolean,
  signal: AbortSignal,
): Promise<Answer> {
  const usable = await tokens.usable()
  if ('loss' in usable) return usable
  const taken = project.intake.expect(signal)
  const { data, error, status } = await queryOf(project.client, source, asked, isStamped)
    .retry(false)
    .abortSignal(signal)
  if (error) {
    const loss = readLoss(status, error.code, error.message)
    if (loss.kind === 'expired') tokens.disbelieve(usable.token)
    return { loss }
  }
  return { rows: taken.rows ?? data }
}
