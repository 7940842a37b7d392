import { AuthRetryableFetchError } from '@supabase/supabase-js'
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

  /** `areThere`: as the list of factors says. Null where there can be none. */
  async function status(areThere: boolean): Promise<Recovery | null> {
    if (!areThere) return (await areOn()) ? { total: 0, remaining: 0 } : null
    const { data, error } = await recoveryCodes.getStatus()
    if (error) throw error
    return { total: data.total, remaining: data.remaining }
  }

  /**
   * Whether the project gives codes out. It does not say so, and is asked for some by a name that is none: where it
   * would give some it refuses for that, or for the level; where they are off it refuses for that first (422), and
   * older ones have no such page (404, 405).
   */
  async function areOn(): Promise<boolean> {
    const usable = await tokens.usable()
    if ('loss' in usable) throw new AuthRetryableFetchError(usable.loss.reason, 0)
    const { status } = await fetchOf(project, 'auth')(`${project.url}/auth/v1/factors/recovery-codes`, {
      method: 'POST',
      headers: {
        apikey: project.key,
        authorization: `Bearer ${usable.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ friendly_name: 0 }),
    }).catch(() => ({ status: 0 }))
    if (status === 0 || status >= 500) throw new AuthRetryableFetchError('no answer', status)
    return status === 400 || status === 403
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
