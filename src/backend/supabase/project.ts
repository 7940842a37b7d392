import type { SupabaseClientOptions, AuthClient } from '@supabase/supabase-js'

type RealtimeOptions = NonNullable<SupabaseClientOptions<'public'>['realtime']>
type AuthOptions = NonNullable<ConstructorParameters<typeof AuthClient>[0]>

/** A Supabase project as a browser may know it. */
export interface Project {
  url: string
  /** The publishable key, or the legacy anon key. */
  key: string
  /** A WebSocket for runtimes without one (Node 20). */
  transport?: NonNullable<RealtimeOptions['transport']>
  /** Where the session is kept; the browser's localStorage by default. */
  storage?: NonNullable<AuthOptions['storage']>
}

/** Longer than any answer worth waiting for, shorter than a person's patience. */
const TIMEOUT_MS = 10_000

/** supabase-js waits for ever by itself. A request that takes too long ends as one that the network lost. */
export const fetchInTime: typeof fetch = (input, init) => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  return fetch(input, { ...init, signal })
}
