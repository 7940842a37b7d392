import type { AuthClient, GoTrueClientOptions } from '@supabase/supabase-js'
import { lazyValue } from '../../../../shared/lazyValue'
import { PartMissingError } from '../refusals/toRefusal'

export type AuthJs = InstanceType<typeof AuthClient>
export interface WithClient {
  client: AuthJs
}

const sharedCode = lazyValue(() => import('./authJs'))
/** A failure is reported at the next use. */
export const preloadAuthJs = (): Promise<void> => sharedCode.preload().catch(() => undefined)

/**
 * The client of the auth service, whose code is fetched with its first use: a page with a stored session needs none of
 * it. Throws PartMissingError if it cannot be fetched; the next call tries again.
 */
export function lazyAuthJs(options: GoTrueClientOptions, code = sharedCode): () => Promise<AuthJs> {
  let client: AuthJs | null = null
  function create(): AuthJs {
    const { AuthClient } = code.get()
    const authClient = new AuthClient(options)
    // Closes the BroadcastChannel on which auth-js would share whole sessions. Its methods keep working.
    void authClient.dispose()
    return authClient
  }
  return async () => {
    if (!code.isLoaded())
      await code.preload().catch((cause: unknown) => {
        throw new PartMissingError(cause)
      })
    return (client ??= create())
  }
}
