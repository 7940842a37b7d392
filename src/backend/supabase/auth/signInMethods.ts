import { isRecord } from '../../../board/json/isRecord'
import type { SignInMethods } from '../../ports/backend.port'
import type { Project } from '../project'
import { serviceFetch } from '../wire/serviceFetch'

/** Loads the project's sign-in methods once, and again after a failure. Rejects on a failure. */
export function createMethodsLoader(project: Project): () => Promise<SignInMethods> {
  const { url, key, providers = [] } = project
  const send = serviceFetch(project, 'auth')
  let pendingMethods: Promise<SignInMethods> | null = null
  const load = async () => {
    const response = await send(`${url}/auth/v1/settings`, { headers: { apikey: key } })
    if (!response.ok) throw new Error(`the settings of the project answered ${response.status}`)
    return parseSettings(await response.json(), providers)
  }
  return () =>
    (pendingMethods ??= load().catch((error: unknown) => {
      pendingMethods = null
      throw error
    }))
}

/** Parses `GET /settings`; only `true` counts as yes. Throws if the answer is something else. */
export function parseSettings(settings: unknown, providers: readonly string[]): SignInMethods {
  if (!isRecord(settings) || !isRecord(settings['external']))
    throw new Error('these are not the settings of a project')
  const { external } = settings
  const isOpen = settings['disable_signup'] !== true
  return {
    password: external['email'] === true,
    code: external['email'] === true,
    signUp:
      external['email'] !== true || !isOpen
        ? 'off'
        : settings['mailer_autoconfirm'] === true
          ? 'at once'
          : 'by mail',
    // An anonymous sign-in creates an account.
    anonymous: external['anonymous_users'] === true && isOpen,
    sso: settings['saml_enabled'] === true,
    passkey: settings['passkeys_enabled'] === true && supportsPasskeys(),
    providers: providers.filter(name => !NON_PROVIDERS.has(name) && external[name] === true),
  }
}

/** Whether this browser supports passkeys. */
export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

/** GoTrue lists these among the OAuth providers, although they are not OAuth. */
const NON_PROVIDERS: ReadonlySet<string> = new Set(['email', 'phone', 'anonymous_users'])
