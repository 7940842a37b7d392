import type { User } from '@supabase/supabase-js'
import type { Answer, Auth, Factor, Listed, Refused } from '../../port'
import type { Project } from '../project'
import { challengesOf } from './challenges'
import type { Desk } from './desk'
import { enrolment } from './enrolment'
import { answered, refused } from './refusals'
import { levelKept, unreachable } from './words'

/** Second factors. Authenticator apps show the host of the project above the account. */
export function factorsOf(
  desk: Pick<Desk, 'client' | 'accept' | 'end' | 'renew'>,
  { url }: Pick<Project, 'url'>,
): Pick<Auth, 'factors' | 'challenge' | 'verify' | 'enrol' | 'removeFactor'> {
  const { client, renew } = desk
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

  /** Where the project knows no such session, the renewal finds out what became of it, and forgets one that is over. */
  async function known<T extends { type: string }>(ask: () => Promise<T | Refused>): Promise<T | Refused> {
    const told = await answered(ask)
    if (!isOver(told)) return told
    const renewal = await renew()
    return renewal.type === 'refused' ? renewal : refused(unreachable)
  }

  return {
    factors: () => known<Listed>(async () => ({ type: 'factors', factors: await list() })),
    challenge: factorId => known(() => challenge(factorId)),
    verify: (asked, code) => known(() => verify(asked, code)),
    enrol: name =>
      known(async () => {
        const enrolled = await enrolment(client, await list(), name, new URL(url).host)
        kinds.set(enrolled.factorId, 'totp')
        return { type: 'enrolment', enrolment: enrolled }
      }),
    removeFactor: factorId => known(() => remove(factorId)),
  }
}

function isOver(told: { type: string } | Refused): told is Refused {
  if (!('refusal' in told)) return false
  const { code } = told.refusal
  return code === 'session_ended' || code === 'user_banned' || code === 'user_gone'
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
