import type { Freshness, FreshnessWord } from '../../machines/freshness'
import { formatMinute } from '../words/dateTime'

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

export interface Badge {
  /** Written beside the shape. */
  word: string
  shape: Shape
  tone: Tone
  /** Written after a number of panels, if it differs from `word`. */
  countWord?: string
}

/** All badges. Every word has a shape of its own, so that no two badges differ by color alone. */
export const badges: Record<FreshnessWord, Badge> = {
  live: { word: 'Live', shape: 'disc', tone: 'live' },
  polling: { word: 'Polling', shape: 'dial', tone: 'quiet', countWord: 'polled' },
  connecting: { word: 'Connecting', shape: 'ring', tone: 'quiet' },
  'catching-up': { word: 'Catching up', shape: 'broken', tone: 'quiet' },
  reconnecting: { word: 'Reconnecting', shape: 'arrow', tone: 'warn' },
  limited: { word: 'Limited', shape: 'glass', tone: 'warn' },
  stale: { word: 'Stale', shape: 'half', tone: 'warn' },
  paused: { word: 'Paused', shape: 'bars', tone: 'quiet' },
  parked: { word: 'Parked', shape: 'moon', tone: 'quiet' },
  'signed-out': { word: 'Signed out', shape: 'exit', tone: 'warn' },
  locked: { word: 'Locked', shape: 'lock', tone: 'quiet' },
  denied: { word: 'No access', shape: 'barred', tone: 'quiet', countWord: 'without access' },
  failed: { word: 'Failed', shape: 'octagon', tone: 'bad' },
  'needs-approval': {
    word: 'Needs approval',
    shape: 'query',
    tone: 'warn',
    countWord: 'waiting for approval',
  },
}

/** A lock is no fault, so it must not hide a fault. Nor must polling, which merely is not live. */
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

export interface BoardBadge {
  word: FreshnessWord
  /** "All 4 live", "1 of 4 stale"; with panels out of view "In view: 1 stale"; of a single panel "Live". */
  text: string
  /** What to say about the panels not counted in `text`; null if nothing. */
  rest: string | null
}

/**
 * The weakest of a board's panels (one or more) in words, and since when the others have missed nothing. `now`: ms
 * since the epoch.
 * Panels that are parked out of view count only if all are.
 */
export function summarizeFreshness(
  boardPanels: readonly Pick<Freshness, 'word' | 'completeSince'>[],
  now: number,
): BoardBadge {
  const panelsInView = boardPanels.filter(({ word }) => word !== 'parked')
  const panels = panelsInView.length > 0 ? panelsInView : boardPanels
  const words = panels.map(({ word }) => word)
  const livePanels = panels.filter(({ word }) => word === 'live')
  const since = Math.max(0, ...livePanels.map(({ completeSince }) => completeSince ?? 0))
  // Claimed only when it is known of every live panel.
  const isKnown = since > 0 && livePanels.every(({ completeSince }) => completeSince !== null)
  const missedNothing = isKnown ? `nothing missed since ${formatMinute(since, now)}` : null
  const worst = worstFirst.find(word => words.includes(word)) ?? 'live'
  const worstCount = words.filter(word => word === worst).length
  const others = new Set(words.filter(word => word !== worst))
  const name = badges[worst].countWord ?? badges[worst].word.toLowerCase()
  // Without the number of all, which would be announced with every panel that is scrolled into view.
  const [all, some] =
    panels.length < boardPanels.length
      ? ['All in view', `In view: ${worstCount}`]
      : [`All ${worstCount}`, `${worstCount} of ${words.length}`]
  const text =
    boardPanels.length === 1 ? badges[worst].word : `${worstCount === words.length ? all : some} ${name}`
  if (others.size === 0) return { word: worst, text, rest: worst === 'live' ? missedNothing : null }
  return {
    word: worst,
    text,
    rest: !others.has('live')
      ? 'others not live'
      : others.size > 1
        ? 'some others live'
        : missedNothing === null
          ? 'others live'
          : `others: ${missedNothing}`,
  }
}
