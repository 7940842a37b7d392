import type { FreshnessWord } from '../../../machines/freshness'
import { formatDuration } from '../../words/duration'
import { formatMoment } from '../../words/dateTime'
import { sourceWordings } from './sourceWording'
import { describeNotFound } from './notFoundWording'
import type { StableFreshness } from '../useFreshness'

type Sentence = (at: string, every: string) => string

/** The state in one sentence; `at` is when it began, `every` the time between two reads. */
const sentences: Record<FreshnessWord, Sentence> = {
  live: () => 'Changes arrive here as they are committed.',
  polling: (_, every) => `Read every ${every}; changes between reads are not seen as they happen.`,
  connecting: () => 'Nothing has been read yet.',
  'catching-up': () => 'Connected. What changed in between is being read.',
  reconnecting: () => 'The connection is lost. What is shown is from before.',
  stale: at => `The server has not been heard since ${at}. Changes may be missing.`,
  limited: () => 'The project has reached a limit. What is shown is from before.',
  paused: at => `Paused by you at ${at}. What is shown is from then.`,
  parked: at => `Nobody looked for a while, so this rests since ${at}. What is shown is from then.`,
  'signed-out': at => `Signed out since ${at}. What is shown is from before.`,
  locked: () => 'This is shown only with a second factor.',
  denied: () => 'The project does not show this to you.',
  failed: () => 'This cannot be shown until something is put right.',
  'needs-approval': () => 'This request can change data, so it runs only when you say so.',
}

/** What the board does about it. */
const activities: Record<FreshnessWord, string> = {
  live: 'listening',
  polling: 'reading the rows again and again',
  connecting: 'joining the channel and reading the rows',
  'catching-up': 'reading the rows again; they replace what is shown',
  reconnecting: 'connecting again, then reading everything anew',
  stale: 'listening for the next sign of life, then reading everything anew',
  limited: 'waiting before the next try, then reading everything anew',
  paused: 'nothing; the channel is left until you resume',
  parked: 'nothing; the channel is left until somebody looks',
  'signed-out': 'nothing; the channel is left until you sign in',
  locked: 'nothing; the channel is joined once the code is accepted',
  denied: 'nothing; trying again would not change it',
  failed: 'nothing; trying again would not change it',
  'needs-approval': 'nothing; it waits for you',
}

/** For a failure that may end by itself. */
const RETRYING = 'asking again when the answer may be another one'
const STAND_IN = 'What is shown is from before the source was changed.'

/** The rows of a badge's details, in the order a person asks. `clockSkewMs`: see the channel's context. */
export function explainFreshness(
  { word, since, cause, remedy, every, isPlaceholder, kind }: StableFreshness,
  clockSkewMs = 0,
) {
  const wording = sourceWordings[kind]?.[word] ?? { sentence: sentences[word], doing: activities[word] }
  const notFound = word === 'failed' ? describeNotFound(cause) : null
  const sentence =
    notFound ?? wording.sentence(formatMoment(since - clockSkewMs), formatDuration((every ?? 0) * 1000))
  return {
    sentence: isPlaceholder ? `${sentence} ${STAND_IN}` : sentence,
    cause: cause?.reason ?? null,
    doing: word === 'failed' && cause?.kind === 'refused' ? RETRYING : wording.doing,
    remedy,
  }
}
