import type { Offers } from '../../port'
import { fetchOf, type Project } from '../project'

/** What every project has until it says otherwise. */
export const COMMON: Offers = {
  password: true,
  code: true,
  anonymous: false,
  sso: false,
  passkey: false,
  providers: [],
}

/** Asks the project once what it lets people sign in with, and again after a failure. Rejects with it. */
export function asksOffers(project: Project): () => Promise<Offers> {
  const { url, key, providers = [] } = project
  const send = fetchOf(project, 'auth')
  let asked: Promise<Offers> | null = null
  const ask = async () => {
    const response = await send(`${url}/auth/v1/settings`, { headers: { apikey: key } })
    if (!response.ok) throw new Error(`the settings of the project answered ${response.status}`)
    return offersOf(await response.json(), providers)
  }
  return () =>
    (asked ??= ask().catch((error: unknown) => {
      asked = null
      throw error
    }))
}

/** Of `GET /settings`; only `true` is yes. Throws if it is something else. */
export function offersOf(settings: unknown, providers: readonly string[]): Offers {
  if (!isObject(settings) || !isObject(settings['external']))
    throw new Error('these are not the settings of a project')
  const { external } = settings
  return {
    password: external['email'] === true,
    code: external['email'] === true,
    // Whoever signs in so gets an account that was not there.
    anonymous: external['anonymous_users'] === true && settings['disable_signup'] !== true,
    sso: settings['saml_enabled'] === true,
    passkey: settings['passkeys_enabled'] === true && hasPasskeys(),
    providers: providers.filter(name => !METHODS.has(name) && external[name] === true),
  }
}

/** Of this browser. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

/** Stand among the providers and are none. */
const METHODS: ReadonlySet<string> = new Set(['email', 'phone', 'anonymous_users'])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
