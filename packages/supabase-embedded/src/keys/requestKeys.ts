import { decodeJwt } from 'jose'
import type { Keys } from '../keys'

/** The keys that a request brings: a token, and an API key in the header or in the address. */
export interface RequestKeys {
  bearer: string | undefined
  header: string | undefined
  query: string | undefined
}

export const requestKeysOf = ({ headers, url }: Pick<Request, 'headers' | 'url'>): RequestKeys => ({
  bearer: /^Bearer\s+(.+)$/i.exec(headers.get('authorization') ?? '')?.[1],
  header: headers.get('apikey') ?? undefined,
  query: new URL(url).searchParams.get('apikey') ?? undefined,
})

/** Roles that row level security does not bind, or that only the services themselves run as. */
const PRIVILEGED = /^(service_role|postgres|supabase_\w+)$/

export const isPrivileged = (role: string): boolean => PRIVILEGED.test(role)

/** Whether a key or token opens more than a person's own rows: ours, or any JWT that claims as much. */
export function isSecret(key: string | undefined, keys: Keys): boolean {
  if (key === undefined) return false
  if (key.startsWith('sb_secret_')) return true
  try {
    return isPrivileged(String(decodeJwt(keys.jwtOf(key) ?? key)['role']))
  } catch {
    return false
  }
}

/** Whether a key is one of ours, or a JWT that the project signed, as people make with its secret. */
export async function isOfProject(key: string, keys: Keys): Promise<boolean> {
  if (keys.jwtOf(key) !== undefined) return true
  return keys.claimsOf(key).then(
    () => true,
    () => false,
  )
}
