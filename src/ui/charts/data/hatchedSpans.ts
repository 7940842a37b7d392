import type { Gap } from '../../../machines/channel/ledger'
import { isRepaired } from '../../words/gapText'
import type { Pause } from './pauses'

/** A time span to hatch, in seconds since the epoch. */
export interface HatchedSpan extends Pause {
  /** Needs no attention: the missed changes were read again since, or the span was never requested. */
  isQuiet: boolean
}

/** An open gap is drawn up to now, but takes at most this share of the measured time. */
const OPEN_GAP_SHARE = 1 / 3

/**
 * The spans to hatch, and the time the axis must reach for them: null if the chart's own times suffice. `others`: spans
 * incomplete for another reason.
 */
export function hatchedSpans(
  times: readonly number[],
  pauses: readonly Pause[],
  gaps: readonly Gap[],
  now: number,
  others: readonly HatchedSpan[] = [],
): { spans: HatchedSpan[]; until: number | null } {
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return { spans: [], until: null }
  const end = last + Math.max(1, (last - first) * OPEN_GAP_SHARE)
  const spans = gaps
    .map(({ from, to, repair }) => ({
      from: from / 1000,
      to: Math.min(end, (to ?? now) / 1000),
      isQuiet: isRepaired({ repair }),
    }))
    .filter(({ from, to }) => to > from && to > first && from < end)
  const open = spans.findLast(({ isQuiet }) => !isQuiet)
  return {
    spans: mergeSpans([...pauses.map(pause => ({ ...pause, isQuiet: false })), ...spans, ...others]),
    until: open === undefined || open.to <= last ? null : open.to,
  }
}

/** Merges overlaps, so that nothing is hatched twice. */
function mergeSpans(spans: readonly HatchedSpan[]): HatchedSpan[] {
  const out: HatchedSpan[] = []
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
