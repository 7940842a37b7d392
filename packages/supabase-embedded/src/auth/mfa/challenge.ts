import { randomUUID } from 'node:crypto'
import { isUuid, permanentCallerOf } from '../bearer'
import type { Call, Endpoint } from '../call'
import { AuthError } from '../errors'
import { fieldsOf } from '../fields'
import { factorOf } from './factorOf'
import type { Factor } from './factors'
import { checkAttempt, raiseSession } from './raise'
import { isCodeValid } from './totp'

/** Seconds between a challenge and its answer. */
const CHALLENGE_LIFETIME = 300

export const challenge: Endpoint = async call => {
  const { user } = await permanentCallerOf(call)
  const factor = await factorOf(call, user)
  call.limits.take('factor', `challenge ${call.ip}`)
  requireVerifiable(call)
  const id = randomUUID()
  await call.database.transaction(async tx => {
    await tx.query(
      `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, now(), $3)`,
      [id, factor.id, call.ip],
    )
    await tx.query(
      `update auth.mfa_factors set last_challenged_at = clock_timestamp(), updated_at = now() where id = $1`,
      [factor.id],
    )
  })
  const expiresAt = Math.floor(Date.now() / 1000) + CHALLENGE_LIFETIME
  return Response.json({ id, type: factor.factor_type, expires_at: expiresAt })
}

export const verify: Endpoint = async call => {
  const { user, session } = await permanentCallerOf(call)
  const factor = await factorOf(call, user)
  call.limits.take('factor', `verify ${call.ip}`)
  const fields = fieldsOf(call, 'VerifyFactorParams', { challenge_id: 'string', code: 'string' })
  if (!fields.code) throw new AuthError(400, 'validation_failed', 'Code needs to be non-empty')
  requireVerifiable(call)
  const challengeId = await requireChallenge(call, factor, fields.challenge_id ?? '')
  const valid = isCodeValid(factor.secret ?? '', fields.code)
  await checkAttempt(call, user, factor, valid)
  if (!valid) throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  const answer = await call.database.transaction(async tx => {
    await tx.query(`update auth.mfa_challenges set verified_at = now() where id = $1`, [challengeId])
    await tx.query(
      `update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1 and status <> 'verified'`,
      [factor.id],
    )
    await tx.query(
      `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and factor_type = 'totp'`,
      [user.id],
    )
    return raiseSession(call, tx, user, session, factor, 'totp')
  })
  return Response.json(answer)
}

function requireVerifiable({ settings }: Call): void {
  if (!settings.totp.verify)
    throw new AuthError(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP')
}

interface Challenge {
  id: string
  verified_at: string | null
  ip_address: string
  expired: boolean
}

async function requireChallenge(call: Call, factor: Factor, id: string): Promise<string> {
  if (!isUuid(id))
    throw new AuthError(
      400,
      'bad_json',
      `Could not parse request body as JSON: uuid: incorrect UUID length ${id.length} in string "${id}"`,
    )
  const [foundChallenge] = await call.database.query<Challenge>(
    `select id::text, verified_at::text, host(ip_address) as ip_address, created_at < now() - make_interval(secs => $3) as expired
       from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [id, factor.id, CHALLENGE_LIFETIME],
  )
  if (foundChallenge === undefined)
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  if (foundChallenge.verified_at !== null || foundChallenge.ip_address !== call.ip)
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  if (foundChallenge.expired) {
    await call.database.query(`delete from auth.mfa_challenges where id = $1`, [id])
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    )
  }
  return foundChallenge.id
}
