import { defer, retry, throwError, timer } from 'rxjs'
import { expect, vi } from 'vitest'
import { figureSource } from '../../../src/board/figures/figureSource'
import { canonicalJson } from '../../../src/board/json/canonicalJson'
import type { FigureSource } from '../../../src/board/model/source'
import type { Backend, Row } from '../../../src/backend/ports/backend.port'
import { sourceRows } from '../../../src/streams/sourceRows'
import { askSql, type GroupAnswers } from './oracle'
import type { FigureQuestion } from './panels'
import { insertSales, salesTable, type SalesWorld } from './sales'

/** Four writes each: rows that come, change, go, and change hands. */
const writes = (first: number, owner: string) => [
  insertSales(first, first + 20, owner),
  `update public.sales set amount = amount + 0.01, status = 'paid 3', region = 5 where id % 7 = 3 and id < 300`,
  `delete from public.sales where id % 11 = 4 and id < 300`,
  `update public.sales set owner = '${owner}' where id % 3 = 1 and id < 300`,
]

const isLost = (loss: unknown) =>
  typeof loss === 'object' && loss !== null && 'kind' in loss && loss.kind === 'lost'

/** After an answer that cost much the next one is far: a minute at most. */
const PATIENCE_MS = 120_000

function sourceOf({ panels, filters }: FigureQuestion): FigureSource {
  const source = figureSource({ ...salesTable, filter: filters }, panels)
  if (source === null) throw new Error('nothing to calculate')
  return source
}

const textOf = (value: unknown) =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value)

/** The rows of an answer in the oracle's words. */
export function toSaid(
  rows: readonly Row[],
  figure: FigureSource['figures']['figures'][number],
): GroupAnswers {
  const own = rows
    .filter(row => row['figure'] === canonicalJson(figure))
    .sort((a, b) => Number(a['place']) - Number(b['place']))
  const [total, ...groups] = own
  return {
    value: textOf(total?.['value']),
    rows: Number(total?.['rows']),
    groups:
      figure.by === undefined
        ? null
        : groups.map(({ key, value, rows }) => [textOf(key), textOf(value), Number(rows)]),
    groupCount: Number(total?.['groups'] ?? 0),
  }
}

/**
 * Follows the figures while rows are written: every answer has to be what SQL said, under the viewer's rights, before
 * the first write or after one of them, and the last answer what it says last. Resolves to the number of answers.
 */
export async function followFigures(
  { embeddedBackend, asViewer, userId }: SalesWorld,
  { sources }: Pick<Backend, 'sources'>,
  question: FigureQuestion,
  next: number,
): Promise<number> {
  const source = sourceOf(question)
  const { figures } = source.figures
  const figureAnswers: GroupAnswers[][] = []
  const answers: GroupAnswers[][] = []
  const ask = async () => {
    const now = await asViewer(async session => {
      const each: GroupAnswers[] = []
      for (const figure of figures) each.push(await askSql(session, figure, question.filters))
      return each
    })
    figureAnswers.push(now)
    return now
  }
  let failure: unknown = null
  let last = await ask()
  // What is lost on the way a channel tries again: the one thread of the backend may be busy for long.
  const rows$ = defer(() => sourceRows(sources, source)).pipe(
    retry({ delay: (loss: unknown) => (isLost(loss) ? timer(1_000) : throwError(() => loss)) }),
  )
  const subscription = rows$.subscribe({
    next: event => {
      if (event.type !== 'rows') {
        if (event.type === 'refused') failure ??= event.reason
        return
      }
      const rows = [...event.rows].map(({ row }) => row)
      answers.push(figures.map(figure => toSaid(rows, figure)))
    },
    error: (loss: unknown) => (failure ??= loss),
  })
  const waitUntilSettled = () =>
    vi.waitFor(
      () => {
        expect(failure).toBeNull()
        expect(answers.at(-1)).toEqual(last)
      },
      { timeout: PATIENCE_MS, interval: 20 },
    )
  try {
    await waitUntilSettled()
    for (const write of writes(next, userId)) {
      await embeddedBackend.database.exec(write)
      last = await ask()
    }
    await waitUntilSettled()
  } finally {
    subscription.unsubscribe()
  }
  // An answer may come between a write and what SQL says to it, but never with anything in between.
  for (const answer of answers) expect(figureAnswers).toContainEqual(answer)
  return answers.length
}
