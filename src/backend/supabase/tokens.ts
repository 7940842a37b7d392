import type { Session as SupabaseSession } from '@supabase/supabase-js'
import {
  BehaviorSubject,
  EMPTY,
  firstValueFrom,
  of,
  Subject,
  switchMap,
  timeout,
  type Observable,
} from 'rxjs'
import type { Keeping, Loss, Session, Viewer } from '../port'
import { claimsOf } from './auth/claims'
import { isContinued } from './auth/newer'
import type { Clock } from './clock'

/** The one place that holds tokens. Nothing here leaves the adapter. */
export interface Tokens {
  accessToken(): string | null
  /** As the service gave it; null while nobody is signed in. */
  held(): SupabaseSession | null
  /** Milliseconds of life left; 0 without a session. */
  remaining(): number
  /** Milliseconds of life left in a session that is not held, as far as our clock can tell. */
  lifeOf(session: SupabaseSession): number
  hold(session: SupabaseSession, how?: Holding): Session
  drop(): void
  /** The project says that this token is over, whatever our clock says: it is not used again. */
  disbelieve(token: string): void
  /** Tells of a token that was disbelieved, or that is wanted and over. */
  doubts$: Observable<unknown>
  /**
   * A token with at least `least` milliseconds left, or half of its life where that is shorter. Waits a while for
   * a renewal. Without one nothing is asked: as nobody, a project would answer with what anybody may see.
   */
  usable(least?: number): Promise<Usable>
}
export type Usable = { token: string } | { loss: Loss }

/** `fresh`: issued just now, so that its life may be counted from here, whatever the wall clock says. */
export interface Holding {
  fresh?: boolean
  isRecovery?: boolean
}

interface Held {
  session: SupabaseSession
  fresh: boolean
  isRecovery: boolean
  /** ms, at the moment of holding. */
  lifetime: number
  monotonic: number
  wall: number
}

/** How long a request waits for a renewal that is under way: as long as that request may take. */
const RENEWAL_MS = 10_000
/** A project that refuses tokens this young has another fault than time, which no renewal mends. */
const YOUNG_MS = 60_000

/** `clock` hears of every token that was just issued. */
export function holdTokens(keeping: () => Keeping, clock?: Pick<Clock, 'issued'>): Tokens {
  const held$ = new BehaviorSubject<Held | null>(null)
  const doubts$ = new Subject<void>()
  /** ms that our clock is ahead; null until a fresh token told. */
  let skew: number | null = null
  const remaining = () => left(held$.value)

  function lifeOf({ expires_at, expires_in }: SupabaseSession): number {
    const whole = expires_in * 1000
    if (expires_at === undefined) return whole
    return Math.max(0, Math.min(whole, expires_at * 1000 - Date.now() + (skew ?? 0)))
  }
  /** The same token does not become younger by being held again. */
  function aged(session: SupabaseSession, fresh: boolean): Omit<Held, 'isRecovery'> {
    const before = held$.value
    if (before?.session.access_token === session.access_token && (before.fresh || !fresh))
      return { ...before, session }
    const { issuedAt } = claimsOf(session.access_token)
    if (fresh && issuedAt > 0) {
      skew = Date.now() - issuedAt * 1000
      clock?.issued(issuedAt * 1000)
    }
    const lifetime = fresh ? session.expires_in * 1000 : lifeOf(session)
    return { session, fresh, lifetime, monotonic: performance.now(), wall: Date.now() }
  }
  const wasRecovery = (session: SupabaseSession) =>
    held$.value !== null && held$.value.isRecovery && isContinued(held$.value.session, session)

  return {
    accessToken: () => held$.value?.session.access_token ?? null,
    held: () => held$.value?.session ?? null,
    remaining,
    lifeOf,
    hold(session, { fresh = false, isRecovery = wasRecovery(session) } = {}) {
      const held = { ...aged(session, fresh), isRecovery }
      held$.next(held)
      return { ...known(session), remaining: left(held), skew, keeping: keeping(), isRecovery }
    },
    drop: () => held$.next(null),
    disbelieve(token) {
      const held = held$.value
      if (held?.session.access_token !== token || left(held) === 0 || age(held) < YOUNG_MS) return
      held$.next({ ...held, lifetime: 0 })
      doubts$.next()
    },
    doubts$,
    usable: (least = 0) =>
      firstValueFrom(
        held$.pipe(
          switchMap(held => {
            if (held === null) return of(over('nobody is signed in'))
            const { access_token, expires_in } = held.session
            const enough = Math.min(least, expires_in * 500)
            // Whoever looks now and then would see it later: the clock was set, or this computer slept.
            if (left(held) === 0) doubts$.next()
            return left(held) > 0 && left(held) >= enough ? of({ token: access_token }) : EMPTY
          }),
          timeout({
            first: RENEWAL_MS,
            with: () => of(over('the token is over and was not renewed in time')),
          }),
        ),
      ),
  }
}

/** Browsers may stop the monotonic clock in sleep, and people move the wall clock: the later one counts. */
const age = ({ monotonic, wall }: Held) => Math.max(performance.now() - monotonic, Date.now() - wall)
const left = (held: Held | null) => (held === null ? 0 : Math.max(0, held.lifetime - age(held)))

const over = (reason: string): Usable => ({ loss: { kind: 'expired', reason } })

function known({ user, access_token }: SupabaseSession): Pick<Session, 'viewer' | 'needsCode'> {
  const viewer = viewerOf({ user, access_token })
  const hasFactor = user.factors?.some(factor => factor.status === 'verified') ?? false
  return { viewer, needsCode: hasFactor && viewer.level === 'aal1' }
}

/** Whose session it is. */
export function viewerOf({ user, access_token }: Pick<SupabaseSession, 'user' | 'access_token'>): Viewer {
  const { level, isAnonymous } = claimsOf(access_token)
  return { id: user.id, email: user.email || null, isAnonymous: user.is_anonymous ?? isAnonymous, level }
}
