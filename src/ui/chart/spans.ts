import type { Hole } from '../../machines/ledger'
import { isMended } from '../words/hole'
import type { Gap } from './breaks'

/** A stretch of time to hatch, in seconds since the epoch. */
export interface Span extends Gap {
  /** Changes may have been missed in it, and everything was read again since. */
  isMended: boolean
}

/** An open hole is drawn up to now, but takes no more than this part of what is measured. */
const ROOM = 1 / 3

/** What to hatch of a chart, and up to when it has to reach for that: null where its own times are enough. */
export function spansOf(
  times: readonly number[],
  gaps: readonly Gap[],
  holes: readonly Hole[],
  now: number,
): { spans: Span[]; until: number | null } {
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return { spans: [], until: null }
  const end = last + Math.max(1, (last - first) * ROOM)
  const spans = holes
    .map(({ from, to, repair }) => ({
      from: from / 1000,
      to: Math.min(end, (to ?? now) / 1000),
      isMended: isMended({ repair }),
    }))
    .filter(({ from, to }) => to > from && to > first && from < end)
  const open = spans.findLast(({ isMended }) => !isMended)
  return {
    spans: merged([...gaps.map(gap => ({ ...gap, isMended: false })), ...spans]),
    until: open === undefined || open.to <= last ? null : open.to,
  }
}

/** Without overlaps, so that no stretch is hatched twice. */
function merged(spans: readonly Span[]): Span[] {
  const out: Span[] = []
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = out.at(-1)
    if (last === undefined || last.to <= span.from) out.push({ ...span })
    else {
      last.to = Math.max(last.to, span.to)
      last.isMended &&= span.isMended
    }
  }
  return out
}
