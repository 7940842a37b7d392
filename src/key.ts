/** What a text is that was given as the key of a project. Told by its looks alone, before it is sent anywhere. */
export type KeyKind =
  | 'publishable'
  /** The legacy JWT of the role anon. */
  | 'anon'
  | 'secret'
  /** The legacy JWT of the role service_role. */
  | 'service role'
  /** Of a person's Supabase account: it opens all of their projects. */
  | 'access token'
  /** Nothing that is known; a self-hosted gateway may take any text. */
  | 'other'

export function kindOfKey(key: string): KeyKind {
  if (key.startsWith('sb_publishable_')) return 'publishable'
  if (key.startsWith('sb_secret_')) return 'secret'
  if (key.startsWith('sbp_')) return 'access token'
  const { role } = claimsInKey(key)
  if (role === 'service_role' || role === 'supabase_admin') return 'service role'
  return role === 'anon' ? 'anon' : 'other'
}

/** Whoever loads a page with one of these may do anything. */
export const isSecretKind = (kind: KeyKind): kind is 'secret' | 'service role' | 'access token' =>
  kind === 'secret' || kind === 'service role' || kind === 'access token'

/** What a legacy key says of itself. `ref`: of its project; `exp`: its end, epoch seconds. Empty of any other text. */
export function claimsInKey(key: string): { role?: unknown; ref?: unknown; exp?: unknown } {
  try {
    const payload = (key.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const claims: unknown = JSON.parse(atob(payload))
    return typeof claims === 'object' && claims !== null ? claims : {}
  } catch {
    return {}
  }
}
