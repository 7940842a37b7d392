import { followedOf, type Followed } from '../../../board/followed'
import { readJson } from '../../../board/jsonText'
import type { Json } from '../../../board/source'
import type { Answer } from '../../../machines/answer'
import type { Order } from '../../../machines/command.context'

/** What an answer is kept current by. */
export interface Kept {
  followed: Followed
  /** What was answered at first. */
  first: Json
  /** ms since the epoch. */
  at: number
  /** The arguments, as JSON text. */
  body: string
}

/** Null where it stays as it is: nothing says when it is asked again, or it is not whole. */
export function keptFrom({ id, what, call, again, level }: Order, answer: Answer | null): Kept | null {
  if (again === undefined || call?.type !== 'rpc' || answer?.end !== 'whole') return null
  const { text, length, at } = answer
  const read = text.length < length ? null : readJson(text)
  if (read === null || 'fault' in read) return null
  const { schema, function: name, body } = call
  const followed = followedOf({ id, title: what, schema, function: name, body, again, level }, read.value)
  return { followed, first: read.value, at, body }
}
