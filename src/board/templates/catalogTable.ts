import type { TableSource } from '../model/source'

export interface CatalogColumn {
  name: string
  type: string
  /** Those of an enum, in its order; absent if it is none, or unknown. */
  values?: readonly string[]
  /** Absent if unknown. */
  isNullable?: boolean
  /** The database fills the column in: `always`, or where no value is given. Absent if it does not, or unknown. */
  filled?: 'always' | 'by default'
  /** The column of another table of the same schema that it is a foreign key to; absent if none, or unknown. */
  pointsAt?: { table: string; column: string }
}

/** Kinds of relation, of which Realtime reports changes of the first alone. */
export const relationKinds = [
  'table',
  'view',
  'materialized view',
  'foreign table',
  'partitioned table',
] as const
export type RelationKind = (typeof relationKinds)[number]

/** A table as the project describes it. Types have Postgres's names, such as "int8". */
export interface CatalogTable {
  schema: string
  table: string
  columns: CatalogColumn[]
  /** Columns of the primary key, in order; empty if there is none. */
  key: string[]
  /** Other unique sets of columns, none of them ever NULL. Absent if unknown. */
  uniques?: string[][]
  /** Absent if unknown. */
  kind?: RelationKind
  /** Whether Postgres Changes report this table; absent if unknown. */
  isPublished?: boolean
  /** Whether row level security chooses the rows that the viewer is given; absent if unknown. */
  hasRowSecurity?: boolean
  /** The owner's comment on the table. */
  comment?: string
}

/** Seconds between two reads of a table that Postgres Changes do not report. */
export const POLL_INTERVAL_S = 10

/** How changes of a table arrive, if its source has to say so. */
export const changeDeliveryOf = ({
  isPublished,
}: Pick<CatalogTable, 'isPublished'>): Pick<TableSource, 'changes'> =>
  isPublished === false ? { changes: { kind: 'polling', interval: POLL_INTERVAL_S } } : {}

/** Rows that a drafted source loads. */
export const ROW_LIMIT = 500

/** A table and what was measured of it. */
export interface DraftTable extends CatalogTable {
  /** Absent if unknown. */
  rows?: number
  /** From when to when its newest rows are, ms since the epoch; null if none has a time, absent if unknown. */
  span?: { from: number; to: number } | null
  /** The column that the span is of, where it is not the likeliest. */
  time?: string
  /** On how many days it has rows; absent if the project can't calculate over all rows, or if all of them are loaded. */
  days?: number
}
