import type { Session } from '../../db/session'
import type { Change, CommittedChange } from './changes'
import { finite } from './bindings/finite'
import type { Relation } from './relations'

/**
 * Above this, what the hosted decoder writes for a change is too large, bytes; values over 64 bytes are then left out.
 */
const MAX_RECORD = 1_048_576

/** The columns of a table that a role can see, limited to a binding's `select`. The key is always included. */
interface Extent {
  columns: Relation['columns']
  /** Names of the columns that are not shown. */
  hidden: string[]
  /** The same for deleted rows: with row level security only the key is shown, for nobody's policy was asked. */
  hiddenDeleted: string[]
}

export function extentOf(relation: Relation, readable: Set<string>, select: string[] | undefined): Extent {
  const key = new Set(relation.key.map(({ name }) => name))
  const isShown = (name: string) => readable.has(name) && (!select || select.includes(name) || key.has(name))
  const columns = relation.columns.filter(({ name }) => isShown(name))
  const names = relation.columns.map(({ name }) => name)
  return {
    columns,
    hidden: names.filter(name => !isShown(name)),
    hiddenDeleted: names.filter(name => !isShown(name) || (relation.rowSecurity && !key.has(name))),
  }
}

/** The events of these changes as JSON text, by `seq`. Postgres writes the records, so that every digit survives. */
export async function eventTextsOf(
  session: Session,
  relation: Relation,
  { columns, hidden, hiddenDeleted }: Extent,
  changes: Map<number, CommittedChange>,
): Promise<Map<number, string>> {
  const rows = await session.query<ShownChange>(SHOW, [
    [...changes.keys()],
    hidden,
    hiddenDeleted,
    MAX_RECORD - relation.overhead,
  ])
  const columnList = JSON.stringify(columns)
  const texts = new Map<number, string>()
  for (const { seq, large, record, old_record } of rows) {
    const change = changes.get(seq)
    if (!change) continue
    const members = [
      ...headOf(relation, change.action),
      `"commit_timestamp":"${change.committed}","columns":${columnList}`,
      ...(record === null ? [] : [`"record":${finite(record, columns)}`]),
      ...(old_record === null ? [] : [`"old_record":${finite(old_record, columns)}`]),
      `"errors":${large ? '["Error 413: Payload Too Large"]' : 'null'}`,
    ]
    texts.set(seq, `{${members.join()}}`)
  }
  return texts
}

/** Instead of the change, for a table whose rows the role cannot look up. */
export function refusalText(relation: Relation, action: Change['action'], error: string): string {
  const members = [
    ...headOf(relation, action),
    '"commit_timestamp":null,"columns":[],"record":{}',
    ...(action === 'UPDATE' ? ['"old_record":{}'] : []),
    `"errors":${JSON.stringify([error])}`,
  ]
  return `{${members.join()}}`
}

const headOf = ({ schema, name }: Relation, action: Change['action']) => [
  `"schema":${JSON.stringify(schema)},"table":${JSON.stringify(name)},"type":"${action}"`,
]

interface ShownChange {
  seq: number
  large: boolean
  record: string | null
  old_record: string | null
}

/** The old row fills in what the new one lacks: unchanged TOAST values, under REPLICA IDENTITY FULL. */
const SHOW = `
  select seq, large,
         case when action <> 'D' then
           case when large then realtime.cut(record - $2::text[])
                when action = 'U' then (old_record || record) - $2::text[]
                else record - $2::text[] end
         end::text as record,
         case when action = 'D' then case when large then realtime.cut(old_record - $3::text[]) else old_record - $3::text[] end
              when action = 'U' then case when large then realtime.cut(old_record - $2::text[]) else old_record - $2::text[] end
         end::text as old_record
    from realtime.wal,
         lateral (
           select coalesce(octet_length(record::text), 0) + coalesce(octet_length(old_record::text), 0) > $4 as large
         ) as size
   where seq = any ($1)`
