import type { JsonObject } from '../fields'

/** A row of `auth.identities`. */
export interface Identity {
  id: string
  provider_id: string
  user_id: string
  identity_data: JsonObject
  provider: string
  email: string | null
  last_sign_in_at: string | null
  created_at: string | null
  updated_at: string | null
}
