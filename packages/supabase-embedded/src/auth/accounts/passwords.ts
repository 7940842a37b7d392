import { randomBytes } from 'node:crypto'
import bcrypt from 'bcryptjs'
import type { AuthSettings } from '../../project'
import { AuthError, type WeakPassword } from '../errors'

/** bcrypt reads no further. */
const MAX_BYTES = 72

/**
 * bcrypt's cost. A database in memory ends with the process, so its hashes protect nothing, and 10 takes a tenth of a
 * second.
 */
export const passwordCosts = { kept: 10, inMemory: 4 } as const

export const hashPassword = ({ passwordCost }: { passwordCost: number }, password: string): Promise<string> =>
  bcrypt.hash(password, passwordCost)

export async function passwordMatches(hash: string | null, password: string): Promise<boolean> {
  return hash !== null && hash !== '' && (await bcrypt.compare(password, hash).catch(() => false))
}

export const isBcryptHash = (text: string): boolean => /^\$2[abxy]?\$\d{2}\$[./A-Za-z0-9]{53}$/.test(text)

/** For accounts that sign in by other means. Holds every class of character. */
export const randomPassword = (): string => `aA0!${randomBytes(24).toString('base64url')}`

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = LOWER.toUpperCase()
const DIGITS = '0123456789'
const SYMBOLS = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~'
const CLASSES: Record<AuthSettings['passwordRequirements'], string[]> = {
  '': [],
  letters_digits: [LOWER + UPPER, DIGITS],
  lower_upper_letters_digits: [LOWER, UPPER, DIGITS],
  lower_upper_letters_digits_symbols: [LOWER, UPPER, DIGITS, SYMBOLS],
}

/** Undefined: strong enough. Throws `validation_failed` for one that bcrypt would cut. */
export function weaknessOf(
  password: string,
  settings: AuthSettings,
): { message: string; weakPassword: WeakPassword } | undefined {
  if (Buffer.byteLength(password) > MAX_BYTES)
    throw new AuthError(400, 'validation_failed', `Password cannot be longer than ${MAX_BYTES} characters`)
  const messages: string[] = []
  const reasons: WeakPassword['reasons'] = []
  if (Buffer.byteLength(password) < settings.minimumPasswordLength) {
    reasons.push('length')
    messages.push(`Password should be at least ${settings.minimumPasswordLength} characters.`)
  }
  const classes = CLASSES[settings.passwordRequirements]
  if (!classes.every(characters => Array.from(characters).some(each => password.includes(each)))) {
    reasons.push('characters')
    messages.push(`Password should contain at least one character of each: ${classes.join(', ')}.`)
  }
  return reasons.length === 0 ? undefined : { message: messages.join(' '), weakPassword: { reasons } }
}

/** Throws `weak_password`. */
export function requireStrong(password: string, settings: AuthSettings): void {
  const weakness = weaknessOf(password, settings)
  if (weakness !== undefined)
    throw new AuthError(422, 'weak_password', weakness.message, { weakPassword: weakness.weakPassword })
}
