import type { User } from '@supabase/supabase-js'
import { asyncScheduler, connect, map, merge, skip, take, throttleTime, type Observable } from 'rxjs'
import type { Row } from '../../../ports/backend.port'
import type { Tokens } from '../../auth/session/tokens'

/**
 * Realtime closes the channel of a client that sends its presence more than 5 times in 30 s
 * (CLIENT_PRESENCE_MAX_CALLS): this pace sends one at the join, and four after it.
 */
const PACE_MS = 8_000
const MAX_NAME = 60

/**
 * Adds the viewer's identity to the page's own presence state. If the state changes faster than the pace, the last one
 * is sent.
 */
export const withIdentity = (
  state$: Observable<Row>,
  { session }: Pick<Tokens, 'session'>,
): Observable<Row> =>
  state$.pipe(
    // The first state is sent at the join.
    connect(each$ => merge(each$.pipe(take(1)), each$.pipe(skip(1), paceStates))),
    map(state => ({ ...state, ...identityOf(session()?.user) })),
  )

const paceStates = throttleTime<Row>(PACE_MS, asyncScheduler, { leading: true, trailing: true })

const identityOf = (user: User | undefined): Row => ({ person: user?.id ?? null, name: displayName(user) })

/**
 * The name that others see: the account's name, else the part of the e-mail address before the @. Never the address.
 */
function displayName(user: Pick<User, 'email' | 'user_metadata'> | undefined): string {
  const { name, full_name, preferred_username, user_name }: Record<string, unknown> =
    user?.user_metadata ?? {}
  const names = [name, full_name, preferred_username, user_name, user?.email].map(nameIn)
  return names.find(each => each !== '') ?? 'Someone'
}

/** Some providers use the address as the name. */
const nameIn = (value: unknown) =>
  typeof value === 'string' ? (value.trim().split('@')[0] ?? '').slice(0, MAX_NAME).trim() : ''
