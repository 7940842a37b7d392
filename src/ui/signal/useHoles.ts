import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ChannelRef } from '../../machines/channel.machine'
import type { Hole } from '../../machines/ledger'

/** By how many ms this computer's clock is ahead of the one that a channel's rows have their times from. */
export const useAhead = (channel: ChannelRef): number => useSelector(channel, ({ context }) => context.ahead)

/** The times in which a channel may have missed changes, by the clock that its rows have their times from. */
export function useHoles(channel: ChannelRef): readonly Hole[] {
  const holes = useSelector(channel, ({ context }) => context.ledger.holes)
  const ahead = useAhead(channel)
  return useMemo(() => (ahead === 0 ? holes : holes.map(hole => movedBy(-ahead, hole))), [holes, ahead])
}

const movedBy = (ms: number, { from, to, ...hole }: Hole): Hole => ({
  ...hole,
  from: from + ms,
  to: to === null ? null : to + ms,
})
