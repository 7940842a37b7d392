import type { Session } from '../../../db/session'
import type { Claims } from '../../../keys'
import type { TableContext } from '../table-context'
import type { Change } from '../changes'
import type { Relation } from '../relations'
import { quoteName, quoteText } from '../../../quote'

/** Conditions judged by one query: each becomes a column of its answer, and a query has at most 1,664. */
const AT_ONCE = 500

/** Which of a table's changes meet each condition: the new row's values, a deleted row's old ones. */
export async function matchConditions(
  bench: TableContext,
  changes: Change[],
  conditions: string[],
): Promise<Map<string, Set<number>>> {
  const metConditions = new Map<string, Set<number>>()
  for (let at = 0; at < conditions.length; at += AT_ONCE) {
    const some = conditions.slice(at, at + AT_ONCE)
    const foundRows = await meetSome(bench, changes, some)
    some.forEach((condition, index) => metConditions.set(condition, new Set(foundRows[index] ?? [])))
  }
  return metConditions
}

/** A condition that Postgres cannot evaluate on these rows is met by none of them, and disturbs no other. */
async function meetSome(
  bench: TableContext,
  changes: Change[],
  conditions: string[],
): Promise<(number[] | null)[]> {
  const columns = conditions.map(
    (condition, index) => `array_agg(seq) filter (where ${condition}) as c${index}`,
  )
  try {
    const [foundRow] = await bench.session.query<Record<string, number[] | null>>(
      `select ${columns.join(', ')}
         from realtime.wal, lateral (select case action when 'D' then old_record else record end as row) as judged
        where seq = any ($1)`,
      [changes.map(({ seq }) => seq)],
    )
    return conditions.map((_, index) => foundRow?.[`c${index}`] ?? null)
  } catch (error) {
    if (conditions.length === 1) {
      bench.log('FilterNotEvaluated', `${bench.relation.qualified}: ${String(error)}`)
      return [null]
    }
    const half = Math.ceil(conditions.length / 2)
    return [
      ...(await meetSome(bench, changes, conditions.slice(0, half))),
      ...(await meetSome(bench, changes, conditions.slice(half))),
    ]
  }
}

/** Changes that somebody would hear if the row can be seen. */
export interface Reader {
  claims: Claims
  seqs: Set<number>
}

/** Which of their changes readers may see: the rows they find now, by primary key, under their role and claims. */
export async function findVisible(
  { session, relation, log }: TableContext,
  readers: Reader[],
): Promise<Set<number>[]> {
  if (readers.length === 0) return []
  const keys = await keysOf(session, relation, new Set(readers.flatMap(({ seqs }) => [...seqs])))
  const asking = readers.map(
    ({ claims, seqs }) =>
      `{"claims":${JSON.stringify(claims)},"keys":[${[...seqs].map(seq => keys.get(seq)).join()}]}`,
  )
  const visibleRows = await session.query<{ reader: number; seen: number[] | null; problem: string | null }>(
    'select reader, seen, problem from realtime.visible($1, $2)',
    [lookup(relation), `[${asking.join()}]`],
  )
  const seenSets = readers.map(() => new Set<number>())
  for (const { reader, seen: seqs, problem } of visibleRows) {
    seenSets[reader] = new Set(seqs)
    if (problem !== null) log('PolicyNotEvaluated', `${relation.qualified}: ${problem}`)
  }
  return seenSets
}

/** `{"s": seq, "k0": …}` of each change. */
async function keysOf(session: Session, { key }: Relation, seqs: Set<number>): Promise<Map<number, string>> {
  const members = key.map(({ name }, index) => `'k${index}', record -> ${quoteText(name)}`)
  const rows = await session.query<{ seq: number; keys: string }>(
    `select seq, jsonb_build_object('s', seq, ${members.join(', ')})::text as keys
       from realtime.wal where seq = any ($1)`,
    [[...seqs]],
  )
  return new Map(rows.map(({ seq, keys }) => [seq, keys]))
}

/** A scalar subquery with LIMIT: EXISTS would be planned as a join over the whole table. */
function lookup({ qualified, key }: Relation): string {
  const columns = key.map(({ sqlType }, index) => `k${index} ${sqlType}`)
  const equal = key.map(({ name }, index) => `found.${quoteName(name)} = keys.k${index}`)
  return `select array_agg(s) from jsonb_to_recordset($1) as keys (s int8, ${columns.join(', ')})
    where (select true from ${qualified} as found where ${equal.join(' and ')} limit 1)`
}
