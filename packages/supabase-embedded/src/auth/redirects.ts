import type { AuthSettings } from '../project'
import type { Call } from './call'
import type { AuthError } from './errors'

/** Where to send the browser in the end: what the caller asked for if the project allows it, else the site. */
export function redirectTarget(
  call: Pick<Call, 'request' | 'query' | 'settings'>,
  requestedUrl?: string,
): string {
  const { request, query, settings } = call
  const candidates = [
    requestedUrl ?? '',
    request.headers.get('redirect_to') || (query.get('redirect_to') ?? ''),
    request.headers.get('referer') ?? '',
  ]
  return candidates.find(url => isRedirectAllowed(url, settings)) ?? settings.siteUrl
}

/** The site itself (on any port, where it is this computer), and what `additional_redirect_urls` matches. */
export function isRedirectAllowed(
  url: string,
  settings: Pick<AuthSettings, 'siteUrl' | 'additionalRedirectUrls'>,
): boolean {
  const target = parseUrl(url)
  const site = parseUrl(settings.siteUrl)
  if (target === undefined || site === undefined) return false
  const { hostname, protocol } = target
  if (hostname === site.hostname && protocol === site.protocol)
    if (target.port === site.port || isLoopback(hostname)) return true
  if (/^\d+$/.test(hostname)) return false
  if (isAddress(hostname) && !isLoopback(hostname)) return false
  return settings.additionalRedirectUrls.some(pattern => globOf(pattern).test(url.split('#')[0] ?? ''))
}

function parseUrl(url: string): URL | undefined {
  try {
    return new URL(url)
  } catch {
    return undefined
  }
}

const isAddress = (host: string) => /^(\d+\.){3}\d+$/.test(host) || host.startsWith('[')
const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)

/** `*` stops at dots and slashes, `**` does not; `?`, `[a-z]`, `[!a]` and `{a,b}` as in shells. */
function globOf(pattern: string): RegExp {
  let depth = 0
  const source = pattern.replace(/\*\*|\[!?[^\]]+\]|./gs, part => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    if (part === '?') return '[^./]'
    if (part.length > 1 && part.startsWith('[')) return part.replace(/^\[!/, '[^')
    if (part === '{') return (depth++, '(?:')
    if (part === '}' && depth > 0) return (depth--, ')')
    if (part === ',' && depth > 0) return '|'
    return part.replace(/[.+^$()|\\{}[\]]/g, '\\$&')
  })
  return new RegExp(`^${source}$`, 's')
}

/** Redirects of this service say so with `sb`, and list their parameters by name. */
export function withFragment(url: string, parameters: Record<string, string>): string {
  return `${url.split('#')[0] ?? ''}#${encodeParameters({ ...parameters, sb: '' })}`
}

export function withQuery(url: string, parameters: Record<string, string>): string {
  const target = new URL(url)
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value)
  return target.toString()
}

const encodeParameters = (parameters: Record<string, string>) => {
  const sortedEntries = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))
  return new URLSearchParams(sortedEntries).toString()
}

const OAUTH_ERRORS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/** The error in the fragment, and for PKCE flows, whose pages may run on a server, in the query as well. */
export function errorRedirect(url: string, error: AuthError, pkce: boolean): string {
  const name = OAUTH_ERRORS[error.status]
  const parameters = {
    ...(name === undefined ? {} : { error: name }),
    error_code: error.code,
    error_description: error.message,
  }
  return withFragment(pkce ? withQuery(url, parameters) : url, parameters)
}

export const redirect = (location: string, status: 302 | 303): Response =>
  new Response(null, { status, headers: { location } })
