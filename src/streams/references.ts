import {
  catchError,
  EMPTY,
  firstValueFrom,
  fromEvent,
  map,
  takeUntil,
  throwError,
  type Observable,
} from 'rxjs'
import type { Loss, Row, Sources } from '../backend/ports/backend.port'
import type { TableSource } from '../board/model/source'
import type { TableReference } from '../board/schema/tableReference'

type Target = Omit<TableReference, 'column'>

/** Rows of the table that a foreign key points at. Without columns, all of them are read. */
const sourceOf = ({ schema, table, key }: Target, columns: string[], limit: number): TableSource => ({
  kind: 'table',
  schema,
  table,
  columns,
  key: [key],
  limit,
  order: { column: key, ascending: true },
})

/** A viewer without permission to read the table sees no rows of it. */
const noneWithoutRights = <T>() =>
  catchError<T, Observable<T>>((loss: Loss) =>
    loss.kind === 'denied' || loss.kind === 'unknown' ? EMPTY : throwError(() => loss),
  )

/** As the viewer reads a value: without the spaces around it; null where there is nothing to read. */
function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : value == null ? '' : JSON.stringify(value)
  return text === '' ? null : text
}

/** The names of the rows with these keys that the viewer may see. Rejects with a Loss other than missing rights. */
export const readLabels = (
  sources: Sources,
  { target, keys }: { target: Target; keys: readonly string[] },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> => {
  const { key, label } = target
  const source = sourceOf(target, [...new Set([key, label])], keys.length)
  return firstValueFrom(
    sources
      .read(
        source,
        keys.map(value => ({ [key]: value })),
      )
      .pipe(
        map(
          ({ rows }) =>
            new Map(
              rows.flatMap(row => {
                const text = textOf(row[label])
                return text === null ? [] : [[String(row[key]), text] as const]
              }),
            ),
        ),
        noneWithoutRights(),
        takeUntil(fromEvent(signal, 'abort')),
      ),
    { defaultValue: new Map<string, string>() },
  )
}

/** The row with this key in full; null if there is none that the viewer may see. Rejects with any other Loss. */
export const readReferencedRow = (
  sources: Sources,
  { target, key }: { target: Target; key: string },
  signal: AbortSignal,
): Promise<Row | null> =>
  firstValueFrom(
    sources.read(sourceOf(target, [], 1), [{ [target.key]: key }]).pipe(
      map(({ rows }) => rows[0] ?? null),
      noneWithoutRights(),
      takeUntil(fromEvent(signal, 'abort')),
    ),
    { defaultValue: null },
  )
