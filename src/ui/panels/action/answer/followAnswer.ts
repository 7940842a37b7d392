import { liveAnswerOf } from '../../../../board/model/liveAnswer'
import { type LiveAnswer } from '../../../../board/board'
import { readJson } from '../../../../board/json/readJson'
import type { Json } from '../../../../board/model/source'
import type { CallAnswer } from '../../../../machines/mutation/callAnswer'
import type { MutationRequest } from '../../../../machines/mutation/mutation.context'

/** The input of a live answer. */
export interface FollowedAnswer {
  liveAnswer: LiveAnswer
  /** The answer to the original call. */
  firstAnswer: Json
  /** ms since the epoch. */
  at: number
  /** The arguments, as JSON text. */
  body: string
}

/** Null for an answer that is not kept live: no refresh is set, or the answer is incomplete. */
export function followAnswer(
  { id, label, call, refresh, level }: MutationRequest,
  answer: CallAnswer | null,
): FollowedAnswer | null {
  if (refresh === undefined || call?.type !== 'rpc' || answer?.end !== 'whole') return null
  const { text, length, at } = answer
  const jsonResult = text.length < length ? null : readJson(text)
  if (jsonResult === null || 'fault' in jsonResult) return null
  const { schema, function: name, body } = call
  const liveAnswer = liveAnswerOf({ id, title: label, schema, function: name, body, refresh, level })
  return { liveAnswer, firstAnswer: jsonResult.value, at, body }
}
