import type { Session as Transaction } from '../../db/session'
import { isUuid } from '../bearer'
import type { Call, Endpoint } from '../call'
import { AuthError, invalid } from '../errors'
import { fieldsOf, type JsonObject } from '../fields'

type Kind = 'registration' | 'authentication'

/** Seconds between a challenge and its answer. */
const LIFETIME = 300
export const TIMEOUT_MS = LIFETIME * 1000

/** The relying party: the site, unless the project names another. Its own origin can always use the passkeys. */
export function relyingParty({ settings: { passkeys, siteUrl } }: Pick<Call, 'settings'>) {
  const site = new URL(siteUrl)
  return {
    id: passkeys.rpId ?? site.hostname,
    name: passkeys.rpName ?? site.host,
    origins: [...new Set([...passkeys.origins, site.origin])],
  }
}

export const onlyWhenEnabled =
  (endpoint: Endpoint): Endpoint =>
  async call => {
    if (!call.settings.passkeys.enabled) throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled')
    return endpoint(call)
  }

export async function startCeremony(
  tx: Transaction,
  kind: Kind,
  user: string | null,
  options: { challenge: string },
): Promise<Response> {
  const [row] = await tx.query<{ id: string; expires_at: number }>(
    `insert into auth.webauthn_challenges (user_id, challenge_type, session_data, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4))
     returning id::text, extract(epoch from expires_at)::bigint::float8 as expires_at`,
    [user, kind, JSON.stringify({ challenge: options.challenge }), LIFETIME],
  )
  return Response.json({ challenge_id: row?.id, options, expires_at: row?.expires_at })
}

/** The answer of a device and the challenge that it answers, which is used up by that. */
export async function takeAnswer(
  call: Call,
  kind: Kind,
  user: string | null,
): Promise<{ challenge: string; credential: JsonObject }> {
  const { challenge_id: id = '', credential } = fieldsOf(call, 'PasskeyVerifyParams', {
    challenge_id: 'string',
    credential: 'object',
  })
  if (id === '') throw invalid('challenge_id is required')
  if (credential === undefined) throw invalid('credential is required')
  if (!isUuid(id)) throw invalid('challenge_id must be a valid UUID')
  const [row] = await call.database.query<{ challenge: string; expired: boolean }>(
    `delete from auth.webauthn_challenges
      where id = $1 and challenge_type = $2 and user_id is not distinct from $3::uuid
      returning session_data ->> 'challenge' as challenge, expires_at < now() as expired`,
    [id, kind, user],
  )
  if (row === undefined)
    throw new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
  if (row.expired) throw new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired')
  return { challenge: row.challenge, credential }
}

export const verificationError = (): AuthError =>
  new AuthError(400, 'webauthn_verification_failed', 'Credential verification failed')
