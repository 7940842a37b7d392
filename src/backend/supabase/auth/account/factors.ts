import type { User } from '@supabase/supabase-js'
import type {
  AuthAnswer,
  AccountAuth,
  RecoveryCodesAnswer,
  Factor,
  FactorsAnswer,
} from '../../../ports/backend.port'
import type { Project } from '../../project'
import { factorRemovedNotRenewed } from '../refusals/accountRefusals'
import { createChallenges } from './challenges'
import type { SessionStoreInternal, SessionStore } from '../session/sessionStore'
import { enrollTotp, freeName } from './enrollment'
import { createRequireSession } from './requireSession'
import { createRecoveryCodes } from './recoveryCodes'
import { refusalAnswer } from '../refusals/toRefusal'
import type { WithClient } from '../session/lazyAuthJs'

type Method =
  | 'factors'
  | 'factorsAndCodes'
  | 'challenge'
  | 'verify'
  | 'enroll'
  | 'removeFactor'
  | 'newRecoveryCodes'

/** Second factors. Authenticator apps show the project's host above the account. */
export function createFactors(
  store: Pick<SessionStoreInternal, 'accept' | 'end' | 'tokens'> & Pick<SessionStore, 'renew'> & WithClient,
  project: Project,
): Pick<AccountAuth, Method> {
  const { client, renew } = store
  const requireSession = createRequireSession(store)
  const recoveryCodes = createRecoveryCodes(store, project)
  const kinds = new Map<string, Factor['kind']>()

  /** Reads the factors from the project: those in the session are as old as its token. */
  async function list(): Promise<Factor[]> {
    const { data, error } = await client.getUser()
    if (error) throw error
    const factors = (data.user.factors ?? []).flatMap(factorOf)
    for (const { id, kind } of factors) kinds.set(id, kind)
    return factors
  }
  const kindOf = async (id: string) =>
    kinds.get(id) ?? (await list()).find(factor => factor.id === id)?.kind ?? null
  const { challenge, verify } = createChallenges(store, kindOf)

  async function remove(factorId: string): Promise<AuthAnswer> {
    const isCodes = (await kindOf(factorId)) === 'recovery_code'
    const { mfa } = client
    const { error } = await (isCodes ? mfa.recoveryCodes.unenroll() : mfa.unenroll({ factorId }))
    if (error) throw error
    kinds.delete(factorId)
    const renewal = await renew()
    return renewal.type === 'session' || renewal.type === 'refused'
      ? renewal
      : refusalAnswer(factorRemovedNotRenewed)
  }

  async function factorsAndCodes(): Promise<FactorsAnswer> {
    const factors = await list()
    // Without another factor, recovery codes would have nothing to recover.
    const status = factors.some(isRecoverable) ? await recoveryCodes.status(factors.some(isCode)) : null
    return { type: 'factors', factors, ...(status && { recoveryCodes: status }) }
  }

  async function newRecoveryCodes(): Promise<RecoveryCodesAnswer> {
    const factors = await list()
    const name = freeName('Recovery codes', factors)
    const codes = await recoveryCodes.replace(name, factors.some(isCode))
    return { type: 'codes', codes }
  }

  return {
    factors: () => requireSession<FactorsAnswer>(async () => ({ type: 'factors', factors: await list() })),
    factorsAndCodes: () => requireSession(factorsAndCodes),
    newRecoveryCodes: () => requireSession(newRecoveryCodes),
    challenge: factorId => requireSession(() => challenge(factorId)),
    verify: (challenge, code) => requireSession(() => verify(challenge, code)),
    enroll: name =>
      requireSession(async () => {
        const enrollment = await enrollTotp(client, await list(), name, new URL(project.url).host)
        kinds.set(enrollment.factorId, 'totp')
        return { type: 'enrollment', enrollment }
      }),
    removeFactor: factorId => requireSession(() => remove(factorId)),
  }
}

/** Empty for a factor kind that this code does not know. */
function factorOf(factor: NonNullable<User['factors']>[number]): Factor[] {
  const { id, friendly_name, status, created_at } = factor
  const kind = KINDS.find(each => each === factor.factor_type)
  if (kind === undefined) return []
  const isVerified = status === 'verified'
  return [{ id, kind, name: friendly_name ?? null, isVerified, createdAt: Date.parse(created_at) }]
}
const KINDS: readonly Factor['kind'][] = ['totp', 'phone', 'webauthn', 'recovery_code']

const isCode = ({ kind }: Factor) => kind === 'recovery_code'
const isRecoverable = ({ kind, isVerified }: Factor) => isVerified && kind !== 'recovery_code'
