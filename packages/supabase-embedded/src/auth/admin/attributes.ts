import type { Call } from '../call'
import { goDuration } from '../durations'
import { validEmail, validPhone } from '../accounts/emails'
import { AuthError } from '../errors'
import { fieldsOf, type JsonObject } from '../fields'

/** The attributes that an administrator sends for a user, with addresses checked and normalised. */
export interface UserAttributes {
  id?: string
  role?: string
  email?: string
  phone?: string
  password?: string
  password_hash?: string
  email_confirm?: boolean
  phone_confirm?: boolean
  user_metadata?: JsonObject
  app_metadata?: JsonObject
  /** Until when the user is banned; null: not any more. */
  bannedUntil?: string | null
}

/** Throws `bad_json` or `validation_failed`. */
export function attributesOf(call: Call): UserAttributes {
  const {
    ban_duration: ban,
    email,
    phone,
    ...rest
  } = fieldsOf(call, 'AdminUserParams', {
    id: 'string',
    role: 'string',
    email: 'string',
    phone: 'string',
    password: 'string',
    password_hash: 'string',
    email_confirm: 'boolean',
    phone_confirm: 'boolean',
    user_metadata: 'object',
    app_metadata: 'object',
    ban_duration: 'string',
  })
  return {
    ...rest,
    ...(email ? { email: validEmail(email) } : {}),
    ...(phone ? { phone: validPhone(phone) } : {}),
    ...(ban ? { bannedUntil: bannedUntil(ban) } : {}),
  }
}

function bannedUntil(duration: string): string | null {
  const milliseconds = duration === 'none' ? 0 : goDuration(duration)
  if (milliseconds === undefined)
    throw new AuthError(
      400,
      'validation_failed',
      `invalid format for ban duration: time: invalid duration "${duration}"`,
    )
  return milliseconds === 0 ? null : new Date(Date.now() + milliseconds).toISOString()
}
