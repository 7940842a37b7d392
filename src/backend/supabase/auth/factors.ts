import type { AuthMFAVerifyResponse, Session as SupabaseSession } from '@supabase/supabase-js'
import type { Secret } from '../../../secret'
import type { Answer, Auth, Challenge, Challenged, Factor, Listed } from '../../port'
import type { Project } from '../project'
import type { Desk } from './desk'
import { enrolment } from './enrolment'
import { answered, refused, refusalOf } from './refusals'
import { withCode } from './typed'
import { codeOver, levelKept, noFactor, wrongSentCode } from './words'

/** ms. The shortest life that GoTrue lets a project give a challenge; its own `expires_at` is on its own clock. */
const CHALLENGE_MS = 300_000

/** Second factors. Authenticator apps show the host of the project above the account. */
export function factorsOf(
  { client, accept, end, renew }: Pick<Desk, 'client' | 'accept' | 'end' | 'renew'>,
  { url }: Pick<Project, 'url'>,
): Pick<Auth, 'factors' | 'challenge' | 'verify' | 'enrol' | 'removeFactor'> {
  const kinds = new Map<string, Factor['kind']>()

  /** From the project: those in the session are as old as its token. */
  async function list(): Promise<Factor[]> {
    const { data, error } = await client.getUser()
    if (error) throw error
    const factors = (data.user.factors ?? []).map(factor => ({
      id: factor.id,
      kind: factor.factor_type,
      name: factor.friendly_name ?? null,
      isVerified: factor.status === 'verified',
      createdAt: Date.parse(factor.created_at),
    }))
    for (const { id, kind } of factors) kinds.set(id, kind)
    return factors
  }
  const kindOf = async (id: string) =>
    kinds.get(id) ?? (await list()).find(factor => factor.id === id)?.kind ?? null

  async function newChallenge(factorId: string): Promise<Challenge> {
    const { data, error } = await client.mfa.challenge({ factorId })
    if (error) throw error
    return { factorId, id: data.id, remaining: CHALLENGE_MS }
  }

  async function challenge(factorId: string): Promise<Challenged> {
    const kind = await kindOf(factorId)
    if (kind === null) return refused(noFactor)
    // Keys are challenged when they are touched, recovery codes never.
    const isAsked = kind === 'totp' || kind === 'phone'
    const asked = isAsked ? await newChallenge(factorId) : { factorId, id: kind, remaining: CHALLENGE_MS }
    return { type: 'challenge', challenge: asked }
  }

  async function verifyShown({ factorId, id }: Challenge, code: string) {
    const given = await client.mfa.verify({ factorId, challengeId: id, code })
    if (!isChallengeOver(given)) return given
    const { id: challengeId } = await newChallenge(factorId)
    return client.mfa.verify({ factorId, challengeId, code })
  }

  async function raised({ data, error }: Pick<AuthMFAVerifyResponse, 'data'> & { error: Error | null }) {
    if (error === null) {
      if (data === null) throw new Error('it answered without a session')
      return accept(sessionOf(data), { fresh: true })
    }
    const refusal = refusalOf(error)
    // The project has ended every session of the account.
    if (refusal.code === 'rejected') await end()
    return refused(refusal)
  }

  async function verify(asked: Challenge, code: Secret): Promise<Answer> {
    const kind = await kindOf(asked.factorId)
    switch (kind) {
      case null:
        return refused(noFactor)
      case 'webauthn':
        return raised(await client.mfa.webauthn.authenticate({ factorId: asked.factorId }))
      case 'recovery_code':
        return withCode(code, async code => raised(await client.mfa.recoveryCodes.verify({ code })))
      case 'totp':
        return withCode(code, async code => raised(await verifyShown(asked, code)))
      case 'phone':
        return withCode(code, async code => {
          const { factorId, id: challengeId } = asked
          const given = await client.mfa.verify({ factorId, challengeId, code })
          // Another challenge would send another code.
          if (isChallengeOver(given)) return refused(codeOver)
          return given.error?.code === 'mfa_verification_failed' ? refused(wrongSentCode) : raised(given)
        })
    }
  }

  async function remove(factorId: string): Promise<Answer> {
    const isCodes = (await kindOf(factorId)) === 'recovery_code'
    const { error } = await (isCodes
      ? client.mfa.recoveryCodes.unenroll()
      : client.mfa.unenroll({ factorId }))
    if (error) throw error
    kinds.delete(factorId)
    const renewal = await renew()
    return renewal.type === 'session' || renewal.type === 'refused' ? renewal : refused(levelKept)
  }

  return {
    factors: () => answered<Listed>(async () => ({ type: 'factors', factors: await list() })),
    challenge: factorId => answered(() => challenge(factorId)),
    verify: (asked, code) => answered(() => verify(asked, code)),
    enrol: name =>
      answered(async () => {
        const enrolled = await enrolment(client, await list(), name, new URL(url).host)
        kinds.set(enrolled.factorId, 'totp')
        return { type: 'enrolment', enrolment: enrolled }
      }),
    removeFactor: factorId => answered(() => remove(factorId)),
  }
}

/** Too old, used, asked from another address, or unknown: another one answers as well. */
const isChallengeOver = ({ error }: AuthMFAVerifyResponse): boolean =>
  error !== null &&
  (error.code === 'mfa_challenge_expired' ||
    error.code === 'mfa_ip_address_mismatch' ||
    // With 404 it is the factor that is unknown.
    (error.code === 'mfa_factor_not_found' && error.status === 422))

/** GoTrue answers with a whole session; auth-js declares less of it. */
function sessionOf(data: NonNullable<AuthMFAVerifyResponse['data']>): SupabaseSession {
  const { access_token, refresh_token, expires_in, token_type, user } = data
  const expires_at: unknown = Reflect.get(data, 'expires_at')
  const session = { access_token, refresh_token, expires_in, token_type, user }
  return typeof expires_at === 'number' ? { ...session, expires_at } : session
}
