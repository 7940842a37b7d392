import { useSelector } from '@xstate/react'
import type { ChannelRef } from '../../../machines/channel/channel.machine'
import { describeGap } from '../../words/gapText'
import { formatSpan } from '../../words/dateTime'
import { useGaps } from '../useGaps'

/** The most gaps in the list; a viewer who needs more of the past has a larger problem. */
const MAX_LISTED = 5

/** The spans in which changes may have been missed, newest first, with the repair of each. */
export function GapList({ channel }: { channel: ChannelRef }) {
  const gaps = useGaps(channel)
  const older = useSelector(channel, ({ context }) => context.ledger.forgottenGaps)
  if (gaps.length === 0) return null
  const newestGaps = gaps.slice(-MAX_LISTED).reverse()
  const rest = gaps.length - newestGaps.length + older
  return (
    <>
      <h3 className="label above-12">Gaps</h3>
      <ul className="soft" aria-label="Gaps, newest first">
        {newestGaps.map(gap => (
          <li key={gap.from} data-hole={gap.to === null ? 'open' : gap.cause.kind} title={gap.cause.reason}>
            <span className="ink">{formatSpan(gap)}</span> {describeGap(gap)}
          </li>
        ))}
        {rest > 0 && <li>and {rest} older</li>}
      </ul>
    </>
  )
}
