import type { WriteTarget, ColumnTypes } from '../../../ports/backend.port'
import type { WriteRequests } from './writeRequests'

/** Not a valid value of any type but text. */
const PROBE_TEXT = '?'
const BATCH = 4

/**
 * The types of a target's columns. Hosted projects describe their tables to secret keys only, and changes reveal types
 * only once there are any. For each column still unknown, the database is asked to compare it with nonsense: that reads
 * nothing, and the error names the type.
 */
export async function readColumnTypes(
  requests: WriteRequests,
  target: WriteTarget,
  types: Map<string, string>,
  pendingByColumn: Map<string, Promise<void>>,
): Promise<ColumnTypes> {
  const unknownColumns = target.columns.filter(column => !types.has(column))
  const ask = async (column: string) => {
    const answer = await requests.compare(target, column, 'eq', PROBE_TEXT)
    const type =
      'rows' in answer
        ? await typeOfText(requests, target, column)
        : 'error' in answer
          ? typeIn(answer.error.message)
          : null
    if (type !== null && !types.has(column)) types.set(column, type)
  }
  for (let i = 0; i < unknownColumns.length; i += BATCH)
    await Promise.all(
      unknownColumns.slice(i, i + BATCH).map(column => {
        const promise =
          pendingByColumn.get(column) ?? ask(column).finally(() => pendingByColumn.delete(column))
        pendingByColumn.set(column, promise)
        return promise
      }),
    )
  return Object.fromEntries(
    target.columns.flatMap(column => {
      const type = types.get(column)
      return type === undefined ? [] : [[column, type]]
    }),
  )
}

/** Every text equals some text: an operator that no text has makes the database name `citext`. */
async function typeOfText(requests: WriteRequests, target: WriteTarget, column: string) {
  const answer = await requests.compare(target, column, 'cs', PROBE_TEXT)
  return 'error' in answer && typeIn(answer.error.message) === 'citext' ? 'citext' : 'text'
}

function typeIn(message: string): string | null {
  if (/malformed array literal/.test(message)) return 'array'
  if (/malformed (multi)?range literal/.test(message)) return 'range'
  const [, type] =
    /for (?:type|enum) ([^:]+?)(?::|$)/.exec(message) ??
    /operator does not exist: (.+?) (?:=|@>) /.exec(message) ??
    []
  return type?.replace(/^"|"$/g, '') ?? null
}
