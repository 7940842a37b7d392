import type { Session as SupabaseSession } from '@supabase/supabase-js'
import type { Level, Session } from '../port'

/** The one place that holds an access token outside the auth client. Nothing here leaves the adapter. */
export interface Tokens {
  accessToken(): string | null
  /** Milliseconds of life left; 0 without a session. */
  remaining(): number
  /** `fresh`: issued just now, so that its life may be counted from here, whatever the wall clock says. */
  hold(session: SupabaseSession, fresh: boolean): Session
  drop(): void
}

interface Held {
  token: string
  fresh: boolean
  /** ms, at the moment of holding. */
  lifetime: number
  monotonic: number
  wall: number
}

export function holdTokens(): Tokens {
  let held: Held | null = null
  /** Browsers may stop the monotonic clock in sleep, and people move the wall clock: the later one counts. */
  const age = ({ monotonic, wall }: Held) => Math.max(performance.now() - monotonic, Date.now() - wall)
  const remaining = () => (held ? Math.max(0, held.lifetime - age(held)) : 0)
  return {
    accessToken: () => held?.token ?? null,
    remaining,
    hold(session, fresh) {
      if (held?.token !== session.access_token || (fresh && !held.fresh)) {
        const lifetime =
          fresh || session.expires_at === undefined
            ? session.expires_in * 1000
            : session.expires_at * 1000 - Date.now()
        held = {
          token: session.access_token,
          fresh,
          lifetime,
          monotonic: performance.now(),
          wall: Date.now(),
        }
      }
      return sessionOf(session, remaining())
    },
    drop() {
      held = null
    },
  }
}

function sessionOf({ user, access_token }: SupabaseSession, remaining: number): Session {
  const level = levelOf(access_token)
  const hasFactor = user.factors?.some(factor => factor.status === 'verified') ?? false
  return {
    viewer: { id: user.id, email: user.email ?? null, level },
    needsCode: hasFactor && level === 'aal1',
    remaining,
  }
}

/** The token's own word; the server checks it, we only show it and ask for a code by it. */
function levelOf(token: string): Level {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    return typeof claims === 'object' && claims !== null && 'aal' in claims && claims.aal === 'aal2'
      ? 'aal2'
      : 'aal1'
  } catch {
    return 'aal1'
  }
}
