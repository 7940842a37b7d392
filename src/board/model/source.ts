/** The sources of a panel's rows. Plain data, no behavior. */

import type { Figure } from '../figures/figure'

/** The rows held of a source of any kind: with these columns, identified by `key`, in `order`. */
export interface RowShape {
  /** Empty: all that the table has; never so on a board. */
  columns: string[]
  /** Columns of the primary key, in order. Empty: all columns together identify a row. */
  key: string[]
  order: { column: string; ascending: boolean }
  /** The most rows held. */
  limit: number
}

interface SourceBase {
  /**
   * The source's policies require a second factor. For a session without one, RLS gives no error, only no rows, so the
   * board has to say so.
   */
  level?: 'aal2'
}

/** As text, a number may have any number of digits. */
export type FilterValue = string | number | boolean
/**
 * A condition on a row, with the semantics of PostgREST and Postgres: NULL matches no operator but `is`. In a pattern,
 * `%` and `*` stand for any text, `_` for one character, and `\` escapes the next character. `day`: instead
 * of `value` where the column holds days (`date`), because the day of a moment depends on the zone. No file has it.
 */
export type Filter =
  | { column: string; op: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte'; value: FilterValue; day?: string }
  | { column: string; op: 'in'; value: FilterValue[] }
  | { column: string; op: 'is'; value: boolean | null }
  | { column: string; op: 'like' | 'ilike'; value: string }

/** How changes of a table arrive. A table without a primary key is always polled. */
export type ChangeDelivery =
  /**
   * By a private topic that a trigger feeds with `realtime.broadcast_changes`. Everybody who may hear the topic hears
   * all of its messages, so it should carry only what they may read. `replay`: request the messages sent while the
   * connection was lost, at most 25; the project stores them for three days.
   */
  | { kind: 'broadcast'; topic: string; replay?: boolean }
  /** Not at all: the rows are read every `interval` seconds, at least 1. */
  | { kind: 'polling'; interval: number }

/** The rows of one table that the viewer may see: the first `limit` rows in `order`. */
export interface TableSource extends SourceBase, RowShape {
  kind: 'table'
  schema: string
  table: string
  /** Every row must meet all of these. Their columns are read too. */
  filter?: Filter[]
  /** Absent: by Postgres Changes, for which the table has to be in the publication supabase_realtime. */
  changes?: ChangeDelivery
  /**
   * Seconds between two reads that verify the loaded rows: some losses give no other sign. Absent: 30, and up to 300
   * while nothing is found. 0: never, so that nobody notices such losses.
   */
  verifyInterval?: number
  /** One of `columns`, with the time of a row: it limits the rows to the shown time range. */
  timeColumn?: string
}

/**
 * Messages sent on a Realtime topic while the page listens: nobody stores them, and a lost one is not sent again. The
 * rows are the messages as received, newest first, with the columns of `MESSAGE_COLUMNS` and `fields`.
 */
export interface TopicSource extends SourceBase {
  kind: 'topic'
  topic: string
  /**
   * Policies on realtime.messages decide who may hear a private topic. It differs from the public topic of the same
   * name.
   */
  private?: boolean
  /** Only these events; all if absent. */
  events?: string[]
  /** Fields of the payload that become columns of their own. */
  fields?: string[]
  /** The most messages held. */
  limit: number
  /**
   * Requests messages that the database sent earlier, and while the connection was lost: at most the newest 25; the
   * project stores them for three days. Messages of clients are not stored. Only for private topics.
   */
  replay?: boolean
}

/**
 * Who is on a Realtime topic: one row per presence, with the columns of `PRESENCE_COLUMNS` and `fields`, earliest
 * arrival first.
 */
export interface PresenceSource extends SourceBase {
  kind: 'presence'
  topic: string
  private?: boolean
  /** Fields of the published state that become columns of their own. */
  fields?: string[]
}

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** When to repeat a request whose result nobody pushes; at least one of these is set. */
export interface Refresh {
  /** Interval in seconds. */
  interval?: number
  /** Repeats a quarter of a second after a change of one of these tables, reported by Postgres Changes. */
  tables?: { schema: string; table: string }[]
}

/**
 * The result of a database function. An object with any of `columns` is a row, with NULL for the missing columns; any
 * other value is a row with the column `value`.
 */
export interface RpcSource extends SourceBase, Omit<RowShape, 'order'> {
  kind: 'rpc'
  schema: string
  function: string
  arguments?: { [name: string]: Json }
  /** Absent: in the order of the result. */
  order?: RowShape['order']
  /** True: call by GET, in a read-only transaction. Absent: by POST, which waits until a person approves it. */
  get?: boolean
  refresh: Refresh
}

/** A call of our own function, or what does as well: no file has it. */
export interface FigureSource extends RpcSource {
  figures: FigureQuery
}
export const isFigureSource = (source: Source): source is FigureSource =>
  source.kind === 'rpc' && 'figures' in source

/** Figures over the rows of a table that meet every filter, calculated together. */
export interface FigureQuery {
  schema: string
  table: string
  filter?: Filter[]
  figures: Figure[]
}

/** Seconds between two calls of an Edge Function, unless its source says otherwise. */
export const DEFAULT_PROBE_EVERY_S = 60

/**
 * The outcomes of calling an Edge Function repeatedly: its probes, newest first, with the columns of `PROBE_COLUMNS`
 * and `fields`. Only this page stores them.
 */
export interface FunctionSource extends SourceBase {
  kind: 'function'
  function: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: Json
  /** What counts as fine; any status from 200 to 299 if absent. */
  expectation?: {
    /** First and last status. */
    status?: [number, number]
    /** A value that the JSON answer must contain. `path`: member names and list indices, joined by dots. */
    json?: { path: string; value: string | number | boolean | null }
  }
  /** Fields of a JSON object answer that become columns of their own. */
  fields?: string[]
  /** Seconds between two probes; 60 if absent. */
  refresh?: { interval: number }
  /** Seconds after which a call counts as unanswered; 10 if absent. */
  timeout?: number
  /** The most probes held; 200 if absent. */
  limit?: number
}

/**
 * The entries of a folder in a Storage bucket, folders first, with the columns of `FILE_COLUMNS`. Storage reports no
 * error for a bucket or folder that does not exist or that the viewer may not see: it looks empty.
 */
export interface FolderSource extends SourceBase {
  kind: 'folder'
  bucket: string
  /** Absent: the top level of the bucket. */
  path?: string
  /** A prefix of the names; case is ignored. */
  search?: string
  order: { column: 'name' | 'updated_at' | 'created_at' | 'size'; ascending: boolean }
  /** The most entries held. */
  limit: number
  refresh: Refresh
}

export type Source = TableSource | TopicSource | PresenceSource | RpcSource | FunctionSource | FolderSource

export type SourceKind = Source['kind']

interface SourceKindFacts {
  /**
   * What was missed can be read later, and the times of the rows are by the project's clock. The others begin when this
   * page receives them.
   */
  isStored: boolean
  /** The rows are the answer to a request that may be repeated at any time. */
  isRequested: boolean
  /** Policies may leave out rows without an error. Otherwise, everybody who may listen or call gets all rows. */
  hidesRows: boolean
  /** “Not found” is the same for every viewer. Storage says so of what it hides, too. */
  isNotFoundFinal: boolean
}

/** A new kind of source does not compile until it answers each of them. */
export const sourceKindFacts: Record<SourceKind, SourceKindFacts> = {
  table: { isStored: true, isRequested: false, hidesRows: true, isNotFoundFinal: true },
  topic: { isStored: false, isRequested: false, hidesRows: false, isNotFoundFinal: true },
  presence: { isStored: false, isRequested: false, hidesRows: false, isNotFoundFinal: true },
  rpc: { isStored: true, isRequested: true, hidesRows: false, isNotFoundFinal: true },
  function: { isStored: false, isRequested: true, hidesRows: false, isNotFoundFinal: true },
  folder: { isStored: true, isRequested: true, hidesRows: true, isNotFoundFinal: false },
}
