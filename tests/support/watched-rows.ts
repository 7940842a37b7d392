import { finalize } from 'rxjs'
import { until } from 'supabase-embedded/testing/until'
import { expect, onTestFinished } from 'vitest'
import type { Backend } from '../../src/backend/ports/backend.port'
import type { TableSource } from '../../src/board/model/source'
import type { RowsEvent } from '../../src/streams/rowsEvent'
import { sourceRows } from '../../src/streams/sourceRows'

/** The rows of a source, as `key:column`, and every event that led there. */
export function watchRows({ sources }: Backend, source: TableSource, column = 'name') {
  const steps: RowsEvent[] = []
  let loss: unknown
  /** The request of each read: keys, all columns, or the columns that tell whether the rest has to be read. */
  const requests: string[] = []
  let answers = 0
  const counting = {
    ...sources,
    read: (...[of, keys]: Parameters<typeof sources.read>) => {
      requests.push(keys ? `${keys.length} keys` : of.columns.includes(column) ? 'all' : 'stamps')
      return sources.read(of, keys).pipe(finalize(() => (answers += 1)))
    },
  }
  const subscription = sourceRows(counting, source).subscribe({
    next: step => steps.push(step),
    error: (error: unknown) => (loss = error),
  })
  onTestFinished(() => subscription.unsubscribe())
  const last = () => steps.findLast(step => step.type === 'rows')
  return {
    steps,
    requests,
    last,
    stop: () => subscription.unsubscribe(),
    types: () => steps.map(({ type }) => type),
    listShown: () =>
      [...(last()?.rows ?? [])].map(({ row }) => `${String(row['id'])}:${String(row[column])}`),
    loss: () => loss,
    /** Until the read that is under way, or comes next, was answered. */
    nextAnswer: () => {
      const before = answers
      return until(() => expect(answers).toBeGreaterThan(before))
    },
  }
}
