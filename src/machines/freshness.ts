import type { Source } from '../board/model/source'
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
  /** What a person can do, or what happens next by itself. Null while nothing is wrong. */
  remedy: string | null
  /** Milliseconds from commit to arrival of the newest change, as far as the clocks are known. */
  lag: number | null
  /** Seconds between two reads where changes are not pushed; else null. */
  every: number | null
  /** The views are of the panels' previous source: nothing was read of this one yet. */
  isPlaceholder: boolean
  /** The kind of the source behind the views. */
  kind: Source['kind']
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
  const proof = { lastEvent, lastProof, completeSince, lag, every, isPlaceholder, kind: source.kind }
  const cause = causeIn(snapshot, word)
  if (word === 'live') return { word, since, cause: null, remedy: null, ...proof }
  return { word, since, cause, remedy: remedyOf(word, cause, source), ...proof }
}

function causeIn({ value, context: { source, access, cause, polling } }: Place, word: FreshnessWord) {
  if (value === 'withheld') return findAccessLack(source, access)
  return word === 'polling' ? (polling?.cause ?? null) : cause
}

function wordOf({ value, context }: Place): FreshnessWord {
  // Without an access lack the channel is `withheld` only before its first connection.
  if (value === 'withheld') return findAccessLack(context.source, context.access)?.kind ?? 'connecting'
  const hasViews = !context.isPlaceholder && Object.keys(context.views).length > 0
  if (value === 'unlinked' || value === 'ready') return unlinkedWord(context, hasViews)
  if (value === 'denied') return impasseWord(context)
  if (value === 'unapproved') return 'needs-approval'
  if (value === 'running') return hasViews ? 'catching-up' : 'connecting'
  if (typeof value === 'string') return value
  const { connected } = value
  if (connected === 'live' || connected === 'polling' || connected === 'stale') return connected
  if (connected === 'refused') return 'failed'
  // A recheck promises nothing before it has shown something.
  if (context.impasse !== null && context.cause !== null && isLasting(context.cause))
    return impasseWord(context)
  if (connected === 'reading' && hasViews && !isUnanswered(context)) return 'catching-up'
  return hasViews || context.attempt > 0 ? 'reconnecting' : 'connecting'
}

/** The source is polled and the newest request failed: nothing else shows whether the project can be reached. */
const isUnanswered = ({ polling, attempt, cause }: Place['context']): boolean =>
  polling !== null && (attempt > 0 || cause?.kind === 'suspect')

/**
 * The source does not exist, for any viewer. Storage is excluded: what it reports as not found may be hidden from the
 * viewer.
 */
const isMissing = ({ cause, source }: Place['context']): boolean =>
  source.kind !== 'folder' && (cause?.kind === 'unknown' || cause?.kind === 'unpublished')

const impasseWord = (context: Place['context']): FreshnessWord =>
  context.cause !== null && (isPermanent(context.cause) || isMissing(context)) ? 'failed' : 'denied'

/** A problem of the connection is the channel's problem. */
function unlinkedWord({ cause, attempt }: Place['context'], hasViews: boolean): FreshnessWord {
  if (cause?.kind === 'limited') return 'limited'
  if (cause !== null && isPermanent(cause)) return 'failed'
  return hasViews || attempt > 0 || cause !== null ? 'reconnecting' : 'connecting'
}

function remedyOf(word: FreshnessWord, cause: Freshness['cause'], source: Source): string | null {
  if (word === 'paused') return 'Resume to see changes again.'
  if (word === 'needs-approval') return 'Run it once, or allow it on this board.'
  if (cause === null) return null
  if (cause.kind === 'denied' && 'topic' in source)
    return source.private === true ? privateTopicRemedy : publicTopicRemedy
  return others[source.kind]?.[cause.kind] ?? remedies[cause.kind]
}

const silentTopic =
  'Messages sent in the meantime may be lost. This resumes automatically when the server responds.'
const privateTopicRemedy =
  'Ask the project’s owner for a policy on realtime.messages that lets you receive this topic. Retries automatically.'
const publicTopicRemedy = 'If the project allows private topics only, mark this one as private in the board.'
/** Remedies that differ for sources without rows in a table. */
const others: Partial<Record<Source['kind'], Partial<typeof remedies>>> = {
  topic: { silent: silentTopic, suspect: 'Some messages may be missing.' },
  presence: { silent: 'This resumes automatically when the server responds.' },
  folder: {
    unknown: 'Check the bucket and folder names in the source. Retries automatically.',
    refused: 'Check the source’s Storage settings. Retries automatically.',
  },
  rpc: {
    refused:
      'The function rejects this call. Check its message and the arguments in the board. Retries automatically.',
  },
}

const remedies: Record<(Cause | AccessLack)['kind'], string> = {
  'signed-out': 'Sign in again to continue where you left off.',
  locked: 'Enter your two-factor code to see this.',
  lost: 'Retrying automatically. Choose Retry to try now.',
  expired: 'Renewing the session. This resumes automatically.',
  limited: 'The project has reached a limit. Waiting to retry.',
  ceiling: 'This board makes more than 10 requests per second. Refresh less often, or remove panels.',
  unproven: 'Retrying automatically. If this stays, check that Realtime is enabled for the project.',
  suspect: 'Changes may have been missed. Reloading rows.',
  deaf: 'Rejoining automatically. If it happens again, check that the publication supabase_realtime, or the table’s trigger, sends every change.',
  silent: 'Data may be outdated. This resumes automatically when the server responds.',
  offline: 'This resumes automatically when you’re back online.',
  asleep: 'Changes may have been missed. Reloading rows.',
  parked: 'This resumes automatically when the tab is active.',
  denied: 'Your account can’t read this. Ask the project’s owner for access. Retries automatically.',
  unknown:
    "Check the names in the source. Retries automatically. New objects appear once the project has reloaded its schema: notify pgrst, 'reload schema'.",
  unpublished:
    'Add the table to the publication supabase_realtime, or check its name in the board. Retries automatically. Polling works without it.',
  misconfigured:
    'Check that Realtime is enabled for the project, and the board’s source settings. Retries automatically.',
  refused: 'Check the project’s message and the source settings. Retries automatically.',
  keyless: 'Add a primary key to the table and name it in the board to see live changes.',
  broken: 'This is a bug in Signalbox. Retries automatically. Report it if it happens again.',
}
