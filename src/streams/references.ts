import { catchError, firstValueFrom, fromEvent, map, of, takeUntil, throwError, type Observable } from 'rxjs'
import type { Loss, Row, Sources } from '../backend/ports/backend.port'
import type { TableReference } from '../board/schema/tableReference'

type Target = Omit<TableReference, 'column'>

/** Which columns of which rows; without columns, all of them. */
interface Selection {
  columns: readonly string[]
  keys: readonly string[]
}

/**
 * Rows of the table that a foreign key points at; null if the table or one of the columns is closed to the viewer, or
 * is not there. No rows once the read is aborted. Rejects with any other Loss.
 */
const readRows = (
  sources: Sources,
  { schema, table, key }: Target,
  { columns, keys }: Selection,
  signal: AbortSignal,
): Promise<readonly Row[] | null> =>
  firstValueFrom(
    sources
      .read(
        {
          kind: 'table',
          schema,
          table,
          columns: [...columns],
          key: [key],
          limit: keys.length,
          order: { column: key, ascending: true },
        },
        keys.map(value => ({ [key]: value })),
      )
      .pipe(
        map(({ rows }) => rows),
        catchError((loss: Loss): Observable<null> =>
          loss.kind === 'denied' || loss.kind === 'unknown' ? of(null) : throwError(() => loss),
        ),
        takeUntil(fromEvent(signal, 'abort')),
      ),
    { defaultValue: [] },
  )

/** As the viewer reads a value: without the spaces around it; null where there is nothing to read. */
function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : value == null ? '' : JSON.stringify(value)
  return text === '' ? null : text
}

/** The rows' names by key: of each row, the first label that is not empty. */
function namesOf(rows: readonly Row[] | null, key: string, labels: readonly string[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const row of rows ?? []) {
    const name = labels.map(label => textOf(row[label])).find(text => text !== null)
    if (name != null) names.set(String(row[key]), name)
  }
  return names
}

/** The names of the rows with these keys that the viewer may see. Rejects with a Loss other than missing rights. */
export async function readLabels(
  sources: Sources,
  { target, keys }: { target: Target; keys: readonly string[] },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const { key, label, fallbackLabels = [] } = target
  const labels = [label, ...fallbackLabels]
  const read = (columns: readonly string[], someKeys: readonly string[]) =>
    readRows(sources, target, { columns: [...new Set([key, ...columns])], keys: someKeys }, signal)
  const rows = await read(labels, keys)
  if (rows !== null || fallbackLabels.length === 0) return namesOf(rows, key, labels)
  // Postgres refuses all columns for one, without saying which: those that can be read are found one by one.
  const names = new Map<string, string>()
  let unnamedKeys = (await read([], keys))?.map(row => String(row[key])) ?? []
  for (const column of labels) {
    if (unnamedKeys.length === 0 || signal.aborted) break
    for (const [name, text] of namesOf(await read([column], unnamedKeys), key, [column]))
      names.set(name, text)
    unnamedKeys = unnamedKeys.filter(each => !names.has(each))
  }
  return names
}

/** The row with this key in full; null if there is none that the viewer may see. Rejects with any other Loss. */
export const readReferencedRow = async (
  sources: Sources,
  { target, key }: { target: Target; key: string },
  signal: AbortSignal,
): Promise<Row | null> => (await readRows(sources, target, { columns: [], keys: [key] }, signal))?.[0] ?? null
