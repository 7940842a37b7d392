import type { ChannelContext } from './channel.context'
import { readClocks } from './clockReading'

/**
 * The context with its times corrected for the present clock. If the clock was set back, earlier times move by as much:
 * a gap would otherwise begin after its end. A clock that jumps ahead is believed, because it does so after every
 * sleep.
 */
export function correctForClock(context: ChannelContext): ChannelContext {
  const now = readClocks(context)
  const { clockReading } = context
  if (now.wall >= clockReading.wall) return { ...context, clockReading: now }
  const step = now.wall - clockReading.wall - Math.max(0, now.monotonic - clockReading.monotonic)
  const shift = (at: number | null) => (at === null ? null : at + step)
  const { lastEvent, lastProof, completeSince, ledger, impasse } = context
  return {
    ...context,
    clockReading: now,
    since: context.since + step,
    clockSkewMs: context.clockSkewMs + step,
    lastEvent: shift(lastEvent),
    lastProof: shift(lastProof),
    completeSince: shift(completeSince),
    impasse: impasse && { ...impasse, since: impasse.since + step },
    ledger: {
      ...ledger,
      gaps: ledger.gaps.map(gap => ({ ...gap, from: gap.from + step, to: shift(gap.to) })),
    },
  }
}
