/** The faults that can be injected. All are off by default; tests run the app against them. */

/** For every request of one HTTP service, until changed. */
export interface HttpFault {
  /** Milliseconds before the request is served. */
  delay?: number
  /** Answer with this status instead of serving: 429, 500, 503 … */
  status?: number
  /** With `status`: a web page instead of JSON, as a firewall or a captive portal answers. */
  page?: boolean
  /** Serve only the first half of each answer, as a proxy does that gives up. */
  halve?: boolean
  /** Value of `Retry-After`, seconds, with `status`. */
  retryAfter?: number
  /** Accept the request and never answer. */
  hang?: boolean
  /** Cut the connection without an answer. */
  drop?: boolean
  /** Only this many requests, then back to normal. */
  times?: number
  /** Only requests whose path and query contain this, such as `/challenge` or `grant_type=refresh_token`. */
  only?: string
}

export interface RealtimeFault {
  /** Frames vanish both ways while the socket stays open: a dead link without FIN. */
  silent?: boolean
  /** Heartbeats are not answered. */
  muteHeartbeats?: boolean
  /** Upgrades are refused with this status. */
  refuseUpgrade?: number
  /** Milliseconds a join takes. */
  joinDelay?: number
  /** Joins are refused with this reason, five seconds late as on the hosted service. */
  joinError?: string
  /** Milliseconds between the join's reply and "Subscribed to PostgreSQL". */
  subscribedDelay?: number
  /** Instead of "Subscribed to PostgreSQL": a `system` error with this text, the channel staying joined. */
  systemError?: string
  /** Changes are consumed and not delivered, without notice. */
  muteChanges?: boolean
  /**
   * The share of changes, from 0 to 1, that are consumed and not delivered, each by chance: the rate limit discards
   * single ones.
   */
  loseChanges?: number
  /** The next N changes are consumed and not delivered; those after them are. */
  loseNext?: number
  /** Every record is cut as if over 1 MiB, with error 413. */
  truncate?: boolean
  /** These columns are missing from UPDATE records, as unchanged TOAST values are. */
  omitColumns?: string[]
  /** Every change is delivered twice. */
  duplicate?: boolean
  /** Milliseconds that changes (not broadcasts) are held back, so that order across channels differs. */
  changesDelay?: number
  /** Replays answer only the newest this many messages. */
  replayLimit?: number
}

export type RealtimeAction =
  /** Closes every socket; 1006 means a cut without a close frame. */
  | { action: 'close'; code: number }
  /** Forgets and remakes every change subscription: a repeated "Subscribed to PostgreSQL". */
  | { action: 'resubscribe' }
  /** Every channel: system error `Token has expired 1 seconds ago`, then phx_close. */
  | { action: 'expireTokens' }
  /** Every channel: system error `Too many messages per second`, then phx_close. */
  | { action: 'rateLimit' }
  /** Every channel crashes: phx_error. */
  | { action: 'crash' }

export type HttpServiceName = 'rest' | 'auth' | 'storage' | 'functions'

/** Read at the moment of use: a change takes effect at once. */
export interface Faults {
  http: Partial<Record<HttpServiceName, HttpFault>>
  realtime: RealtimeFault
  /** Set by the realtime server. */
  act(action: RealtimeAction): void
}

export const noFaults = (): Faults => ({ http: {}, realtime: {}, act: () => undefined })
