import { Secret } from '../../../secret'
import type { Enrolment, Factor } from '../../port'
import type { Desk } from './desk'

/** Begins a TOTP factor; its first code makes it count. Throws what the project refuses with. */
export async function enrolment(
  client: Desk['client'],
  factors: readonly Factor[],
  wanted: string,
  issuer: string,
): Promise<Enrolment> {
  // What was begun and given up keeps its name and its place among the ten, and GoTrue may keep it for ever.
  const abandoned = factors.filter(({ kind, isVerified }) => kind === 'totp' && !isVerified)
  for (const { id } of abandoned) {
    const { error } = await client.mfa.unenroll({ factorId: id })
    if (error && error.code !== 'mfa_factor_not_found') throw error
  }
  const name = freeName(
    wanted,
    factors.filter(factor => !abandoned.includes(factor)),
  )
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer })
  if (error) throw error
  const { qr_code, secret, uri } = data.totp
  return {
    factorId: data.id,
    name,
    qr: new Secret(imageOf(qr_code)),
    secret: new Secret(secret),
    uri: new Secret(uri),
  }
}

/** GoTrue wants every name of an account to be another, and takes no name for one too. */
export function freeName(wanted: string, factors: readonly Pick<Factor, 'name'>[]): string {
  const base = wanted.trim() || 'Authenticator app'
  const taken = new Set(factors.map(({ name }) => name))
  let name = base
  for (let n = 2; taken.has(name); n++) name = `${base} ${n}`
  return name
}

/** auth-js puts the SVG behind this as it is, where `#`, `%` or a quote would end it or change it. */
const UNENCODED = 'data:image/svg+xml;utf-8,'

export function imageOf(qrCode: string): string {
  const svg = qrCode.startsWith(UNENCODED) ? qrCode.slice(UNENCODED.length) : qrCode
  return `data:image/svg+xml,${encodeURIComponent(svg).replaceAll("'", '%27')}`
}
