import type { Freshness, FreshnessWord } from '../../machines/freshness'
import { minuteTime } from '../words/time'

export type Shape =
  | 'disc'
  | 'half'
  | 'ring'
  | 'arrow'
  | 'broken'
  | 'octagon'
  | 'bars'
  | 'barred'
  | 'lock'
  | 'exit'
  | 'dial'
  | 'glass'
  | 'moon'
  | 'query'
type Tone = 'live' | 'warn' | 'bad' | 'quiet'

export interface Sign {
  /** What is written beside the shape. */
  word: string
  shape: Shape
  tone: Tone
  /** After a number of panels, where that is not the word itself. */
  counted?: string
}

/** The one table of signs. Every word has a shape of its own, so that colour is never needed to tell them apart. */
export const signs: Record<FreshnessWord, Sign> = {
  live: { word: 'Live', shape: 'disc', tone: 'live' },
  polling: { word: 'Polling', shape: 'dial', tone: 'quiet', counted: 'polled' },
  connecting: { word: 'Connecting', shape: 'ring', tone: 'quiet' },
  'catching-up': { word: 'Catching up', shape: 'broken', tone: 'live' },
  reconnecting: { word: 'Reconnecting', shape: 'arrow', tone: 'warn' },
  limited: { word: 'Limited', shape: 'glass', tone: 'warn' },
  stale: { word: 'Stale', shape: 'half', tone: 'warn' },
  paused: { word: 'Paused', shape: 'bars', tone: 'quiet' },
  parked: { word: 'Parked', shape: 'moon', tone: 'quiet' },
  'signed-out': { word: 'Signed out', shape: 'exit', tone: 'warn' },
  locked: { word: 'Locked', shape: 'lock', tone: 'quiet' },
  denied: { word: 'No access', shape: 'barred', tone: 'quiet', counted: 'without access' },
  failed: { word: 'Failed', shape: 'octagon', tone: 'bad' },
  'needs-approval': { word: 'Needs approval', shape: 'query', tone: 'warn', counted: 'waiting for approval' },
}

/** A lock is no fault: it must not hide one. Nor is polling, which only is not live. */
const worstFirst: readonly FreshnessWord[] = [
  'signed-out',
  'failed',
  'denied',
  'limited',
  'stale',
  'reconnecting',
  'catching-up',
  'connecting',
  'locked',
  'needs-approval',
  'paused',
  'parked',
  'polling',
]

export interface BoardSign {
  word: FreshnessWord
  /** "All 4 live", "1 of 4 stale". */
  text: string
  /** What may be said of the panels that are not counted in `text`; null where that is nothing. */
  rest: string | null
}

/** The weakest panel of a board, in words, and since when the others lack nothing. `now`: ms since the epoch. */
export function boardSign(
  panels: readonly Pick<Freshness, 'word' | 'completeSince'>[],
  now: number,
): BoardSign {
  if (panels.length === 0) return { word: 'connecting', text: 'No panels', rest: null }
  const words = panels.map(({ word }) => word)
  const whole = panels.filter(({ word }) => word === 'live')
  const since = Math.max(0, ...whole.map(({ completeSince }) => completeSince ?? 0))
  // What may lack something without a sign is in no claim that nothing is missing.
  const isKnown = since > 0 && whole.every(({ completeSince }) => completeSince !== null)
  const complete = isKnown ? `complete since ${minuteTime(since, now)}` : 'live'
  const worst = worstFirst.find(word => words.includes(word)) ?? 'live'
  const many = words.filter(word => word === worst).length
  const others = new Set(words.filter(word => word !== worst))
  const name = signs[worst].counted ?? signs[worst].word.toLowerCase()
  const text = many === words.length ? `All ${many} ${name}` : `${many} of ${words.length} ${name}`
  if (others.size === 0) return { word: worst, text, rest: worst === 'live' && isKnown ? complete : null }
  return {
    word: worst,
    text,
    rest: others.size === 1 && others.has('live') ? `rest ${complete}` : 'others not live',
  }
}
