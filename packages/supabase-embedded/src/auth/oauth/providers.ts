import type { AuthSettings } from '../../project/auth'
import { AuthError } from '../errors'
import { isObject, type Json, type JsonObject } from '../fields'

/** One way of signing in with somebody else's account, as `[auth.external.NAME]` configures it. */
export interface Provider {
  name: string
  authorizeUrl: string
  tokenUrl: string
  scopes: string[]
  clientId: string
  secret: string
  redirectUri: string | undefined
  emailOptional: boolean
  /** The account's claims with the given access token; null: none can be had. */
  profile(get: (url: string) => Promise<Json>): Promise<JsonObject>
}

interface Endpoints {
  authorizeUrl: string
  tokenUrl: string
  scopes: string[]
  profile: Provider['profile']
}

/** By name; `base` is the configured `url`, for those that are hosted by their users. */
const PROVIDERS: Record<string, (base: string | undefined) => Endpoints> = {
  google: () => ({
    authorizeUrl: 'https://accounts.google.com/o/oauth2/auth',
    tokenUrl: 'https://accounts.google.com/o/oauth2/token',
    scopes: ['email', 'profile'],
    profile: openId('https://openidconnect.googleapis.com/v1/userinfo'),
  }),
  gitlab: (base = 'https://gitlab.com') => ({
    authorizeUrl: `${base}/oauth/authorize`,
    tokenUrl: `${base}/oauth/token`,
    scopes: ['read_user', 'openid', 'email', 'profile'],
    profile: openId(`${base}/oauth/userinfo`),
  }),
  keycloak: (base = '') => ({
    authorizeUrl: `${base}/protocol/openid-connect/auth`,
    tokenUrl: `${base}/protocol/openid-connect/token`,
    scopes: ['profile', 'email'],
    profile: openId(`${base}/protocol/openid-connect/userinfo`),
  }),
  github: base => ({
    authorizeUrl: `${base ?? 'https://github.com'}/login/oauth/authorize`,
    tokenUrl: `${base ?? 'https://github.com'}/login/oauth/access_token`,
    scopes: ['user:email'],
    profile: gitHub(base === undefined ? 'https://api.github.com' : `${base}/api/v3`),
  }),
}

export const isProvider = (name: string) => Object.hasOwn(PROVIDERS, name)

/** Throws `validation_failed` for one that is unknown or not enabled. */
export function providerOf(name: string, { external }: AuthSettings): Provider {
  const endpoints = PROVIDERS[name]
  if (endpoints === undefined) throw makeUnsupported(`Provider ${name} could not be found`)
  const settings = external[name]
  if (settings === undefined) throw makeUnsupported('provider is not enabled')
  return {
    name,
    ...endpoints(settings.url?.replace(/\/+$/, '')),
    clientId: settings.clientId,
    secret: settings.secret,
    redirectUri: settings.redirectUri,
    emailOptional: settings.emailOptional,
  }
}

const makeUnsupported = (reason: string) =>
  new AuthError(400, 'validation_failed', `Unsupported provider: ${reason}`)

const openId =
  (url: string): Provider['profile'] =>
  async get => {
    const claims = await get(url)
    return isObject(claims) ? nameClaims(claims, text(claims['sub'])) : {}
  }

const gitHub =
  (api: string): Provider['profile'] =>
  async get => {
    const [user, emails] = [await get(`${api}/user`), await get(`${api}/user/emails`)]
    if (!isObject(user) || !Array.isArray(emails)) return {}
    const primary = emails.filter(isObject).find(each => each['primary'] === true)
    const claims = {
      iss: api,
      name: user['name'] ?? null,
      preferred_username: user['login'] ?? null,
      user_name: user['login'] ?? null,
      picture: user['avatar_url'] ?? null,
      email: primary?.['email'] ?? null,
      email_verified: primary?.['verified'] ?? false,
    }
    return nameClaims(claims, text(user['id']))
  }

/** With the names that older clients read. Keys without a value are left out. */
function nameClaims(claims: JsonObject, sub: string): JsonObject {
  const all: JsonObject = {
    ...claims,
    sub,
    provider_id: sub,
    full_name: claims['name'] ?? null,
    avatar_url: claims['picture'] ?? null,
    email_verified: claims['email_verified'] === true,
    phone_verified: false,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
}

const text = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
