import type { TableSource } from '../../../board/model/source'
import type { Row } from '../../ports/backend.port'

/**
 * What is known of a table's columns: `types` from the frames of Realtime, by the name in `pg_type`; `widths` from
 * reads, the characters of a value of each `char(n)` or `bit(n)`; `identity`: those by which the newest update told
 * which row it is of, the primary key's unless the table's replica identity is another; none as long as that is not
 * known.
 */
export interface KnownColumns {
  types: Map<string, string>
  widths: Map<string, number>
  identity: readonly string[]
}
export const createKnownColumns = (): KnownColumns => ({ types: new Map(), widths: new Map(), identity: [] })

/** The same with the columns that identify its rows where the board's key does not: a row may get another key. */
export const withIdentity = (source: TableSource, { identity }: KnownColumns): TableSource =>
  source.columns.length === 0 || source.key.every(column => identity.includes(column))
    ? source
    : { ...source, columns: [...new Set([...source.columns, ...identity])] }

/** Types that Realtime cuts to the first character, unless they have no more (supabase/walrus#54). */
const FIXED_WIDTH: ReadonlySet<string | undefined> = new Set(['bpchar', 'bit'])
/** Types with NaN and infinities, which wal2json writes as null. */
const NOT_ALWAYS_FINITE: ReadonlySet<string | undefined> = new Set(['float4', 'float8', 'numeric'])

export interface ChangeValues {
  /** With every value as REST writes it. */
  row: Row
  /** Columns whose value may be incomplete. */
  cutColumns: readonly string[]
  /** Columns that are null here and may be NaN or infinite in the database. */
  doubtfulColumns: readonly string[]
}

/** The values of a change in the words of REST, as far as Realtime tells them. */
export function readValues(record: Row, { types, widths }: KnownColumns): ChangeValues {
  let row = record
  const cutColumns: string[] = []
  const doubtfulColumns: string[] = []
  for (const [column, type] of types) {
    const value = record[column]
    if (value === null) {
      if (NOT_ALWAYS_FINITE.has(type)) doubtfulColumns.push(column)
    } else if (typeof value !== 'string') continue
    else if (type === 'bytea' && !value.startsWith('\\x')) row = { ...row, [column]: `\\x${value}` }
    else if (FIXED_WIDTH.has(type) && widthOf(value) < 2 && widths.get(column) !== 1) cutColumns.push(column)
  }
  return { row, cutColumns, doubtfulColumns }
}

/** Notes how wide the values of fixed width are that a read brought: all of a column have the same width. */
export function noteWidths({ types, widths }: KnownColumns, rows: readonly Row[]) {
  for (const [column, type] of types) {
    if (!FIXED_WIDTH.has(type)) continue
    const value = rows.find(row => typeof row[column] === 'string')?.[column]
    if (typeof value === 'string') widths.set(column, widthOf(value))
  }
}

const widthOf = (value: string) => Array.from(value).length
