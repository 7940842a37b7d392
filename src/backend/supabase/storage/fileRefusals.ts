import type { FileRef, MutationRefusalKind, MutationRefusal, StorageCode } from '../../ports/backend.port'
import { parseJson, membersOf } from '../wire/parseJson'
import { isKeyRefusal } from './storageLosses'
import type { UnusableName } from '../wire/unusableName'
import { SECOND_FACTOR, mutationRefusal } from '../rest/writes/writeRefusals'

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
    status: Number.isInteger(bodyStatus) && bodyStatus > 0 ? bodyStatus : status,
    name,
    isOfKey: isKeyRefusal(status, name),
    message: word('message') || `HTTP ${status}`,
  }
}

/** The refusal for a file or bucket that no URL can name. */
export const unusableNameRefusal = ({ message }: UnusableName): MutationRefusal =>
  mutationRefusal('invalid', { code: 'unusable_name', text: message })

/** Whether the token has expired, which Storage reports as a denial. */
export const isTokenExpired = ({ name, message }: StorageFailure): boolean =>
  /"exp" claim|jwt expired/i.test(message) || name === 'InvalidJWT'

type Rule = readonly [(failure: StorageFailure) => boolean, MutationRefusalKind, StorageCode]
const byName =
  (names: RegExp, ...statuses: number[]) =>
  ({ name, status }: StorageFailure) =>
    names.test(name) || (name === '' && statuses.includes(status))

/** By Storage's own names (supabase/storage, codes.ts), or by the status if there is no name; the first match wins. */
const rules: readonly Rule[] = [
  [isTokenExpired, 'limited', 'renewing'],
  [({ isOfKey }) => isOfKey, 'rights', 'key_refused'],
  [byName(/^(EntityTooLarge|MaximumSizeExceeded)$/, 413), 'size', 'file_too_large'],
  [byName(/^InvalidMimeType$/, 415), 'constraint', 'file_type'],
  [byName(/^(KeyAlreadyExists|ResourceAlreadyExists)$/, 409), 'conflict', 'file_exists'],
  [byName(/^InvalidKey$/), 'invalid', 'file_name'],
  [byName(/^NoSuchBucket$/), 'gone', 'no_bucket'],
  [byName(/^NoSuchKey$/, 404), 'gone', 'file_gone'],
  [byName(/^(AccessDenied|SignatureDoesNotMatch)$/, 401, 403), 'rights', 'bucket_policy'],
  [byName(/^(SlowDown|DatabaseTimeout|LockTimeout)$/, 429), 'limited', 'storage_limited'],
]

/** Why a change was not carried out; null if unknown: after a server error it may have been carried out. */
export function toFileRefusal(failure: StorageFailure, at: FileRef): MutationRefusal | null {
  const { status, message: text } = failure
  const refuse = (kind: MutationRefusalKind, code: StorageCode) =>
    mutationRefusal(kind, { code, text, ...at })
  const rule = rules.find(([fits]) => fits(failure))
  if (rule === undefined)
    return status === 0 || status === 408 || status >= 500 ? null : refuse('invalid', 'rejected')
  const [, kind, code] = rule
  return kind === 'rights' && SECOND_FACTOR.test(text) ? refuse('level', 'bucket_level') : refuse(kind, code)
}
