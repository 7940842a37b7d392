import { catchError, filter, finalize, mergeMap, NEVER, Observable, of, throwError } from 'rxjs'
import type { Sources, ReadResult, SourceSignal } from '../../../src/backend/ports/backend.port'
import type { Board } from '../../../src/board/board'
import type { TableSource } from '../../../src/board/model/source'
import { createPredicate } from '../../../src/streams/predicate/predicate'

/** A mutant that wraps a part of the engine. */
export interface Breakage {
  board?: (board: Board) => Board
  data?: (data: Sources) => Sources
}

const nameOf = ({ table, columns, filter }: TableSource) =>
  `${table} ${columns.join()} ${JSON.stringify(filter)}`

/** Deletes that arrive during a read are forgotten, so that its answer brings the rows back. */
function forgetful(data: Sources): Sources {
  const reading = new Map<string, number>()
  const count = (source: TableSource, by: number) =>
    reading.set(nameOf(source), (reading.get(nameOf(source)) ?? 0) + by)
  const isRead = (source: TableSource) => (reading.get(nameOf(source)) ?? 0) > 0
  return {
    ...data,
    listen: (source, ...rest) =>
      data.listen(source, ...rest).pipe(filter(({ type }) => type !== 'delete' || !isRead(source))),
    read: (source, keys, expectedCount) =>
      new Observable<ReadResult>(subscriber => {
        count(source, 1)
        return data
          .read(source, keys, expectedCount)
          .pipe(finalize(() => count(source, -1)))
          .subscribe(subscriber)
      }),
  }
}

/** Takes a join as proof that changes flow. Unless it `hears`, it ignores the server's refusal as well. */
const hasty =
  (hears: boolean) =>
  (data: Sources): Sources => ({
    ...data,
    listen: (...args) =>
      data.listen(...args).pipe(
        mergeMap((signal): Observable<SourceSignal> => {
          if (signal.type === 'joined') return of<SourceSignal[]>(signal, { type: 'subscribed' })
          return signal.type === 'subscribed' ? NEVER : of(signal)
        }),
        catchError((loss: unknown) =>
          !hears && JSON.stringify(loss).includes('subscribe to changes') ? NEVER : throwError(() => loss),
        ),
      ),
  })

/** The mutant filters changes as the server would, so a row that stops matching is not announced. */
const filtering = (data: Sources): Sources => ({
  ...data,
  listen: (source, ...rest) => {
    const passes = createPredicate(source.filter ?? [], data.columnTypes(source))
    return data
      .listen(source, ...rest)
      .pipe(filter(signal => !('row' in signal) || passes(signal.row) !== false))
  },
})

const stripVerification = (board: Board): Board => ({
  ...board,
  sources: Object.fromEntries(
    Object.entries(board.sources).map(([name, source]) => [name, { ...source, verifyInterval: 0 }]),
  ),
})

export const wrappers = {
  'no tombstones': { data: forgetful },
  'snapshot before proof': { data: hasty(true) },
  'SUBSCRIBED taken for live': { data: hasty(false) },
  'no verification': { board: stripVerification },
  'filter pushed to the server': { data: filtering },
} satisfies Record<string, Breakage>
