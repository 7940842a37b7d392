import type { CatalogTable } from '../../board/templates/catalogTable'
import type { FunctionSignature } from './calls.port'
import type { WithCode } from './mutationReason.port'

/** What can be learned about a project's tables before a board reads them. */
export interface Catalog {
  /**
   * The tables of a schema, for null those of all schemas that the project serves, and the functions of `public`, as the
   * project describes them to the viewer. Hosted projects describe themselves to secret keys only, unless somebody
   * applied `describe.sql`: nothing may depend on a description.
   */
  describe(schema: string | null, options?: DescribeOptions): Promise<SchemaAnswer>
  /** Reads one row of a table, with all of its columns. Rejects if this part of the page cannot be fetched. */
  sampleTable(table: TableRef): Promise<TableSample>
  /**
   * How many rows a table has for the viewer, and from when the newest are. Never refused; rejects, as `listBuckets`
   * does, if this part of the page cannot be fetched.
   */
  measureTable(query: MeasureQuery): Promise<TableMeasure>
  /** The names of the Storage buckets that the viewer may list; empty where the project lists none. */
  listBuckets(): Promise<readonly string[]>
}

/**
 * `canRecall`: where this browser found within a day that the project gives this account no description, that is the
 * answer, without a request; default: the project is asked. For questions that no person asked.
 */
export interface DescribeOptions {
  canRecall?: boolean
}

/**
 * `times`: the columns by which the newest `limit` rows may be found, the likeliest first; another one is tried where
 * the times of the first say nothing. `column`: one that can be read.
 */
export interface MeasureQuery extends TableRef {
  column: string
  times: readonly string[]
  limit: number
}

export interface TableMeasure {
  /** Beyond the project's limit of rows for an answer, the planner's estimate; null if the project gives none. */
  rows: number | null
  /** The project's answer had fewer rows than it was asked for, so `rows` is an estimate. */
  isEstimate?: true
  /** From when to when the newest rows are, ms since the epoch; null if unknown. */
  span: { from: number; to: number } | null
  /** The column that the span is of; null if there is none. */
  time: string | null
  /**
   * On how many days a table with more rows than `limit` has some, by that column; null if the project can't calculate
   * it over all rows, or if the rows are fewer.
   */
  days: number | null
}

export interface TableRef {
  schema: string
  table: string
}

export type SchemaAnswer =
  | { type: 'described'; tables: CatalogTable[]; functions: FunctionShape[] }
  /** The project gives no description, but would with `describe.sql`. */
  | { type: 'undescribed' }
  | { type: 'refused'; reason: CatalogReason }

/** Why a project did not describe itself or a table. `ui/words/reasons/catalogReasons.ts` has the words. */
export type CatalogReason =
  | WithCode<
      'secret_keys_only' | 'accounts_only' | 'role_denied' | 'unreachable' | 'renewing' | 'no_response'
    >
  /** This part of the page could not be fetched; a fault of this page. */
  | WithCode<'not_fetched' | 'fault'>
  /** `text`: why, in the words of the project or of this page. */
  | WithCode<'said' | 'not_asked' | 'unusable_name' | 'outdated_description', { text: string }>
  | WithCode<'no_table', { name: string; near: string | undefined }>
  | WithCode<'schema_not_exposed', { schema: string }>
  | WithCode<'no_select', { name: string }>
  | WithCode<'unreadable', { name: string; text: string }>

/** Overloads share a name and differ in their parameters. */
export interface FunctionShape extends FunctionSignature {
  name: string
  /** The columns of the returned rows; null if the function returns plain values or its result is not described. */
  columns: CatalogTable['columns'] | null
  comment?: string
}

export type TableSample =
  /** `columns`: with types guessed from the values in this row; the key is not known. */
  | { type: 'row'; columns: CatalogTable['columns'] }
  /** The table exists, but has no row that the viewer may see. */
  | { type: 'empty' }
  | { type: 'refused'; reason: CatalogReason }
