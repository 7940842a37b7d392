import { Secret } from '../../../../shared/secret'
import type { Enrollment, Factor } from '../../../ports/backend.port'
import type { AuthJs } from '../session/lazyAuthJs'

/** Starts enrolling a TOTP factor; its first code activates it. Throws the project's refusals. */
export async function enrollTotp(
  client: AuthJs,
  factors: readonly Factor[],
  preferredName: string,
  issuer: string,
): Promise<Enrollment> {
  // An abandoned enrollment keeps its name and one of the ten places, and GoTrue may keep it forever.
  const abandonedFactors = factors.filter(({ kind, isVerified }) => kind === 'totp' && !isVerified)
  for (const { id } of abandonedFactors) {
    const { error } = await client.mfa.unenroll({ factorId: id })
    if (error && error.code !== 'mfa_factor_not_found') throw error
  }
  const name = freeName(
    preferredName,
    factors.filter(factor => !abandonedFactors.includes(factor)),
  )
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer })
  if (error) throw error
  const { qr_code, secret, uri } = data.totp
  return {
    factorId: data.id,
    name,
    qr: new Secret(qrImageUrl(qr_code)),
    secret: new Secret(secret),
    uri: new Secret(uri),
  }
}

/** GoTrue requires unique factor names within an account, and counts an empty name as a name. */
export function freeName(preferredName: string, factors: readonly Pick<Factor, 'name'>[]): string {
  const base = preferredName.trim() || 'Authenticator app'
  const names = new Set(factors.map(({ name }) => name))
  let name = base
  for (let n = 2; names.has(name); n++) name = `${base} ${n}`
  return name
}

/** auth-js appends the SVG unencoded to this prefix; `#`, `%` or a quote in it would end or alter the URL. */
const UNENCODED = 'data:image/svg+xml;utf-8,'

export function qrImageUrl(qrCode: string): string {
  const svg = qrCode.startsWith(UNENCODED) ? qrCode.slice(UNENCODED.length) : qrCode
  return `data:image/svg+xml,${encodeURIComponent(svg).replaceAll("'", '%27')}`
}
