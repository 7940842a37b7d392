import type { CallEvent } from '../../backend/ports/backend.port'

/** The answer to a call, as far as it has arrived. */
export interface CallAnswer {
  /** When the answer began, ms since the epoch. */
  at: number
  status: number
  /** Empty where the answer names none. */
  mediaType: string
  /** The answer arrives in pieces, and the newest part counts. */
  isStream: boolean
  /** Neither text nor JSON: nothing of it is stored. */
  isBinary: boolean
  /** The first part of the answer; of a stream, the last. */
  text: string
  /** UTF-16 units of all that arrived. */
  length: number
  /** Null: it is still arriving. */
  end: 'whole' | 'stopped' | 'broken' | null
}

/** UTF-16 units stored of an answer. */
export const MAX_ANSWER_LENGTH = 256 * 1024

const isStream = (media: string) => media === 'text/event-stream' || /\b(ndjson|jsonl|json-seq)\b/.test(media)

const BINARY =
  /^((image(?!\/svg)|audio|video|font)\/|application\/(octet-stream|pdf|zip|gzip|x-tar|wasm|vnd\.(?!.*(json|xml)$)))/

/** The answer with the next event applied, which came at `now`, ms since the epoch. */
export function appendToAnswer(
  answer: CallAnswer | null,
  message: CallEvent,
  now: number,
): CallAnswer | null {
  switch (message.type) {
    case 'begun': {
      const { status, mediaType } = message
      return {
        at: now,
        status,
        mediaType,
        isStream: isStream(mediaType),
        isBinary: BINARY.test(mediaType),
        text: '',
        length: 0,
        end: null,
      }
    }
    case 'text': {
      if (answer === null || answer.isBinary) return answer
      const text = answer.text + message.text
      return {
        ...answer,
        text: answer.isStream ? text.slice(-MAX_ANSWER_LENGTH) : text.slice(0, MAX_ANSWER_LENGTH),
        length: answer.length + message.text.length,
      }
    }
    case 'answered':
      return answer && { ...answer, end: message.isBroken ? 'broken' : 'whole' }
    default:
      return answer
  }
}
