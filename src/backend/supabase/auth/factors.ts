import type { User } from '@supabase/supabase-js'
import type { Answer, AuthOfAccount, Codes, Factor, Listed } from '../../port'
import type { Project } from '../project'
import { levelKept } from './accountWords'
import { challengesOf } from './challenges'
import type { Backroom, Desk } from './desk'
import { enrolment, freeName } from './enrolment'
import { knownBy } from './known'
import { recoveryOf } from './recovery'
import { refused } from './refusals'

type Method = 'factors' | 'account' | 'challenge' | 'verify' | 'enrol' | 'removeFactor' | 'newRecoveryCodes'

/** Second factors. Authenticator apps show the host of the project above the account. */
export function factorsOf(
  desk: Pick<Backroom, 'client' | 'accept' | 'end' | 'tokens'> & Pick<Desk, 'renew'>,
  project: Project,
): Pick<AuthOfAccount, Method> {
  const { client, renew } = desk
  const known = knownBy(desk)
  const recovery = recoveryOf(desk, project)
  const kinds = new Map<string, Factor['kind']>()

  /** From the project: those in the session are as old as its token. */
  async function list(): Promise<Factor[]> {
    const { data, error } = await client.getUser()
    if (error) throw error
    const factors = (data.user.factors ?? []).flatMap(factorOf)
    for (const { id, kind } of factors) kinds.set(id, kind)
    return factors
  }
  const kindOf = async (id: string) =>
    kinds.get(id) ?? (await list()).find(factor => factor.id === id)?.kind ?? null
  const { challenge, verify } = challengesOf(desk, kindOf)

  async function remove(factorId: string): Promise<Answer> {
    const isCodes = (await kindOf(factorId)) === 'recovery_code'
    const { mfa } = client
    const { error } = await (isCodes ? mfa.recoveryCodes.unenroll() : mfa.unenroll({ factorId }))
    if (error) throw error
    kinds.delete(factorId)
    const renewal = await renew()
    return renewal.type === 'session' || renewal.type === 'refused' ? renewal : refused(levelKept)
  }

  async function account(): Promise<Listed> {
    const factors = await list()
    // Where no other factor is, they would be none to recover.
    const status = factors.some(isRecoverable) ? await recovery.status(factors.some(isCode)) : null
    return { type: 'factors', factors, ...(status && { recovery: status }) }
  }

  async function newRecoveryCodes(): Promise<Codes> {
    const factors = await list()
    const name = freeName('Recovery codes', factors)
    const codes = await recovery.replace(name, factors.some(isCode))
    return { type: 'codes', codes }
  }

  return {
    factors: () => known<Listed>(async () => ({ type: 'factors', factors: await list() })),
    account: () => known(account),
    newRecoveryCodes: () => known(newRecoveryCodes),
    challenge: factorId => known(() => challenge(factorId)),
    verify: (asked, code) => known(() => verify(asked, code)),
    enrol: name =>
      known(async () => {
        const enrolled = await enrolment(client, await list(), name, new URL(project.url).host)
        kinds.set(enrolled.factorId, 'totp')
        return { type: 'enrolment', enrolment: enrolled }
      }),
    removeFactor: factorId => known(() => remove(factorId)),
  }
}

/** None for a kind that came after this was written. */
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
