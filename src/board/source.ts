/** Where the rows of a panel come from. Plain data, no behaviour. */

/** What is held of a source, whatever kind it is of: rows with these columns, told apart by `key`, in `order`. */
export interface Shape {
  columns: string[]
  /** Columns of the primary key, in order. None: rows are told apart by all of their columns. */
  key: string[]
  order: { column: string; ascending: boolean }
  /** Rows held at most. */
  limit: number
}

interface SourceBase {
  /**
   * Its policies ask for a second factor. To a session without one RLS gives no error, only no rows, so the board
   * has to say it.
   */
  level?: 'aal2'
}

/** As text, a number may have any number of digits. */
export type FilterValue = string | number | boolean
/**
 * What has to hold for a row, as PostgREST and Postgres judge it: NULL meets no operator but `is`. In a pattern, `%`
 * and `*` stand for any text, `_` for one character, and `\` takes the meaning of the next one away.
 */
export type Filter =
  | { column: string; op: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte'; value: FilterValue }
  | { column: string; op: 'in'; value: FilterValue[] }
  | { column: string; op: 'is'; value: boolean | null }
  | { column: string; op: 'like' | 'ilike'; value: string }

/** How changes of a table come here. A table without a primary key is polled whatever this says. */
export type By =
  /**
   * By a private topic that a trigger feeds with `realtime.broadcast_changes`. Who may hear the topic hears all that
   * is sent there, so it should carry only what its hearers may read. `replay`: what was sent while the connection
   * was lost is asked for, at most 25 messages, which the project keeps for three days.
   */
  | { kind: 'broadcast'; topic: string; replay?: boolean }
  /** Not at all: the rows are read every so many seconds, at least 1. */
  | { kind: 'polling'; every: number }

/** Rows of one table as the viewer may see them, the first by `order`, at most `limit` of them. */
export interface TableSource extends SourceBase, Shape {
  kind: 'table'
  schema: string
  table: string
  /** All of these hold for every row. Their columns are read too. */
  filter?: Filter[]
  /** Absent: by Postgres Changes, for which the table has to be in the publication supabase_realtime. */
  by?: By
  /**
   * Seconds between two reads that verify what is held, 30 if absent: some losses give no other sign. 0 is never,
   * and then nobody notices them.
   */
  verify?: number
  /**
   * One of `columns` that changes with every write, such as `updated_at`. Verifying then reads this, the key and the
   * order only, and the rest where something differs.
   */
  version?: string
  /** One of `columns`, with the time of a row: by it the rows are limited to the time that is shown. */
  time?: string
}

/**
 * What is sent on a topic of Realtime while somebody listens: nobody keeps it, and what gets lost is not sent again.
 * Its rows are messages as they came, the newest first, with the columns of `MESSAGE` and of `fields`.
 */
export interface TopicSource extends SourceBase {
  kind: 'topic'
  topic: string
  /** Who may hear it, policies on realtime.messages decide. Another topic than a public one of this name. */
  private?: boolean
  /** Only these; all of them if absent. */
  events?: string[]
  /** Fields of the payload that are columns of their own. */
  fields?: string[]
  /** Messages held at most. */
  limit: number
  /**
   * Asks for what the database sent before, and while the connection was lost: the newest 25 messages at most, which
   * the project keeps for three days. What clients send is not kept. Of private topics only.
   */
  replay?: boolean
}

/**
 * Who is on a topic of Realtime: a row for every time that somebody is there, with the columns of `PRESENT` and of
 * `fields`, who came first first.
 */
export interface PresenceSource extends SourceBase {
  kind: 'presence'
  topic: string
  private?: boolean
  /** Fields of what they say of themselves that are columns of their own. */
  fields?: string[]
}

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** When something is asked again that nobody pushes: one of both at least. */
export interface Again {
  /** Every so many seconds. */
  every?: number
  /** A quarter of a second after a change of one of these tables, told by Postgres Changes. */
  tables?: { schema: string; table: string }[]
}

/**
 * What a function of the database gives. An object with one of `columns` is a row with these, of which those that
 * are not in it are NULL; anything else is a row with the column `value`.
 */
export interface RpcSource extends SourceBase, Omit<Shape, 'order'> {
  kind: 'rpc'
  schema: string
  function: string
  arguments?: { [name: string]: Json }
  /** Absent: as the function gives them. */
  order?: Shape['order']
  /** By GET, in a transaction that cannot write. By POST if absent, which waits until a person allows it. */
  get?: boolean
  again: Again
}

/** Seconds between two calls of an Edge Function where its source does not say. */
export const DEFAULT_PROBE_EVERY_S = 60

/**
 * What came of calling an Edge Function now and again: probes of it, the newest first, with the columns of `PROBE` and
 * of `fields`. Nobody but this page keeps them.
 */
export interface FunctionSource extends SourceBase {
  kind: 'function'
  function: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: Json
  /** What counts as fine; any status from 200 to 299 if absent. */
  expect?: {
    /** From and to. */
    status?: [number, number]
    /** What its JSON has to say. `path`: names, and places in lists, with points between. */
    says?: { path: string; equals: string | number | boolean | null }
  }
  /** Fields of an answer that is a JSON object, each a column of its own. */
  fields?: string[]
  /** Seconds between two probes; 60 if absent. */
  again?: { every: number }
  /** Seconds after which there is no answer; 10 if absent. */
  timeout?: number
  /** Probes held at most; 200 if absent. */
  keep?: number
}

/**
 * What is in a folder of a bucket of Storage, folders first, with the columns of `FILE`. Storage says nothing of a
 * bucket or folder that is not there, or that the viewer may not see: it is empty.
 */
export interface FolderSource extends SourceBase {
  kind: 'folder'
  bucket: string
  /** Without one, what lies in the bucket itself. */
  path?: string
  /** How the names begin; case is ignored. */
  search?: string
  order: { column: 'name' | 'updated_at' | 'created_at' | 'size'; ascending: boolean }
  /** Entries held at most. */
  limit: number
  again: Again
}

export type Source = TableSource | TopicSource | PresenceSource | RpcSource | FunctionSource | FolderSource
