import { isAuthRetryableFetchError } from '@supabase/supabase-js'
import { Secret } from '../../../secret'
import type { Recovery } from '../../port'
import { fetchOf, type Project } from '../project'
import type { Tokens } from '../tokens'
import type { Desk } from './desk'

/** Recovery codes, which GoTrue has since 2.197 where they are switched on. Throws what the project refuses with. */
export function recoveryOf(
  { client, tokens }: Pick<Desk, 'client'> & { tokens: Pick<Tokens, 'usable'> },
  project: Project,
) {
  const { recoveryCodes } = client.mfa

  /** Null where there can be none. */
  async function status(): Promise<Recovery | null> {
    const { data, error } = await recoveryCodes.getStatus()
    if (error === null) return { total: data.total, remaining: data.remaining }
    if (isAuthRetryableFetchError(error)) throw error
    // Older services take the path for the id of a factor, or for none of theirs.
    if (error.code !== 'mfa_factor_not_found') return null
    return (await areOff()) ? null : { total: 0, remaining: 0 }
  }

  /**
   * Whether the project gives none out. It does not say so, and is asked for some by a name that is none: where
   * they are off it refuses for that, before it reads what is asked.
   */
  async function areOff(): Promise<boolean> {
    const usable = await tokens.usable()
    if ('loss' in usable) return true
    const response = await fetchOf(project)(`${project.url}/auth/v1/factors/recovery-codes`, {
      method: 'POST',
      headers: {
        apikey: project.key,
        authorization: `Bearer ${usable.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ friendly_name: 0 }),
    })
    return /recovery_codes_enroll_not_enabled/.test(await response.text())
  }

  /** In the place of those there are. */
  async function replace(name: string, areThere: boolean): Promise<Secret[]> {
    const { data, error } = await (areThere
      ? recoveryCodes.regenerate()
      : recoveryCodes.generate({ friendlyName: name }))
    if (error) throw error
    return data.codes.map(code => new Secret(code))
  }

  return { status, replace }
}
