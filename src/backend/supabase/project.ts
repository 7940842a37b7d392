import type { SupabaseClientOptions } from '@supabase/supabase-js'
import type { BoardStorage } from './boards/browser'
import type { Keep } from './keep/keep'
import { withinService, type Service } from './withinService'

type RealtimeOptions = NonNullable<SupabaseClientOptions<'public'>['realtime']>

/** A Supabase project as a browser may know it. */
export interface Project {
  url: string
  /** The publishable key, or the legacy anon key. */
  key: string
  /** Where the session is kept; cookies by default. A `Keep` is for tests. */
  keep?: 'cookies' | 'localStorage' | Keep
  /** Shares the cookies with the subdomains of this domain; the page's host alone has them by default. */
  cookieDomain?: string
  /** By default as supabase-js names it, so that a server-rendered app on the same domain shares the session. */
  storageKey?: string
  /** OAuth providers to offer where the project has them, by GoTrue's names. */
  providers?: readonly string[]
  /** A WebSocket for runtimes without one (Node 20). */
  transport?: NonNullable<RealtimeOptions['transport']>
  fetch?: typeof fetch
  /** What files are sent with, for runtimes without one. */
  request?: typeof XMLHttpRequest
  /** What the tabs of one browser profile share; the browser's own by default. */
  shared?: Shared
  /** The page's address; the browser's own by default. */
  place?: Place
  /** Where boards are kept that the project does not keep; the browser's localStorage by default. */
  boards?: BoardStorage
}

export interface Shared {
  locks?: Pick<LockManager, 'request'>
  /** Opens a BroadcastChannel. */
  channel?: (name: string) => BroadcastChannel
  /** Where, and by which events, one may learn that what is stored has changed. */
  events?: readonly (readonly [EventTarget, string])[]
  /** Where `freeze` says that the browser is about to stop this page. */
  page?: EventTarget
}

export interface Place {
  href: string
  /** Puts another address in the place of this one, without going there. */
  replace(href: string): void
  /** Leaves the page. */
  go(href: string): void
}

/** Longer than any answer worth waiting for, shorter than a person's patience. */
const TIMEOUT_MS = 10_000

/**
 * The fetch for one service of a project, out of which no request leads. supabase-js waits for ever by itself: here a
 * request that takes too long ends as one that the network lost.
 */
export const fetchOf = (project: Pick<Project, 'url' | 'fetch'>, service: Service): typeof fetch =>
  withinService(
    (input, init) => {
      const ask = project.fetch ?? fetch
      // An Edge Function may take longer than anything else, and whoever calls it says how long.
      if (service === 'functions') return ask(input, init)
      const timeout = AbortSignal.timeout(TIMEOUT_MS)
      const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
      return ask(input, { ...init, signal })
    },
    project,
    service,
  )

/**
 * supabase-js's own name. On loopback hosts the port is part of it: cookies are shared by all ports of a host,
 * and two projects under development would take each other's sessions.
 */
export function storageKeyOf({ url, storageKey }: Pick<Project, 'url' | 'storageKey'>): string {
  if (storageKey !== undefined) return storageKey
  const { hostname, port } = new URL(url)
  const isLoopback = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
  const label = /^\[/.test(hostname) ? 'loopback' : (hostname.split('.')[0] ?? '')
  return `sb-${label}${isLoopback && port !== '' ? `-${port}` : ''}-auth-token`
}
