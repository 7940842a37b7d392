import type { Gap } from '../../../src/machines/channel/ledger'
import type { Violation } from './rows'

/** A time in which a panel that had been live was not. `to`: null while it lasts. */
export interface Outage {
  viewer: number
  source: string
  word: string
  from: number
  to: number | null
  /** Whether it joined again meanwhile. */
  isRejoined?: boolean
}

/** The part of a ledger entry that I4 needs. */
type GapSpan = Pick<Gap, 'from' | 'to'>

/** Two clocks observe the same moment, so an observation may be this much older than the note about it. */
const SLACK_MS = 1_500

/** I4: every outage of a panel has an entry, which ends where the read began that repaired it. */
export function judgeLedger(
  outages: readonly Outage[],
  gaps: readonly GapSpan[],
  measureStall: (from: number, to: number) => number,
): Violation[] {
  return outages.flatMap(({ viewer, source, word, from, to }): Violation[] => {
    const slack = SLACK_MS + measureStall(from - SLACK_MS, from)
    const isCovered = gaps.some(gap => gap.from <= from + slack && (gap.to === null || gap.to >= from))
    const what = `viewer ${viewer}, ${source}: “${word}” for ${(to ?? from) - from} ms, and no entry of the ledger covers it`
    return isCovered ? [] : [{ promise: 'I4', at: from, what }]
  })
}
