import { randomUUID } from 'node:crypto'
import type { Session as Transaction } from '../../db/session'
import type { Call } from '../call'
import { AuthError } from '../errors'
import { runHook } from '../hooks'
import { insertUser, now, type NewUser, type User } from './users'

/** Creates a user who signs up, is invited or comes from a provider, unless the project's hook refuses. */
export async function admitUser(call: Call, tx: Transaction, user: NewUser): Promise<User> {
  const id = user.id ?? randomUUID()
  const at = now()
  await runHook(call, tx, 'before_user_created', {
    user: {
      id,
      aud: 'authenticated',
      role: '',
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: user.appMetadata,
      user_metadata: user.userMetadata,
      identities: [],
      created_at: at,
      updated_at: at,
      is_anonymous: user.anonymous ?? false,
    },
  })
  return insertUser(tx, { ...user, id })
}

/** Throws `signup_disabled`. */
export function requireSignUps({ settings }: Call): void {
  if (!settings.signup) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
}
