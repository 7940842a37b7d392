import type { User } from '@supabase/supabase-js'
import { asyncScheduler, connect, map, merge, skip, take, throttleTime, type Observable } from 'rxjs'
import type { Row } from '../port'
import type { Tokens } from './tokens'

/**
 * Realtime closes the channel of whoever says of themselves more than 5 things in 30 s (CLIENT_PRESENCE_MAX_CALLS):
 * one is said at the join, and four after it.
 */
const PACE_MS = 8_000
const LONGEST = 60

/** What a page says of itself on a topic, with who says it. Of several things in a row the last is said. */
export const signed = (doing$: Observable<Row>, { held }: Pick<Tokens, 'held'>): Observable<Row> =>
  doing$.pipe(
    // What is said first is said at the join.
    connect(each$ => merge(each$.pipe(take(1)), each$.pipe(skip(1), inPace))),
    map(doing => ({ ...doing, ...whoIs(held()?.user) })),
  )

const inPace = throttleTime<Row>(PACE_MS, asyncScheduler, { leading: true, trailing: true })

const whoIs = (user: User | undefined): Row => ({ person: user?.id ?? null, name: calledOf(user) })

/**
 * What others may call somebody: the name of their account, and where it has none what stands before the @ of their
 * address. Never the address.
 */
function calledOf(user: Pick<User, 'email' | 'user_metadata'> | undefined): string {
  const { name, full_name, preferred_username, user_name }: Record<string, unknown> =
    user?.user_metadata ?? {}
  const names = [name, full_name, preferred_username, user_name, user?.email].map(nameIn)
  return names.find(each => each !== '') ?? 'Somebody'
}

/** Some providers give an address for a name. */
const nameIn = (value: unknown) =>
  typeof value === 'string' ? (value.trim().split('@')[0] ?? '').slice(0, LONGEST).trim() : ''
