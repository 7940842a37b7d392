import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { BASE32 } from '../base32'

const LENGTH = 16
/** 2^12 rounds: a code has eighty random bits, and each attempt is compared with the whole set. */
const ROUNDS = 12

export const newCode = (): string =>
  Array.from({ length: LENGTH }, () => BASE32[randomInt(BASE32.length)] ?? '').join('')

/** The code as it was issued, whether it is typed in groups or in capitals. */
export const plainCode = (typedCode: string): string => typedCode.replace(/[\s-]/g, '').toLowerCase()

const deriveKey = (code: string, salt: Buffer, rounds: number) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(code, salt, 32, { N: 2 ** rounds }, (error, key) => (error ? reject(error) : resolve(key))),
  )

/** `$scrypt$ln=…$salt$hash`; the hosted service writes argon2id, which Node has since 24 only. */
export async function hashCode(code: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await deriveKey(code, salt, ROUNDS)
  return `$scrypt$ln=${ROUNDS}$${salt.toString('base64')}$${key.toString('base64')}`
}

/** False for a hash of another kind. */
export async function isCodeOf(hash: string, code: string): Promise<boolean> {
  const [, rounds = '', salt = '', key = ''] = /^\$scrypt\$ln=(\d{1,2})\$([^$]+)\$([^$]+)$/.exec(hash) ?? []
  if (key === '') return false
  const expectedKey = Buffer.from(key, 'base64')
  const derivedKey = await deriveKey(code, Buffer.from(salt, 'base64'), Number(rounds))
  return expectedKey.length === derivedKey.length && timingSafeEqual(derivedKey, expectedKey)
}
