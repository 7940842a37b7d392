import type { DataClient } from '../../clients/dataClient'
import type { Observable } from 'rxjs'
import { FIGURES_FUNCTION } from '../../../../board/figures/figureSource'
import type { FigureQuery } from '../../../../board/model/source'
import type { Loss, ReadResult, Row } from '../../../ports/backend.port'
import type { Tokens } from '../../auth/session/tokens'
import type { Days } from '../lazyDays'
import { NO_FUNCTION, unansweredRead } from '../../losses'
import { createAbsenceNote } from '../../absenceNote'
import type { Project } from '../../project'
import { requestOnce } from '../../wire/requestOnce'
import { rpcRequest } from '../../wire/resourceNames'
import { askAggregates, canAggregate } from './askAggregates'
import { toFigureRows } from './figureRows'
import { countTimes, editionOf, isOfFirstEdition, needsThirdEdition, withoutUncertain } from './editions'
import { figuresNoteOf, lacksFigures, type FiguresNotes } from './figuresNote'
import { toRefusal, type FigureRefusal } from './refusal'

/** How long a refusal of aggregates is trusted, in ms: somebody may enable them while the page is open. */
const TRUSTED_MS = 5 * 60_000
const NO_AGGREGATES = 'PGRST123'

const UNAVAILABLE: Loss = {
  kind: 'unknown',
  reason: 'the project calculates no figures over all rows: run figures.sql, or enable PostgREST aggregates',
}

const OTHER_VERSION: FigureRefusal = {
  code: '',
  loss: { kind: 'misconfigured', reason: 'figures.sql is another version: run it again' },
}

export interface FiguresContext {
  client: DataClient
  tokens: Tokens
  days: Pick<Days, 'ask' | 'holdsDays'>
  notes: FiguresNotes
  project: Pick<Project, 'url' | 'boards'>
  /** By the project's clock, ms since the epoch. */
  projectTime: () => number
  /** Ms since any time; for tests. */
  now?: () => number
}

type Figures = (query: FigureQuery) => Observable<ReadResult>

/** Figures of all schemas. */
export function createFigures(context: FiguresContext): Figures {
  const bySchema = new Map<string, Figures>()
  return query => {
    const figures = bySchema.get(query.schema) ?? createFiguresOf(query.schema, context)
    bySchema.set(query.schema, figures)
    return figures(query)
  }
}

/**
 * Figures by the function that `public/figures.sql` creates in a schema; without it by PostgREST's aggregates, as far as
 * they can. Which of them the project has is checked again after `TRUSTED_MS`.
 */
function createFiguresOf(
  schema: string,
  { client, tokens, days, notes, project, projectTime, now = () => performance.now() }: FiguresContext,
): Figures {
  let aggregatesMissingSince = -Infinity
  const note = figuresNoteOf(notes, schema)
  const absence = createAbsenceNote(`no-figures ${project.url} ${schema}`, project.boards)
  let trial: Promise<unknown> | null = null

  async function callFunction(
    query: FigureQuery,
    signal: AbortSignal,
  ): Promise<{ rows: Row[]; answer: unknown } | FigureRefusal> {
    const result = await rpcRequest(
      client,
      { schema, function: FIGURES_FUNCTION },
      { asked: query },
      { get: false },
    )
      .retry(false)
      .abortSignal(signal)
    if (result.error) return toRefusal(result.status, result.error)
    const answer: unknown = result.data
    const rows = needsThirdEdition(query) && editionOf(answer) < 3 ? null : toFigureRows(query, answer)
    return rows === null ? OTHER_VERSION : { rows, answer }
  }

  async function askFunction(query: FigureQuery, signal: AbortSignal): Promise<ReadResult | FigureRefusal> {
    const figures = await callFunction(query, signal)
    if ('loss' in figures) return figures
    const timesQuery = isOfFirstEdition(figures.answer) ? countTimes(query) : null
    if (timesQuery === null) return { rows: figures.rows, isTruncated: false }
    const times = await callFunction(timesQuery, signal)
    return 'loss' in times
      ? times
      : { rows: withoutUncertain(query, figures.rows, times.rows), isTruncated: false }
  }

  /**
   * Null without the function. Where a page found none lately, one call finds out for all that wait: a browser logs each
   * request for what is missing as an error.
   */
  async function tryFunction(
    query: FigureQuery,
    signal: AbortSignal,
  ): Promise<ReadResult | FigureRefusal | null> {
    while (trial !== null && absence.isRecent()) await trial
    if (lacksFigures(note, now())) return null
    const attempt = askFunction(query, signal).then(answer => {
      if (!('loss' in answer)) absence.clear()
      else if (answer.code === NO_FUNCTION) {
        note.missingSince = now()
        absence.write()
        return null
      }
      return answer
    })
    const end = () => {
      if (trial === settled) trial = null
    }
    const settled: Promise<void> = attempt.then(end, end)
    trial = settled
    return attempt
  }

  async function ask(query: FigureQuery, signal: AbortSignal): Promise<ReadResult | { loss: Loss }> {
    const usable = await tokens.freshToken()
    if ('loss' in usable) return usable
    const finish = (answer: ReadResult | FigureRefusal) => {
      if ('loss' in answer && answer.loss.kind === 'expired') tokens.markExpired(usable.token)
      return answer
    }
    const answerOfFunction = await tryFunction(query, signal)
    if (answerOfFunction !== null) return finish(answerOfFunction)
    if (now() - aggregatesMissingSince < TRUSTED_MS || !canAggregate(query)) return { loss: UNAVAILABLE }
    const answer = await askAggregates(client, query, projectTime(), signal, days.holdsDays)
    if (!('loss' in answer) || answer.code !== NO_AGGREGATES) return finish(answer)
    aggregatesMissingSince = now()
    return { loss: UNAVAILABLE }
  }

  return query => days.ask(query, fitQuery => requestOnce(signal => ask(fitQuery, signal), unansweredRead))
}
