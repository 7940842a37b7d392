import type { JsonObject } from '../fields'
import { publicFactor } from '../mfa/factors'
import { publicIdentity } from './identities'
import { isoTimes } from './times'
import type { User } from './users'

/** A user as clients receive it: without secrets, and with optional fields only where they have a value. */
export function publicUser(user: User): JsonObject {
  return {
    id: user.id,
    aud: user.aud ?? '',
    role: user.role ?? '',
    email: user.email ?? '',
    ...isoTimes({ email_confirmed_at: user.email_confirmed_at, invited_at: user.invited_at }),
    phone: user.phone ?? '',
    ...isoTimes({
      phone_confirmed_at: user.phone_confirmed_at,
      confirmation_sent_at: user.confirmation_sent_at,
      confirmed_at: user.confirmed_at,
      recovery_sent_at: user.recovery_sent_at,
    }),
    ...(user.email_change ? { new_email: user.email_change } : {}),
    ...isoTimes({ email_change_sent_at: user.email_change_sent_at }),
    ...(user.phone_change ? { new_phone: user.phone_change } : {}),
    ...isoTimes({
      phone_change_sent_at: user.phone_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
    }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    ...(user.factors.length > 0 ? { factors: user.factors.map(publicFactor) } : {}),
    identities: user.identities.map(publicIdentity),
    ...isoTimes({
      created_at: user.created_at,
      updated_at: user.updated_at,
      banned_until: user.banned_until,
      deleted_at: user.deleted_at,
    }),
    is_anonymous: user.is_anonymous,
  }
}
