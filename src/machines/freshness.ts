import type { Source } from '../board/model/source'
import { isPermanent, findAccessLack, type Cause, type AccessLack } from './shared/cause'
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
  const { since, lastEvent, lastProof, completeSince, lag, isPlaceholder } = snapshot.context
  const { polling, source } = snapshot.context
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
  if (value === 'denied' && isMissing(context)) return 'failed'
  if (value === 'unapproved') return 'needs-approval'
  if (value === 'running') return hasViews ? 'catching-up' : 'connecting'
  if (typeof value === 'string') return value
  const { connected } = value
  if (connected === 'live' || connected === 'polling' || connected === 'stale') return connected
  if (connected === 'refused') return 'failed'
  if (connected === 'reading' && hasViews && !isUnanswered(context)) return 'catching-up'
  return hasViews || context.attempt > 0 ? 'reconnecting' : 'connecting'
}

/** The source is polled and the newest request failed: nothing else shows whether the project can be reached. */
const isUnanswered = ({ polling, attempt, cause }: Place['context']): boolean =>
  polling !== null && (attempt > 0 || cause?.kind === 'doubted')

/**
 * The source does not exist, for any viewer. Storage is excluded: what it reports as not found may be hidden from the
 * viewer.
 */
const isMissing = ({ cause, source }: Place['context']): boolean =>
  source.kind !== 'folder' && (cause?.kind === 'unknown' || cause?.kind === 'unpublished')

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
  if (cause.kind === 'denied' && 'topic' in source) return source.private === true ? unheard : unlisted
  return others[source.kind]?.[cause.kind] ?? remedies[cause.kind]
}

const silentTopic = 'What was sent meanwhile may be lost. This continues by itself when the server answers.'
const unheard =
  'Ask the owner of the project for a policy on realtime.messages that lets you hear this topic, then retry.'
const unlisted = 'Where a project allows private topics only, the board has to say that this one is private.'
/** Remedies that differ for sources without rows in a table. */
const others: Partial<Record<Source['kind'], Partial<typeof remedies>>> = {
  topic: { silent: silentTopic, doubted: 'Messages may have been missed.' },
  presence: { silent: 'This continues by itself when the server answers.' },
  folder: {
    unknown: 'Check the names of the bucket and the folder in the source, then retry.',
    refused: 'Check what the board asks of Storage. It is asked again by itself.',
  },
  rpc: {
    refused:
      'The function refuses this call. Look at what it says and at the arguments that the board gives it. It is asked again by itself.',
  },
}

const remedies: Record<(Cause | AccessLack)['kind'], string> = {
  'signed-out': 'Sign in again; this continues where it was.',
  locked: 'Enter the code of your second factor to see this.',
  lost: 'Trying again by itself. Retry to try now.',
  expired: 'The session is being renewed; this continues by itself.',
  limited: 'The project has reached a limit. Waiting before the next try.',
  ceiling: 'This board asks for more than 10 requests a second. Ask less often, or remove panels.',
  unproven: 'Trying again by itself. If it stays so, check that Realtime is enabled for the project.',
  doubted: 'Changes may have been missed; the rows are being read again.',
  deaf: 'Joining anew by itself. If it comes back, check that the publication supabase_realtime, or the trigger that tells of the table, tells of every change.',
  silent: 'What is shown may be old. This continues by itself when the server answers.',
  offline: 'This continues by itself as soon as there is a network again.',
  asleep: 'The rows are being read again, since changes may have been missed meanwhile.',
  parked: 'This continues by itself as soon as somebody looks at it.',
  denied: 'Your account may not read this. Ask the owner of the project, then retry.',
  unknown:
    "Check the names in the source, then retry. What was made just now is there once the project has reloaded its schema: notify pgrst, 'reload schema'.",
  unpublished:
    'Add the table to the publication supabase_realtime, or check its name in the board, then retry. Polled, it can be shown without.',
  misconfigured: 'Check that Realtime is on for the project, and what the board asks of it, then retry.',
  refused: 'Look at what it says, and at what the board asks for. It is asked for again by itself.',
  keyless: 'Give the table a primary key and name it in the board, to see changes as they happen.',
  broken: 'This is a fault of the dashboard. Retry, and report it if it comes back.',
}
