import { useSelector } from '@xstate/react'
import type { ChannelRef } from '../../machines/channel.machine'
import { explain } from './explain'
import { useFreshness } from './useChannel'

interface ChannelFactsProps {
  channel: ChannelRef
  className: string | undefined
}

/** What is wrong, why, what the board does about it, what comes next; then where the rows come from. */
export function ChannelFacts({ channel, className }: ChannelFactsProps) {
  const { sentence, cause, doing, remedy } = explain(useFreshness(channel))
  const source = useSelector(channel, ({ context }) => context.source)
  const attempt = useSelector(channel, ({ context }) => context.attempt)
  const badRows = useSelector(channel, ({ context }) => context.badRows)
  return (
    <>
      <p>{sentence}</p>
      <dl className={className}>
        {cause !== null && <Fact name="Cause">{cause}</Fact>}
        <Fact name="Doing">{attempt > 1 ? `${doing} (try ${attempt})` : doing}</Fact>
        {remedy !== null && <Fact name="Next">{remedy}</Fact>}
        <Fact name="Source">{`${source.schema}.${source.table}`}</Fact>
        {badRows > 0 && <Fact name="Unreadable">{`${badRows} changes, each read again`}</Fact>}
      </dl>
    </>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
