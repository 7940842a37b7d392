import type { Account } from './accounts'

/** What the demo worker is started with. */
export interface DemoSettings {
  project: string
  data: string
  /** Origin under which people open the app; mails link to it. */
  siteUrl: string
}

export interface Ready {
  type: 'ready'
  url: string
  publishableKey: string
  accounts: Account[]
}

/** From the worker. */
export type DemoNews = { type: 'progress'; text: string } | Ready | { type: 'failed'; reason: string }

/** To the worker. */
export type DemoOrder = { type: 'close' } | { type: 'servedAt'; siteUrl: string }
