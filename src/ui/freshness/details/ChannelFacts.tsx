import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { isolateText } from '../../../board/text/isolateText'
import { type Source, type SourceKind, isFigureSource, sourceKindFacts } from '../../../board/model/source'
import { isPolled } from '../../../board/model/sourceColumns'
import { longestVerifyInterval, verifyInterval } from '../../../board/model/verification'
import type { ChannelRef } from '../../../machines/channel/channel.machine'
import { openGapOf } from '../../../machines/channel/channel.select'
import { describeClockSkew } from '../../words/sessionText'
import { formatMoment } from '../../words/dateTime'
import { formatSpan, describeGap } from '../../words/gapText'
import { countText, formatFigures } from '../../words/numberText'
import { formatDuration } from '../../words/duration'
import { explainFreshness } from '../wording/explainFreshness'
import { Fact } from './Fact'
import { useFreshness, useNextTry } from '../useFreshness'
import { useClockSkew, useGaps } from '../useGaps'

/** From this clock skew on the correction of times is mentioned: times are shown in whole seconds. */
const CLOCK_MS = 2_000

interface ChannelFactsProps {
  channel: ChannelRef
  children?: ReactNode
}

/**
 * The fault, its cause, what the board does about it and what comes next; then the rows' source and the clock of all
 * times.
 */
export default function ChannelFacts({ channel, children }: ChannelFactsProps) {
  const freshness = useFreshness(channel)
  const clockSkewMs = useClockSkew(channel)
  const { sentence, cause, activity, remedy } = explainFreshness(freshness, clockSkewMs)
  const formatTime = (time: number) => formatMoment(time - clockSkewMs)
  const nextTry = useNextTry(channel)
  const gap = useSelector(channel, openGapOf)
  const lastEvent = useSelector(channel, ({ context }) => context.lastEvent)
  const lastProof = useSelector(channel, ({ context }) => context.lastProof)
  const source = useSelector(channel, ({ context }) => context.source)
  const polling = useSelector(channel, ({ context }) => context.polling)
  const attempt = useSelector(channel, ({ context }) => context.attempt)
  const rowCap = useSelector(channel, ({ context }) => context.projectRowCap)
  const malformedChanges = useSelector(channel, ({ context }) => context.malformedChanges)
  return (
    <>
      <p>{sentence}</p>
      <dl className="facts above-8">
        {cause !== null && <Fact name="Cause">{cause}</Fact>}
        <Fact name="Status">{attempt > 1 ? `${activity} (try ${attempt})` : activity}</Fact>
        {remedy !== null && <Fact name="Next">{remedy}</Fact>}
        {nextTry !== null && <Fact name="Next try">{`at ${formatTime(nextTry)}`}</Fact>}
        {freshness.completeSince !== null && (
          <Fact name="Missed">{`nothing since ${formatTime(freshness.completeSince)}`}</Fact>
        )}
        {gap !== null && <Fact name="Missed">{`possibly changes since ${formatTime(gap.from)}`}</Fact>}
        {lastProof !== null && (
          <Fact name="Last verified">{`${formatTime(lastProof)}, by ${proofNames[source.kind]}`}</Fact>
        )}
        {polling === null && isListened(source) && (
          <Fact name="Verified">{describeVerification(source)}</Fact>
        )}
        {lastEvent !== null && <Fact name="Last change">{formatTime(lastEvent)}</Fact>}
        {Math.abs(clockSkewMs) >= CLOCK_MS && <Fact name="Clock">{describeClockSkew(clockSkewMs)}</Fact>}
        <Fact name="Source">{describeSource(source)}</Fact>
        {rowCap !== null && source.kind === 'table' && (
          <Fact name="Limit">{`${formatFigures(rowCap)} rows by the project (${formatFigures(source.limit)} requested)`}</Fact>
        )}
        {malformedChanges > 0 && (
          <Fact name="Unreadable">{`${countText(malformedChanges, 'change')}, reloaded`}</Fact>
        )}
        {children}
      </dl>
      <GapList channel={channel} />
    </>
  )
}

/** The source follows changes of tables, so it can be verified. */
const isListened = (source: Source) => sourceKindFacts[source.kind].isStored && !isPolled(source)

/** How long an unreported change can go unnoticed. */
function describeVerification(source: Source): string {
  const [first, longest] = [verifyInterval(source), longestVerifyInterval(source)]
  if (first === null || longest === null) return 'never: a change that was lost silently isn’t found'
  const rarer = longest > first ? `, up to ${formatDuration(longest * 1000)} while nothing was lost` : ''
  return `every ${formatDuration(first * 1000)} (±20%)${rarer}, to find lost changes`
}

const proofNames: Record<SourceKind, string> = {
  table: 'a read',
  topic: 'a server heartbeat',
  presence: 'a server heartbeat',
  rpc: 'a read',
  function: 'a probe',
  folder: 'a read',
}

function describeSource(source: Source): string {
  if (source.kind === 'table') return `${source.schema}.${source.table}`
  if (isFigureSource(source)) return `all rows of ${source.figures.schema}.${source.figures.table}`
  if (source.kind === 'rpc') return `function ${source.schema}.${source.function}`
  if (source.kind === 'function')
    return `Edge Function ${isolateText(source.function)}, probed from this page`
  if (source.kind === 'folder')
    return source.path === undefined
      ? `bucket ${source.bucket}`
      : `folder ${isolateText(source.path)} of bucket ${source.bucket}`
  const topic = `${source.private === true ? 'private' : 'public'} topic ${source.topic}`
  return source.kind === 'topic' ? topic : `presence on the ${topic}`
}

/** The most gaps in the list; a viewer who needs more of the past has a larger problem. */
const MAX_LISTED = 5

/** The spans in which changes may have been missed, newest first, with the repair of each. */
function GapList({ channel }: { channel: ChannelRef }) {
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
