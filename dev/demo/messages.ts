import type { AllowedAccess } from 'supabase-embedded'
import type { Account } from './accounts'
import type { DemoCode } from './codes'

/** The data with which the demo's worker is started. */
export interface DemoSettings {
  project: string
  /** Null: beside the project. */
  data: string | null
  /** Extensions to leave out. */
  without: string[]
  /** Origin under which people open the app; mails link to it. */
  siteUrl: string
  /** Whether "Dispatch" has any traffic. */
  simulates: boolean
}

export interface Ready {
  type: 'ready'
  url: string
  publishableKey: string
  /** None where the project is not the demo. */
  accounts: Account[]
  /** How to create the first account; absent if there is one. */
  accountHint: string | null
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
  | { type: 'servedAt'; siteUrl: string; allowedAccess: AllowedAccess }
  | { type: 'code'; id: number; email: string }
