import type { FileRef, MutationRefusalKind, MutationRefusal } from '../../ports/backend.port'
import { parseJson, membersOf } from '../wire/parseJson'
import { isKeyRefusal } from './storageLosses'
import type { UnusableName } from '../wire/unusableName'
import { keyRefusalText, SECOND_FACTOR, mutationRefusal } from '../rest/writes/writeRefusals'

/** An error answer of Storage. `status`: the real one, from its body. */
export interface StorageFailure {
  status: number
  /** Storage's own error name; empty if it gave none. */
  name: string
  isOfKey: boolean
  message: string
}

/** Parses an error answer: most refusals travel as HTTP 400, with the real status in the body. */
export function parseFailure(status: number, text: string): StorageFailure {
  const body = membersOf(parseJson(text))
  const word = (name: string) => {
    const value = body.get(name)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const [code, bodyStatus] = [word('code'), Number(word('statusCode'))]
  const name = [code, word('statusCode')].find(each => /^[A-Z]\w+$/.test(each)) ?? ''
  return {
    ...{
      status: Number.isInteger(bodyStatus) && bodyStatus > 0 ? bodyStatus : status,
      name,
      isOfKey: isKeyRefusal(status, name),
    },
    message: word('message') || `HTTP ${status}`,
  }
}

/** The refusal for a file or bucket that no URL can name. */
export const unusableNameRefusal = ({ message }: UnusableName): MutationRefusal =>
  mutationRefusal('invalid', `Nothing was sent: ${message}.`)

/** Whether the token has expired, which Storage reports as a denial. */
export const isTokenExpired = ({ name, message }: StorageFailure): boolean =>
  /"exp" claim|jwt expired/i.test(message) || name === 'InvalidJWT'

type Rule = readonly [
  fits: (failure: StorageFailure) => boolean,
  kind: MutationRefusalKind,
  words: (failure: StorageFailure, at: FileRef) => string,
]
const byName =
  (names: RegExp, ...statuses: number[]) =>
  ({ name, status }: StorageFailure) =>
    names.test(name) || (name === '' && statuses.includes(status))

/** By Storage's own names (supabase/storage, codes.ts), or by the status if there is no name; the first match wins. */
const rules: readonly Rule[] = [
  [isTokenExpired, 'limited', () => 'The session had to renew first. Try again.'],
  [failure => failure.isOfKey, 'rights', ({ message }) => keyRefusalText(message)],
  [
    byName(/^(EntityTooLarge|MaximumSizeExceeded)$/, 413),
    'size',
    (_, { bucket }) => `The file is larger than the bucket “${bucket}” or the project allows.`,
  ],
  [
    byName(/^InvalidMimeType$/, 415),
    'constraint',
    ({ message }, { bucket }) =>
      `The bucket “${bucket}” doesn’t allow this type of file. Its message: ${message}.`,
  ],
  [
    byName(/^(KeyAlreadyExists|ResourceAlreadyExists)$/, 409),
    'conflict',
    (_, { path }) => `A file “${path}” already exists.`,
  ],
  [
    byName(/^InvalidKey$/),
    'invalid',
    (_, { path }) =>
      `Storage doesn’t allow the name “${path}”: use letters a to z, digits, spaces and - _ . only.`,
  ],
  [
    byName(/^NoSuchBucket$/),
    'gone',
    (_, { bucket }) => `The bucket “${bucket}” doesn’t exist, or you don’t have access to it.`,
  ],
  [byName(/^NoSuchKey$/, 404), 'gone', () => 'It no longer exists, or you don’t have access to it.'],
  [
    byName(/^(AccessDenied|SignatureDoesNotMatch)$/, 401, 403),
    'rights',
    (_, { bucket }) =>
      `The policies of the bucket “${bucket}” don’t let you do this. Its owner can allow it.`,
  ],
  [
    byName(/^(SlowDown|DatabaseTimeout|LockTimeout)$/, 429),
    'limited',
    () => 'The project is overloaded and didn’t do it. Try again later.',
  ],
]

/** Why a change was not carried out; null if unknown: after a server error it may have been carried out. */
export function toFileRefusal(failure: StorageFailure, at: FileRef): MutationRefusal | null {
  const rule = rules.find(([fits]) => fits(failure))
  if (rule !== undefined) {
    const [, kind, text] = rule
    return kind === 'rights' && SECOND_FACTOR.test(failure.message)
      ? mutationRefusal('level', `The bucket “${at.bucket}” requires two-factor for this.`)
      : mutationRefusal(kind, text(failure, at))
  }
  if (failure.status === 0 || failure.status === 408 || failure.status >= 500) return null
  return mutationRefusal('invalid', `The project rejected it: ${failure.message}`)
}
