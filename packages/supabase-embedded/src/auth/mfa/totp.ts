import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** The client puts the picture into a data URL as it is, where `#` would end it: no hexadecimal colors. */
export const qrCode = (uri: string): string =>
  renderSVG(uri, { ecc: 'M', whiteColor: 'white', blackColor: 'black' })

/** 160 random bits in base 32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

const totp = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: 30 })

export const totpUri = (secret: string, issuer: string, label: string): string =>
  totp(secret, issuer, label).toString()

/** One step of 30 s early or late is allowed. A code may be used again within that time, as on the hosted service. */
export const isCodeValid = (secret: string, code: string): boolean =>
  totp(secret).validate({ token: code.trim(), window: 1 }) !== null
