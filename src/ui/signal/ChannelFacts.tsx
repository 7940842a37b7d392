import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Source } from '../../board/source'
import type { ChannelRef } from '../../machines/channel.machine'
import { openHole } from './openHole'
import { clockIs } from '../words/session'
import { momentTime } from '../words/time'
import { figures } from '../words/value'
import { explain } from './explain'
import { LedgerFacts } from './LedgerFacts'
import { useFreshness } from './useChannel'
import { useAhead } from './useHoles'

/** From here on it is told by how much times were corrected: they are shown in whole seconds. */
const CLOCK_MS = 2_000

interface ChannelFactsProps {
  channel: ChannelRef
  className: string | undefined
  children?: ReactNode
}

/** What is wrong, why, what the board does about it, what comes next; then where the rows come from, by whose clock all times are. */
export function ChannelFacts({ channel, className, children }: ChannelFactsProps) {
  const standing = useFreshness(channel)
  const ahead = useAhead(channel)
  const { sentence, cause, doing, remedy } = explain(standing, ahead)
  const at = (time: number) => momentTime(time - ahead)
  const hole = useSelector(channel, openHole)
  const lastEvent = useSelector(channel, ({ context }) => context.lastEvent)
  const lastProof = useSelector(channel, ({ context }) => context.lastProof)
  const source = useSelector(channel, ({ context }) => context.source)
  const attempt = useSelector(channel, ({ context }) => context.attempt)
  const most = useSelector(channel, ({ context }) => context.most)
  const badRows = useSelector(channel, ({ context }) => context.badRows)
  return (
    <>
      <p>{sentence}</p>
      <dl className={className}>
        {cause !== null && <Fact name="Cause">{cause}</Fact>}
        <Fact name="Doing">{attempt > 1 ? `${doing} (try ${attempt})` : doing}</Fact>
        {remedy !== null && <Fact name="Next">{remedy}</Fact>}
        {standing.completeSince !== null && (
          <Fact name="Complete">{`since ${at(standing.completeSince)}`}</Fact>
        )}
        {hole !== null && <Fact name="Complete">{`only until ${at(hole.from)}`}</Fact>}
        {lastProof !== null && <Fact name="Proven">{`at ${at(lastProof)}, by ${proofOf(source)}`}</Fact>}
        {lastEvent !== null && <Fact name="Last change">{`at ${at(lastEvent)}`}</Fact>}
        {Math.abs(ahead) >= CLOCK_MS && <Fact name="Clock">{clockIs(ahead)}</Fact>}
        <Fact name="Source">{placeOf(source)}</Fact>
        {most !== null && source.kind === 'table' && (
          <Fact name="Limit">{`the project gives ${figures(most)} rows at most, of ${figures(source.limit)} asked for`}</Fact>
        )}
        {badRows > 0 && <Fact name="Unreadable">{`${figures(badRows)} changes, each read again`}</Fact>}
        {children}
      </dl>
      <LedgerFacts channel={channel} />
    </>
  )
}

const proofOf = ({ kind }: Source) => {
  if (kind === 'function') return 'a probe'
  return kind === 'topic' || kind === 'presence' ? 'a sign of life of the server' : 'reading'
}

function placeOf(source: Source): string {
  if (source.kind === 'table') return `${source.schema}.${source.table}`
  if (source.kind === 'rpc') return `function ${source.schema}.${source.function}`
  if (source.kind === 'function') return `Edge Function ${source.function}, probed by this page`
  if (source.kind === 'folder')
    return source.path === undefined
      ? `bucket ${source.bucket}`
      : `folder ${source.path} of bucket ${source.bucket}`
  const topic = `${source.private === true ? 'private' : 'public'} topic ${source.topic}`
  return source.kind === 'topic' ? topic : `who is on the ${topic}`
}

export function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
