import type { ChannelContext } from './channel.context'

/** The two clocks when they were looked at, ms: the one that people set, and the one that they cannot. */
export interface Looked {
  wall: number
  monotonic: number
}
export const look = (): Looked => ({ wall: Date.now(), monotonic: performance.now() })

/**
 * As it was, by the clock as it is now. Where that was set back, what was noted before is moved by as much: a hole would
 * otherwise begin after its end. A clock that jumps ahead is believed, for it does so after every sleep.
 */
export function onTime(context: ChannelContext, now = look()): ChannelContext {
  const { looked } = context
  if (now.wall >= looked.wall) return { ...context, looked: now }
  const step = now.wall - looked.wall - Math.max(0, now.monotonic - looked.monotonic)
  const moved = (at: number | null) => (at === null ? null : at + step)
  const { lastEvent, lastProof, completeSince, ledger } = context
  return {
    ...context,
    ...{ looked: now, since: context.since + step, ahead: context.ahead + step },
    ...{ lastEvent: moved(lastEvent), lastProof: moved(lastProof), completeSince: moved(completeSince) },
    ledger: {
      ...ledger,
      holes: ledger.holes.map(hole => ({ ...hole, from: hole.from + step, to: moved(hole.to) })),
    },
  }
}
