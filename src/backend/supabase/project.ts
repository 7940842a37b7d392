import type { SupabaseClientOptions } from '@supabase/supabase-js'
import type { LazyValue } from '../../shared/lazyValue'
import type { UsageMeter } from '../../shared/usageMeter'
import type { BrowserStorage } from './browserStorage'
import type { SessionStorage } from './sessionStorage/sessionStorage'

type RealtimeOptions = NonNullable<SupabaseClientOptions<'public'>['realtime']>

/** A Supabase project, as far as a browser may know it. */
export interface Project {
  url: string
  /** The publishable key, or the legacy anon key. */
  key: string
  /** Where the session is stored; cookies by default. A `SessionStorage` is for tests. */
  keep?: 'cookies' | 'localStorage' | SessionStorage
  /** Shares the cookies with the subdomains of this domain; by default only the page's host has them. */
  cookieDomain?: string
  /** Defaults to supabase-js's name, so that a server-rendered app on the same domain shares the session. */
  storageKey?: string
  /** OAuth providers to offer if the project has enabled them, by GoTrue's names. */
  providers?: readonly string[]
  /** A WebSocket for runtimes without one (Node 20). */
  transport?: NonNullable<RealtimeOptions['transport']>
  fetch?: typeof fetch
  /** Sends files; for runtimes without XMLHttpRequest. */
  request?: typeof XMLHttpRequest
  /** What the tabs of one browser profile share; by default the browser's own. */
  shared?: TabEnvironment
  /** The page's address; by default the browser's own. */
  place?: PageLocation
  /** Counts what the page exchanges with the project; nothing does by default. */
  usage?: LazyValue<UsageMeter>
  /** Storage for boards that the project does not store; by default the browser's localStorage. */
  boards?: BrowserStorage
}

export interface TabEnvironment {
  locks?: Pick<LockManager, 'request'>
  /** Opens a BroadcastChannel. */
  channel?: (name: string) => BroadcastChannel
  /** Event targets and event names that hint at changes of the stored session. */
  events?: readonly (readonly [EventTarget, string])[]
  /** Fires `freeze` when the browser is about to stop this page. */
  page?: EventTarget
}

export interface PageLocation {
  href: string
  /** Replaces the page's address without navigating. */
  replace(href: string): void
  /** Leaves the page. */
  go(href: string): void
}

/**
 * supabase-js's own name. On loopback hosts the name includes the port: all ports of a host share cookies, and two
 * projects under development would take each other's sessions.
 */
export function storageKeyOf({ url, storageKey }: Pick<Project, 'url' | 'storageKey'>): string {
  if (storageKey !== undefined) return storageKey
  const { hostname, port } = new URL(url)
  const isLoopback = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
  const label = /^\[/.test(hostname) ? 'loopback' : (hostname.split('.')[0] ?? '')
  return `sb-${label}${isLoopback && port !== '' ? `-${port}` : ''}-auth-token`
}
