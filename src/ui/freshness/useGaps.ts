import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ChannelRef } from '../../machines/channel/channel.machine'
import type { Gap } from '../../machines/channel/ledger'
import { isRepaired } from '../words/gapText'

/** How many ms this computer's clock is ahead of the clock behind the times of a channel's rows. */
export const useClockSkew = (channel: ChannelRef): number =>
  useSelector(channel, ({ context }) => context.clockSkewMs)

/** The spans in which a channel may have missed changes, by the clock behind the times of its rows. */
export function useGaps(channel: ChannelRef): readonly Gap[] {
  const gaps = useSelector(channel, ({ context }) => context.ledger.gaps)
  const clockSkewMs = useClockSkew(channel)
  return useMemo(
    () => (clockSkewMs === 0 ? gaps : gaps.map(gap => shiftGap(-clockSkewMs, gap))),
    [gaps, clockSkewMs],
  )
}

/**
 * Those that a panel marks. Of a time out of view nothing is missing once it was reloaded; only the details list it.
 */
export function useMarkedGaps(channel: ChannelRef): readonly Gap[] {
  const gaps = useGaps(channel)
  return useMemo(() => {
    const markedGaps = gaps.filter(gap => gap.cause.kind !== 'parked' || !isRepaired(gap))
    return markedGaps.length === gaps.length ? gaps : markedGaps
  }, [gaps])
}

const shiftGap = (ms: number, { from, to, ...rest }: Gap): Gap => ({
  ...rest,
  from: from + ms,
  to: to === null ? null : to + ms,
})
