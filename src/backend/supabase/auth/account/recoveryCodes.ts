import { AuthRetryableFetchError } from '@supabase/supabase-js'
import { Secret } from '../../../../shared/secret'
import type { RecoveryCodeCount } from '../../../ports/backend.port'
import type { Project } from '../../project'
import { serviceFetch } from '../../wire/serviceFetch'
import type { Tokens } from '../session/tokens'
import type { WithClient } from '../session/lazyAuthJs'

/** Recovery codes, which GoTrue has since 2.197 if they are switched on. Throws the project's refusals. */
export function createRecoveryCodes(
  { client, tokens }: WithClient & { tokens: Pick<Tokens, 'freshToken'> },
  project: Project,
) {
  const { recoveryCodes } = client.mfa

  /** `hasCodes`: according to the list of factors. Null if the project has no recovery codes. */
  async function status(hasCodes: boolean): Promise<RecoveryCodeCount | null> {
    if (!hasCodes) return (await isEnabled()) ? { total: 0, remaining: 0 } : null
    const { data, error } = await recoveryCodes.getStatus()
    if (error) throw error
    return { total: data.total, remaining: data.remaining }
  }

  /**
   * Whether the project issues recovery codes. No endpoint says so; hence this requests some with an invalid name. If
   * codes are on, the project refuses the name or the assurance level (400, 403); if they are off, it refuses that
   * first (422); older versions lack the endpoint (404, 405).
   */
  async function isEnabled(): Promise<boolean> {
    const usable = await tokens.freshToken()
    if ('loss' in usable) throw new AuthRetryableFetchError(usable.loss.reason, 0)
    const { status } = await serviceFetch(project, 'auth')(`${project.url}/auth/v1/factors/recovery-codes`, {
      method: 'POST',
      headers: {
        apikey: project.key,
        authorization: `Bearer ${usable.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ friendly_name: 0 }),
    }).catch(() => ({ status: 0 }))
    if (status === 0 || status >= 500) throw new AuthRetryableFetchError('no response', status)
    return status === 400 || status === 403
  }

  /** Replaces the existing codes, if there are any. */
  async function replace(name: string, hasCodes: boolean): Promise<Secret[]> {
    const { data, error } = await (hasCodes
      ? recoveryCodes.regenerate()
      : recoveryCodes.generate({ friendlyName: name }))
    if (error) throw error
    return data.codes.map(code => new Secret(code))
  }

  return { status, replace }
}
