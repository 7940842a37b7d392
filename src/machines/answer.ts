import type { Heard } from '../backend/port'

/** What a call is answered, as far as it came. */
export interface Answer {
  /** When it began, ms since the epoch. */
  at: number
  status: number
  /** Its media type, empty where it says none. */
  media: string
  /** It comes bit by bit, and what counts is the newest. */
  isStream: boolean
  /** The first of it, or of a stream the last. */
  text: string
  /** UTF-16 units of all that came. */
  length: number
  /** Null: it is still coming. */
  end: 'whole' | 'stopped' | 'broken' | null
  /** Why it is not whole. */
  words: string | null
}

/** UTF-16 units that are kept of an answer. */
export const KEPT = 256 * 1024

const isStream = (media: string) => media === 'text/event-stream' || /\b(ndjson|jsonl|json-seq)\b/.test(media)

/** An answer and what is heard of it next. */
export function answered(answer: Answer | null, heard: Heard): Answer | null {
  switch (heard.type) {
    case 'begun': {
      const { status, media } = heard
      return {
        at: Date.now(),
        status,
        media,
        isStream: isStream(media),
        text: '',
        length: 0,
        end: null,
        words: null,
      }
    }
    case 'text': {
      if (answer === null) return null
      const text = answer.text + heard.text
      return {
        ...answer,
        text: answer.isStream ? text.slice(-KEPT) : text.slice(0, KEPT),
        length: answer.length + heard.text.length,
      }
    }
    case 'answered':
      return answer && ended(answer, heard.broken === null ? 'whole' : 'broken', heard.broken)
    default:
      return answer
  }
}

export const ended = (answer: Answer, end: Answer['end'], words: string | null): Answer => ({
  ...{ ...answer, end, words },
})
