import type { JsonObject } from '../fields'
import { publicFactor } from '../mfa/factors'
import { publicIdentity } from './identities'
import { times } from './times'
import type { User } from './users'

/** What clients see of a user: no secrets, and optional fields only when they hold something. */
export function publicUser(user: User): JsonObject {
  return {
    id: user.id,
    aud: user.aud ?? '',
    role: user.role ?? '',
    email: user.email ?? '',
    ...times({ email_confirmed_at: user.email_confirmed_at, invited_at: user.invited_at }),
    phone: user.phone ?? '',
    ...times({
      phone_confirmed_at: user.phone_confirmed_at,
      confirmation_sent_at: user.confirmation_sent_at,
      confirmed_at: user.confirmed_at,
      recovery_sent_at: user.recovery_sent_at,
    }),
    ...(user.email_change ? { new_email: user.email_change } : {}),
    ...times({ email_change_sent_at: user.email_change_sent_at }),
    ...(user.phone_change ? { new_phone: user.phone_change } : {}),
    ...times({
      phone_change_sent_at: user.phone_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
    }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    ...(user.factors.length > 0 ? { factors: user.factors.map(publicFactor) } : {}),
    identities: user.identities.map(publicIdentity),
    ...times({
      created_at: user.created_at,
      updated_at: user.updated_at,
      banned_until: user.banned_until,
      deleted_at: user.deleted_at,
    }),
    is_anonymous: user.is_anonymous,
  }
}
