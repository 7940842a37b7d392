import type { IncomingMessage } from 'node:http'
import { commandRemedies, type Remedies } from '../remedies.ts'
import type { AllowedAccess } from './allowedAccess.ts'
import { hostnameOf, isIpAddress, isLoopbackName } from './names.ts'

export type GuardedRequest = Pick<IncomingMessage, 'headers' | 'method' | 'url'>

/** Paths that people arrive at from other sites: links in mails, and the way to an OAuth provider and back. */
const ARRIVALS = /^\/auth\/v1\/(verify|callback|authorize)$/
/** A signed link is its own permission, and cannot be guessed. */
const SIGNED = /^\/storage\/v1\/object\/sign\//

/**
 * Why a request is not answered: a page on the web sent it, or the name it was sent to is not this computer's, as with
 * DNS rebinding. The text says how to allow it. Undefined where the request may pass: from a page of this computer,
 * whatever its port, or from a program that is not a browser, which sends neither `Origin` nor `Sec-Fetch-Site`.
 */
export function refusalOf(
  { headers, method = 'GET', url = '/' }: GuardedRequest,
  allowedAccess: AllowedAccess,
  remedies = commandRemedies,
): string | undefined {
  const { host = '', origin, referer, 'sec-fetch-site': site } = headers
  const hostname = hostnameOf(host)
  if (hostname === undefined || !isOurs(hostname, allowedAccess)) return unknownHost(host, remedies)
  if (origin !== undefined)
    return isAdmitted(origin, host, allowedAccess) ? undefined : foreignPage(origin, remedies)
  if (site === undefined || site === 'same-origin' || site === 'none') return undefined
  // No other party can have a page on the same site as a loopback name.
  if (site === 'same-site' && isLoopbackName(hostname)) return undefined
  if (referer !== undefined && isAdmitted(referer, host, allowedAccess)) return undefined
  const path = pathOf(url)
  if (method === 'GET' && (SIGNED.test(path) || (ARRIVALS.test(path) && isTopLevel(headers))))
    return undefined
  return foreignPage(referer === undefined ? undefined : originOf(referer), remedies)
}

function isOurs(hostname: string, { hosts }: AllowedAccess): boolean {
  if (hosts === 'any' || isLoopbackName(hostname) || isIpAddress(hostname)) return true
  return hosts.some(name =>
    name.startsWith('.') ? hostname === name.slice(1) || hostname.endsWith(name) : hostname === name,
  )
}

/** `page`: an origin, or an address on it. */
function isAdmitted(page: string, host: string, { origins }: AllowedAccess): boolean {
  const origin = originOf(page)
  if (origin === undefined) return false
  if (origins.includes(origin)) return true
  const { protocol, hostname } = new URL(origin)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  return isLoopbackName(hostname) || origin === originOf(`${protocol}//${host}`)
}

/** Built from its parts: to a URL the origin of every scheme but the web's is "null". */
function originOf(page: string): string | undefined {
  if (!URL.canParse(page)) return undefined
  const { protocol, host } = new URL(page)
  return `${protocol}//${host}`
}

/** With `..` resolved, as the services do; empty for what no service could read either. */
function pathOf(url: string): string {
  const address = `http://localhost${url}`
  return URL.canParse(address) ? new URL(address).pathname : ''
}

const isTopLevel = (headers: GuardedRequest['headers']): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'

const foreignPage = (origin: string | undefined, { allowOrigin }: Remedies): string => {
  const page =
    origin === undefined || origin === 'null' ? 'a page that does not say where it is from' : origin
  const namedOrigin = page === origin ? short(origin) : 'https://app.test'
  return (
    `This backend is for development and only answers pages on this computer. This request came from ${short(page)}. ` +
    `If that page is yours: ${allowOrigin(namedOrigin)}.`
  )
}

const unknownHost = (host: string, { allowHost }: Remedies): string => {
  const name = short(host.replace(/:\d*$/, ''))
  return (
    `This backend is for development and only answers to names of this computer, not "${name}". ` +
    `If that name is yours: ${allowHost(name)}.`
  )
}

const short = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text)
