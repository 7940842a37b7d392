import type { Target, Types } from '../../port'
import type { Requests } from './request'

/** No value of any type but of texts. */
const NONSENSE = '?'
const AT_ONCE = 4

/**
 * The types of a target's columns. Hosted projects describe their tables to secret keys alone, and changes tell them
 * only once there are any: for what is not known yet the database is asked to compare the column with nonsense, which
 * reads nothing, and it says what that is no value of.
 */
export async function typesOf(
  requests: Requests,
  target: Target,
  known: Map<string, string>,
  asking: Map<string, Promise<void>>,
): Promise<Types> {
  const unknown = target.columns.filter(column => !known.has(column))
  const ask = async (column: string) => {
    const answer = await requests.compare(target, column, NONSENSE)
    const type = 'rows' in answer ? 'text' : 'error' in answer ? typeIn(answer.error.message) : null
    if (type !== null && !known.has(column)) known.set(column, type)
  }
  for (let i = 0; i < unknown.length; i += AT_ONCE)
    await Promise.all(
      unknown.slice(i, i + AT_ONCE).map(column => {
        const asked = asking.get(column) ?? ask(column).finally(() => asking.delete(column))
        asking.set(column, asked)
        return asked
      }),
    )
  return Object.fromEntries(
    target.columns.flatMap(column => {
      const type = known.get(column)
      return type === undefined ? [] : [[column, type]]
    }),
  )
}

function typeIn(message: string): string | null {
  if (/malformed array literal/.test(message)) return 'array'
  if (/malformed (multi)?range literal/.test(message)) return 'range'
  const [, type] =
    /for (?:type|enum) ([^:]+?)(?::|$)/.exec(message) ??
    /operator does not exist: (.+?) = /.exec(message) ??
    []
  return type?.replace(/^"|"$/g, '') ?? null
}
