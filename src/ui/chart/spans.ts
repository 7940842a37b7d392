import type { Hole } from '../../machines/ledger'
import { isMended } from '../words/hole'
import type { Gap } from './breaks'

/** A stretch of time to hatch, in seconds since the epoch. */
export interface Span extends Gap {
  /** Nothing to look into: what may have been missed was read again since, or was never asked for. */
  isQuiet: boolean
}

/** An open hole is drawn up to now, but takes no more than this part of what is measured. */
const ROOM = 1 / 3

/**
 * What to hatch of a chart, and up to when it has to reach for that: null where its own times are enough. `others`:
 * stretches that lack something for another reason.
 */
export function spansOf(
  times: readonly number[],
  gaps: readonly Gap[],
  holes: readonly Hole[],
  now: number,
  others: readonly Span[] = [],
): { spans: Span[]; until: number | null } {
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return { spans: [], until: null }
  const end = last + Math.max(1, (last - first) * ROOM)
  const spans = holes
    .map(({ from, to, repair }) => ({
      from: from / 1000,
      to: Math.min(end, (to ?? now) / 1000),
      isQuiet: isMended({ repair }),
    }))
    .filter(({ from, to }) => to > from && to > first && from < end)
  const open = spans.findLast(({ isQuiet }) => !isQuiet)
  return {
    spans: merged([...gaps.map(gap => ({ ...gap, isQuiet: false })), ...spans, ...others]),
    until: open === undefined || open.to <= last ? null : open.to,
  }
}

/** Without overlaps, so that no stretch is hatched twice. */
function merged(spans: readonly Span[]): Span[] {
  const out: Span[] = []
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = out.at(-1)
    if (last === undefined || last.to < span.from || (last.to === span.from && last.isQuiet !== span.isQuiet))
      out.push({ ...span })
    else {
      last.to = Math.max(last.to, span.to)
      last.isQuiet &&= span.isQuiet
    }
  }
  return out
}
