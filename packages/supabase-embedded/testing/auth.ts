import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { decodeJwt, type JWTPayload } from 'jose'
import { Secret, TOTP } from 'otpauth'
import type { Backend } from '../src/backend'
import type { Mail } from '../src/inbox/mailbox'
import { clientOf, openClient } from './backend'

type Reachable = Pick<Backend, 'url' | 'keys'>
/** What a page knows of it. */
type Open = { url: string; keys: Pick<Reachable['keys'], 'publishable'> }

export const PASSWORD = 'correct horse'

/** Without hyphens: a group of a UUID may be all digits and read as the code in a mail that names the address. */
export const newEmail = (): string => `u${randomUUID().replaceAll('-', '')}@example.test`

/** A project whose mails may follow each other at once; `toml` continues the `[auth.email]` table. */
export const project = (toml = '', auth = ''): Record<string, string> => ({
  'config.toml': `project_id = "test"\n[auth]\nsite_url = "http://localhost:3000"\n${auth}\n[auth.email]\nmax_frequency = "0s"\n${toml}\n`,
})

/** With anonymous users, and up to three authenticator apps each. */
export const FACTORS = project(
  '',
  'enable_anonymous_sign_ins = true\n[auth.mfa]\nmax_enrolled_factors = 3\n[auth.mfa.totp]\nenroll_enabled = true\nverify_enabled = true',
)

/** A client that is signed in as a new user. */
export async function signedUp(
  backend: Reachable,
  data?: object,
): Promise<{ client: SupabaseClient; email: string; id: string }> {
  const client = clientOf(backend)
  const email = newEmail()
  const { data: answer, error } = await client.auth.signUp({
    email,
    password: PASSWORD,
    ...(data ? { options: { data } } : {}),
  })
  if (error) throw error
  return { client, email, id: answer.user?.id ?? '' }
}

export async function signedIn(backend: Reachable, email: string): Promise<SupabaseClient> {
  const client = clientOf(backend)
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return client
}

export async function mailsTo({ url }: Pick<Reachable, 'url'>, email: string): Promise<Mail[]> {
  const { mails } = (await (await fetch(`${url}/_inbox.json`)).json()) as { mails: Mail[] }
  return mails.filter(mail => mail.to === email)
}

/** The newest mail to an address, with the code and the link it carries. */
export async function mailTo(backend: Pick<Reachable, 'url'>, email: string) {
  const [mail] = await mailsTo(backend, email)
  if (mail === undefined) throw new Error(`no mail to ${email}`)
  return {
    subject: mail.subject,
    code: /\b\d{6,8}\b/.exec(mail.text)?.[0] ?? '',
    link: /https?:\/\/\S+\/verify\S+/.exec(mail.text)?.[0] ?? '',
  }
}

/** A link that an administrator has made and no mail brings. */
export async function linkFor(
  backend: Reachable,
  email: string,
  type: 'magiclink' | 'recovery' = 'magiclink',
) {
  const { data, error } = await clientOf(backend, 'secret').auth.admin.generateLink({ type, email })
  if (error) throw error
  return data.properties
}

/** Where a link leads, without going there. */
export async function follow(link: string): Promise<{ status: number; url: URL; fragment: URLSearchParams }> {
  const response = await fetch(link, { redirect: 'manual' })
  const url = new URL(response.headers.get('location') ?? 'about:blank')
  return { status: response.status, url, fragment: new URLSearchParams(url.hash.slice(1)) }
}

export async function claimsOf(client: SupabaseClient): Promise<JWTPayload> {
  const { data } = await client.auth.getSession()
  return decodeJwt(data.session?.access_token ?? '')
}

export async function tokensOf(client: SupabaseClient): Promise<{ access: string; refresh: string }> {
  const { data } = await client.auth.getSession()
  return { access: data.session?.access_token ?? '', refresh: data.session?.refresh_token ?? '' }
}

/** A raw GoTrue call: no API version, so errors have the older form. */
export async function call(
  { url, keys }: Open,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${url}/auth/v1${path}`, {
    method,
    headers: { apikey: keys.publishable, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const json = (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as Record<
    string,
    unknown
  >
  return { status: response.status, headers: response.headers, body: json }
}

export const refresh = (backend: Reachable, token: string) =>
  call(backend, 'POST', '/token?grant_type=refresh_token', { refresh_token: token })

/** The status and the code of an error of auth-js; null where there is none. */
export const answerOf = (error: { status?: number | undefined; code?: string | undefined } | null) =>
  error && [error.status, error.code]

export const totpCode = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

/** Sets up an authenticator app for an account, outside of any test too; resolves to its secret. */
export async function withSecondFactor({ url, keys }: Open, email: string, password = PASSWORD) {
  const client = openClient(url, keys.publishable)
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return (await withFactor(client)).secret
}

/** Enrolls and verifies a TOTP factor; resolves to its id and secret. */
export async function withFactor(client: SupabaseClient, friendlyName = 'phone') {
  const enrollment = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (enrollment.error) throw enrollment.error
  const { id, totp } = enrollment.data
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: id, code: totpCode(totp.secret) })
  if (error) throw error
  return { id, secret: totp.secret }
}
