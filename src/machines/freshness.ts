import { isFigureSource, sourceKindFacts, type SourceKind } from '../board/model/source'
import { isPermanent, findAccessLack, type Cause, type AccessLack } from './shared/cause'
import { isLasting } from './shared/impasse'
import type { ChannelSnapshot } from './channel/channel.machine'

export type FreshnessWord =
  | 'connecting'
  | 'live'
  | 'polling'
  | 'stale'
  | 'reconnecting'
  | 'limited'
  | 'catching-up'
  | 'paused'
  | 'parked'
  | 'denied'
  | 'failed'
  | 'needs-approval'
  | AccessLack['kind']

/** How far the views of a channel may be trusted. Times are ms since the epoch. */
export interface Freshness {
  word: FreshnessWord
  /** When the word became true. */
  since: number
  /** When the newest change arrived. */
  lastEvent: number | null
  /**
   * The last moment for which nothing is known to be missing: the start of a read of everything that began after the
   * newest doubt, or of one that confirmed the rows held. Heartbeats prove the link, not the changes.
   */
  lastProof: number | null
  /** Since when nothing is missing; null while something may be. Never after `lastProof`. */
  completeSince: number | null
  /** Null while nothing is wrong. */
  cause: Cause | AccessLack | null
  /** Milliseconds from commit to arrival of the newest change, as far as the clocks are known. */
  lag: number | null
  /** Seconds between two reads where changes are not pushed; else null. */
  every: number | null
  /** The views are of the panels' previous source: nothing was read of this one yet. */
  isPlaceholder: boolean
  /** The kind of the source behind the views. `figures`: the app’s own calls for figures over all rows. */
  kind: SourceKind | 'figures'
  /** Of a topic: only those whom a policy of the project lets in receive it. */
  isPrivate: boolean
}

type Place = Pick<ChannelSnapshot, 'value' | 'context'>

/** The freshness of a channel's views. Pure: same snapshot, same words. */
export function freshness(snapshot: Place): Freshness {
  const word = wordOf(snapshot)
  const { lastEvent, lastProof, completeSince, lag, isPlaceholder } = snapshot.context
  const { polling, source, impasse } = snapshot.context
  const since =
    word === 'denied' || word === 'failed'
      ? (impasse?.since ?? snapshot.context.since)
      : snapshot.context.since
  const every = polling?.every ?? null
  const isPrivate = 'topic' in source && source.private === true
  const proof = {
    lastEvent,
    lastProof,
    completeSince,
    lag,
    every,
    isPlaceholder,
    kind: isFigureSource(source) ? ('figures' as const) : source.kind,
    isPrivate,
  }
  return { word, since, cause: word === 'live' ? null : causeIn(snapshot, word), ...proof }
}

function causeIn({ value, context: { source, access, cause, polling } }: Place, word: FreshnessWord) {
  if (value === 'unauthorized') return findAccessLack(source, access)
  return word === 'polling' ? (polling?.cause ?? null) : cause
}

function wordOf({ value, context }: Place): FreshnessWord {
  // Without an access lack the channel is `unauthorized` only before its first connection.
  if (value === 'unauthorized') return findAccessLack(context.source, context.access)?.kind ?? 'connecting'
  const hasViews = !context.isPlaceholder && Object.keys(context.views).length > 0
  if (value === 'unlinked' || value === 'ready') return unlinkedWord(context, hasViews)
  if (value === 'denied') return impasseWord(context)
  if (value === 'unapproved') return 'needs-approval'
  if (value === 'running') return hasViews ? 'catching-up' : 'connecting'
  if (typeof value === 'string') return value
  const { connected: state } = value
  if (state === 'live' || state === 'polling' || state === 'stale') return state
  if (state === 'refused') return 'failed'
  // A recheck promises nothing before it has shown something.
  if (context.impasse !== null && context.cause !== null && isLasting(context.cause))
    return impasseWord(context)
  if (state === 'reading' && hasViews && !isUnanswered(context)) return 'catching-up'
  if (hasViews && isBackInView(context)) return 'catching-up'
  return hasViews || context.attempt > 0 ? 'reconnecting' : 'connecting'
}

/** It was parked and joins again: no connection was lost. */
const isBackInView = ({ attempt, cause }: Place['context']): boolean =>
  attempt === 0 && cause?.kind === 'parked'

/** The source is polled and the newest request failed: nothing else shows whether the project can be reached. */
const isUnanswered = ({ polling, attempt, cause }: Place['context']): boolean =>
  polling !== null && (attempt > 0 || cause?.kind === 'suspect')

/** The source does not exist, for any viewer. */
const isMissing = ({ cause, source }: Place['context']): boolean =>
  sourceKindFacts[source.kind].isNotFoundFinal && (cause?.kind === 'unknown' || cause?.kind === 'unpublished')

const impasseWord = (context: Place['context']): FreshnessWord =>
  context.cause !== null && (isPermanent(context.cause) || isMissing(context)) ? 'failed' : 'denied'

/** A problem of the connection is the channel's problem. */
function unlinkedWord({ cause, attempt }: Place['context'], hasViews: boolean): FreshnessWord {
  if (cause?.kind === 'limited') return 'limited'
  if (cause !== null && isPermanent(cause)) return 'failed'
  return hasViews || attempt > 0 || cause !== null ? 'reconnecting' : 'connecting'
}
