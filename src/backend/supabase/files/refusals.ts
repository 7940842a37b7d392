import type { FileName, RefusedKind, Unwritten } from '../../port'
import { jsonIn, membersOf } from '../jsonIn'
import { isOfKey } from '../storageLosses'
import type { UnusableName } from '../unusableName'
import { keyWords, LEVEL, plain } from '../writes/refusals'

/** An answer of Storage that is none of success. `status`: the real one, which its body tells. */
export interface Told {
  status: number
  /** Storage's own name for it; empty where it gave none. */
  name: string
  isOfKey: boolean
  message: string
}

/** Reads an answer's body: most refusals travel as HTTP 400, and the body tells the real status. */
export function toldIn(status: number, text: string): Told {
  const body = membersOf(jsonIn(text))
  const word = (name: string) => {
    const value = body.get(name)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const [code, real] = [word('code'), Number(word('statusCode'))]
  const name = [code, word('statusCode')].find(each => /^[A-Z]\w+$/.test(each)) ?? ''
  return {
    ...{ status: Number.isInteger(real) && real > 0 ? real : status, name, isOfKey: isOfKey(status, name) },
    message: word('message') || `HTTP ${status}`,
  }
}

/** Of a file or bucket that no address can name. */
export const unsent = ({ message }: UnusableName): Unwritten =>
  plain('invalid', `Nothing was sent: ${message}.`)

/** What says that the token is over, which Storage calls a denial. */
export const isExpired = ({ name, message }: Told): boolean =>
  /"exp" claim|jwt expired/i.test(message) || name === 'InvalidJWT'

type Rule = readonly [
  fits: (told: Told) => boolean,
  kind: RefusedKind,
  words: (told: Told, at: FileName) => string,
]
const named =
  (names: RegExp, ...statuses: number[]) =>
  ({ name, status }: Told) =>
    names.test(name) || (name === '' && statuses.includes(status))

/** By Storage's own names (supabase/storage, codes.ts), and by the status where it gives none; the first that fits. */
const rules: readonly Rule[] = [
  [isExpired, 'limited', () => 'The session had to be renewed first. Try again.'],
  [told => told.isOfKey, 'rights', ({ message }) => keyWords(message)],
  [
    named(/^(EntityTooLarge|MaximumSizeExceeded)$/, 413),
    'size',
    (_, { bucket }) => `It is larger than the bucket “${bucket}” or the project takes.`,
  ],
  [
    named(/^InvalidMimeType$/, 415),
    'constraint',
    ({ message }, { bucket }) =>
      `The bucket “${bucket}” does not take files of this type. It said: ${message}.`,
  ],
  [
    named(/^(KeyAlreadyExists|ResourceAlreadyExists)$/, 409),
    'conflict',
    (_, { path }) => `There is a file “${path}” already.`,
  ],
  [
    named(/^InvalidKey$/),
    'invalid',
    (_, { path }) =>
      `Storage takes no file called “${path}”: letters from a to z, digits, spaces and - _ . only.`,
  ],
  [
    named(/^NoSuchBucket$/),
    'gone',
    (_, { bucket }) => `There is no bucket “${bucket}”, or none that you may see.`,
  ],
  [named(/^NoSuchKey$/, 404), 'gone', () => 'It is not there any more, or not for you.'],
  [
    named(/^(AccessDenied|SignatureDoesNotMatch)$/, 401, 403),
    'rights',
    (_, { bucket }) => `The rules of the bucket “${bucket}” do not let you do this. Its owner can allow it.`,
  ],
  [
    named(/^(SlowDown|DatabaseTimeout|LockTimeout)$/, 429),
    'limited',
    () => 'The project has too much to do, and did not do it. Try again in a while.',
  ],
]

/** Why it was not done; null where that is not known: what a server fails at may have been carried out. */
export function refusalOf(told: Told, at: FileName): Unwritten | null {
  const rule = rules.find(([fits]) => fits(told))
  if (rule !== undefined) {
    const [, kind, words] = rule
    return kind === 'rights' && LEVEL.test(told.message)
      ? plain('level', `The bucket “${at.bucket}” takes this only of whoever has shown a second factor.`)
      : plain(kind, words(told, at))
  }
  if (told.status === 0 || told.status === 408 || told.status >= 500) return null
  return plain('invalid', `The project refused it. It said: ${told.message}`)
}
