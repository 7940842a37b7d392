import { isolateText } from '../../../board/text/isolateText'
import type { FreshnessWord } from '../../../machines/freshness'
import { formatDuration } from '../../words/duration'
import { formatMoment } from '../../words/dateTime'
import { sourceWordings } from './sourceWording'
import { describeRemedy } from './remedyText'
import type { StableFreshness } from '../useFreshness'

type Sentence = (at: string, every: string) => string

/** The state in one sentence; `at` is when it began, `every` the time between two reads. */
const sentences: Record<FreshnessWord, Sentence> = {
  live: () => 'Changes arrive as they are committed.',
  polling: (_, every) => `Refreshed every ${every}. Changes in between appear with the next refresh.`,
  connecting: () => 'Nothing loaded yet.',
  'catching-up': () => 'Connected. Loading what changed in between.',
  reconnecting: () => 'Connection lost. Showing earlier data.',
  stale: at => `No response from the server since ${at}. Changes may be missing.`,
  limited: () => 'The project has reached a limit. Showing earlier data.',
  paused: at => `You paused this at ${at}. Showing data from then.`,
  parked: at => `Paused at ${at} while out of view. Showing data from then.`,
  'signed-out': at => `Signed out at ${at}. Showing data from then.`,
  locked: () => 'Two-factor is required to see this.',
  denied: () => 'You don’t have access to this data.',
  failed: () => 'This can’t be shown until the problem is fixed.',
  'needs-approval': () => 'This request can change data, so it runs only when you say so.',
}

/** What the board does about it. */
const activities: Record<FreshnessWord, string> = {
  live: 'Listening',
  polling: 'Polling',
  connecting: 'Joining the channel and loading rows',
  'catching-up': 'Reloading rows',
  reconnecting: 'Reconnecting, then reloading everything',
  stale: 'Waiting for the server, then reloading everything',
  limited: 'Waiting to retry, then reloading everything',
  paused: 'Disconnected until you resume',
  parked: 'Disconnected until it is in view',
  'signed-out': 'Disconnected until you sign in',
  locked: 'Waiting for your code',
  denied: 'Retrying now and then, and as soon as the session renews',
  failed: 'Retrying now and then, and as soon as the session renews',
  'needs-approval': 'Waiting for you',
}

/** For a failure that may end by itself. */
const RETRYING = 'Retries when the result could change'
const STAND_IN = 'Showing data from before the source changed.'

/** The rows of a badge's details, in the order a person asks. `clockSkewMs`: see the channel's context. */
export function explainFreshness(freshness: StableFreshness, clockSkewMs = 0) {
  const { word, since, cause, every, isPlaceholder, kind } = freshness
  const wording = sourceWordings[kind][word] ?? { sentence: sentences[word], activity: activities[word] }
  const notFound = word === 'failed' ? describeNotFound(cause) : null
  const sentence =
    notFound ?? wording.sentence(formatMoment(since - clockSkewMs), formatDuration((every ?? 0) * 1000))
  return {
    sentence: isPlaceholder ? `${sentence} ${STAND_IN}` : sentence,
    cause: cause?.reason ?? null,
    activity: word === 'failed' && cause?.kind === 'refused' ? RETRYING : wording.activity,
    remedy: describeRemedy(freshness),
  }
}

type Describe = (name: string) => string

/**
 * Sentences for a missing object, by the codes of PostgREST (not in its schema cache) and of Postgres; the name is as
 * the server wrote it.
 */
const wordings: readonly (readonly [RegExp, Describe])[] = [
  [/^(PGRST205|42P01)\b/, name => `Table ${name} doesn’t exist.`],
  [/^(PGRST204|42703)\b/, name => `Column ${name} doesn’t exist.`],
  [/^(PGRST202|42883)\b/, name => `No function ${name} accepts these arguments.`],
  [/^PGRST106\b/, () => 'The project doesn’t expose this schema.'],
  [/^3F000\b/, name => `Schema ${name} doesn’t exist.`],
]

/** A sentence about an object that a source asks for and the project lacks; null for every other cause. */
function describeNotFound(cause: StableFreshness['cause']): string | null {
  if (cause?.kind === 'unpublished') return 'Realtime doesn’t send changes of this table.'
  if (cause?.kind !== 'unknown') return null
  const describe = wordings.find(([code]) => code.test(cause.reason))?.[1]
  return describe === undefined
    ? null
    : describe(isolateText(extractName(cause.reason)))
        .replace('  ', ' ')
        .replace(' .', '.')
}

/** The name is in quotes, or follows the object's kind. */
function extractName(reason: string): string {
  const [, single, double, bareName] =
    /'([^']+)'|"([^"]+)"|(?:column|function|relation) ([\w.$]+)/.exec(reason) ?? []
  return single ?? double ?? bareName ?? ''
}
