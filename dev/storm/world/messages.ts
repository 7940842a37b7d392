import type { Faults, RealtimeAction } from 'supabase-embedded'
import type { Pace } from '../clock'
import type { SourceName } from './sources'

/** What the backend's thread is started with. */
export interface Settings {
  project: string
  /** Of a Postgres server; null: PGlite. */
  database: string | null
  pace: Pace
}

export type Order = { id: number } & (
  | { do: 'write'; sql: string }
  | { do: 'faults'; faults: Pick<Faults, 'http' | 'realtime'> }
  | { do: 'strike'; action: RealtimeAction }
  | { do: 'echo' }
  | { do: 'close' }
)

/** A row by column, each value as Postgres writes it. */
export type TextRow = Record<string, string | null>

/**
 * What every viewer would read, and all that there is. `from`, `at`: before and after the commit, storm's time.
 * `maxRows`: as many rows as the API answers at most.
 */
export interface State {
  from: number
  at: number
  maxRows: number
  viewers: Record<SourceName, TextRow[]>[]
  whole: Record<SourceName, TextRow[]>
}

export type Answer = { id: number; state: State } | { id: number; refused: string } | { id: number }

export type News =
  | { type: 'ready'; url: string; key: string; state: State }
  | { type: 'failed'; reason: string }
