import type { Session as SupabaseSession } from '@supabase/supabase-js'
import {
  BehaviorSubject,
  EMPTY,
  firstValueFrom,
  map,
  merge,
  of,
  Subject,
  switchMap,
  timer,
  type Observable,
} from 'rxjs'
import type { StorageLocation, Loss, Session, Viewer } from '../../../ports/backend.port'
import { parseClaims } from './claims'
import { isSameSignIn } from './compareSessions'
import type { Clock } from '../../clock'

/** The only place that holds tokens. They never leave the adapter. */
export interface Tokens {
  accessToken(): string | null
  /** As the service returned it; null while you’re not signed in. */
  session(): SupabaseSession | null
  /** Milliseconds until the token expires; 0 without a session. */
  remaining(): number
  /** Milliseconds until a session other than the current one expires, as far as our clock can tell. */
  lifetimeOf(session: SupabaseSession): number
  hold(session: SupabaseSession, options?: HoldOptions): Session
  clear(): void
  /** The project rejects this token as expired, whatever our clock says: it is not used again. */
  markExpired(token: string): void
  /** Emits when a token was marked as expired, or an expired one was requested for the first time. */
  rejections$: Observable<unknown>
  /**
   * A token valid for at least `minLifetimeMs` ms, or for half of its life if that is shorter. Waits up to 10 s for a
   * renewal, never for somebody else's token. Without a token the caller must send nothing: the project would answer as
   * to an anonymous visitor.
   */
  freshToken(minLifetimeMs?: number): Promise<TokenAnswer>
}
export type TokenAnswer = { token: string } | { loss: Loss }

/** `isFresh`: issued just now, so its life counts from here, whatever the wall clock says. */
export interface HoldOptions {
  isFresh?: boolean
  isRecovery?: boolean
}

interface HeldToken {
  session: SupabaseSession
  isFresh: boolean
  isRecovery: boolean
  /** ms, when the token was stored here. */
  lifetime: number
  monotonic: number
  wall: number
}

/** How long a request waits for a running renewal: as long as the renewal request may take. */
const RENEWAL_WAIT_MS = 10_000
/** A project that rejects such a young token has another fault than expiry, and a renewal would not fix it. */
const MIN_AGE_MS = 60_000

/** `clock` is notified of every freshly issued token. */
export function createTokens(
  storageLocation: () => StorageLocation,
  clock?: Pick<Clock, 'noteIssued'>,
): Tokens {
  const heldToken$ = new BehaviorSubject<HeldToken | null>(null)
  const rejections$ = new Subject<void>()
  /** ms by which our clock is ahead; null until a fresh token shows it. */
  let clockSkewMs: number | null = null
  let reportedToken: HeldToken | null = null
  /**
   * When a token was last marked as expired. The age of one from the store is not known; tabs must not renew in turns.
   */
  let markedAt = -Infinity
  /** Once a token: each report ends the wait between two tries to renew it, and there may be many requests a second. */
  function reportExpiry(heldToken: HeldToken): void {
    if (heldToken === reportedToken) return
    reportedToken = heldToken
    rejections$.next()
  }
  const remaining = () => remainingOf(heldToken$.value)

  function lifeOf({ expires_at, expires_in }: SupabaseSession): number {
    const whole = expires_in * 1000
    if (expires_at === undefined) return whole
    return Math.max(0, Math.min(whole, expires_at * 1000 - Date.now() + (clockSkewMs ?? 0)))
  }
  /** Holding the same token again does not make it younger. */
  function measure(session: SupabaseSession, isFresh: boolean): Omit<HeldToken, 'isRecovery'> {
    const before = heldToken$.value
    if (before?.session.access_token === session.access_token && (before.isFresh || !isFresh))
      return { ...before, session }
    const { issuedAt } = parseClaims(session.access_token)
    if (isFresh && issuedAt > 0) {
      clockSkewMs = Date.now() - issuedAt * 1000
      clock?.noteIssued(issuedAt * 1000)
    }
    const lifetime = isFresh ? session.expires_in * 1000 : lifeOf(session)
    return { session, isFresh, lifetime, monotonic: performance.now(), wall: Date.now() }
  }
  const wasRecovery = (session: SupabaseSession) =>
    heldToken$.value !== null &&
    heldToken$.value.isRecovery &&
    isSameSignIn(heldToken$.value.session, session)

  return {
    accessToken: () => heldToken$.value?.session.access_token ?? null,
    session: () => heldToken$.value?.session ?? null,
    remaining,
    lifetimeOf: lifeOf,
    hold(session, { isFresh = false, isRecovery = wasRecovery(session) } = {}) {
      const heldToken = { ...measure(session, isFresh), isRecovery }
      heldToken$.next(heldToken)
      return {
        ...viewerFacts(session),
        remaining: remainingOf(heldToken),
        clockSkewMs,
        storedIn: storageLocation(),
        isRecovery,
      }
    },
    clear: () => heldToken$.next(null),
    markExpired(token) {
      const heldToken = heldToken$.value
      if (
        heldToken?.session.access_token !== token ||
        remainingOf(heldToken) === 0 ||
        (heldToken.isFresh ? age(heldToken) : performance.now() - markedAt) < MIN_AGE_MS
      )
        return
      markedAt = performance.now()
      heldToken$.next({ ...heldToken, lifetime: 0 })
      rejections$.next()
    },
    rejections$,
    freshToken: (minLifetimeMs = 0) => {
      const viewerId = heldToken$.value?.session.user.id
      const answers$ = heldToken$.pipe(
        switchMap(heldToken => {
          if (heldToken === null) return of(expiredAnswer('you’re not signed in'))
          if (heldToken.session.user.id !== viewerId) return of(otherViewerAnswer)
          const { access_token, expires_in } = heldToken.session
          const requiredMs = Math.min(minLifetimeMs, expires_in * 500)
          // Periodic checks would notice later that the clock was set or this computer slept.
          if (remainingOf(heldToken) === 0) reportExpiry(heldToken)
          return remainingOf(heldToken) > 0 && remainingOf(heldToken) >= requiredMs
            ? of({ token: access_token })
            : EMPTY
        }),
      )
      const refusals$ = timer(RENEWAL_WAIT_MS).pipe(map(() => renewalLate))
      return firstValueFrom(merge(answers$, refusals$))
    },
  }
}

/** The tokens of the present viewer only, for a write of several requests: no step of it is made as somebody else. */
export function pinToViewer(tokens: Tokens): Pick<Tokens, 'freshToken' | 'markExpired'> {
  const viewerId = tokens.session()?.user.id
  return {
    markExpired: token => tokens.markExpired(token),
    freshToken: async minLifetimeMs => {
      const answer = await tokens.freshToken(minLifetimeMs)
      return tokens.session()?.user.id === viewerId ? answer : otherViewerAnswer
    },
  }
}

/** Browsers may stop the monotonic clock during sleep, and people set the wall clock: the larger age counts. */
const age = ({ monotonic, wall }: HeldToken) => Math.max(performance.now() - monotonic, Date.now() - wall)
const remainingOf = (heldToken: HeldToken | null) =>
  heldToken === null ? 0 : Math.max(0, heldToken.lifetime - age(heldToken))

const expiredAnswer = (reason: string): TokenAnswer => ({ loss: { kind: 'expired', reason } })
const renewalLate = expiredAnswer('the token expired and wasn’t renewed in time')
const otherViewerAnswer = expiredAnswer('another account has signed in')

function viewerFacts({ user, access_token }: SupabaseSession): Pick<Session, 'viewer' | 'needsCode'> {
  const viewer = viewerOf({ user, access_token })
  const hasFactor = user.factors?.some(factor => factor.status === 'verified') ?? false
  return { viewer, needsCode: hasFactor && viewer.level === 'aal1' }
}

/** The viewer of a session. */
export function viewerOf({ user, access_token }: Pick<SupabaseSession, 'user' | 'access_token'>): Viewer {
  const { level, isAnonymous } = parseClaims(access_token)
  return { id: user.id, email: user.email || null, isAnonymous: user.is_anonymous ?? isAnonymous, level }
}
