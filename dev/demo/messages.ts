import type { Allowed } from 'supabase-embedded'
import type { Account } from './accounts'
import type { DemoCode } from './codes'

/** What the demo worker is started with. */
export interface DemoSettings {
  project: string
  data: string
  /** Origin under which people open the app; mails link to it. */
  siteUrl: string
  /** Whether "Dispatch" has any traffic. */
  simulates: boolean
}

export interface Ready {
  type: 'ready'
  url: string
  publishableKey: string
  accounts: Account[]
}

/** From the worker. */
export type DemoNews =
  | { type: 'progress'; text: string }
  | Ready
  | { type: 'failed'; reason: string }
  | { type: 'code'; id: number; code: DemoCode | null }

/** To the worker. */
export type DemoOrder =
  | { type: 'close' }
  | { type: 'servedAt'; siteUrl: string; allowed: Allowed }
  | { type: 'code'; id: number; email: string }
