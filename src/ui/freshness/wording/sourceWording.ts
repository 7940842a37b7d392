import type { Source } from '../../../board/model/source'
import type { FreshnessWord } from '../../../machines/freshness'

interface Wording {
  /** The state in one sentence; `at` is when it began, `every` the time between two probes. */
  sentence: (at: string, every: string) => string
  doing: string
}
type SourceWording = Partial<Record<FreshnessWord, Wording>>

const topic: SourceWording = {
  live: {
    sentence: () => 'Messages appear as they are sent. A message lost on the way isn’t sent again.',
    doing: 'Listening',
  },
  connecting: { sentence: () => 'No messages yet.', doing: 'Joining the topic' },
  'catching-up': {
    sentence: () => 'Connected. Requesting the messages sent in between.',
    doing: 'Listening, and waiting for the replay',
  },
  reconnecting: {
    sentence: () => 'Connection lost. Messages sent now may be lost, too.',
    doing: 'Reconnecting, then requesting a replay if the board asks for one',
  },
  stale: {
    sentence: at => `No response from the server since ${at}. Messages may be missing.`,
    doing: 'Waiting for the server',
  },
}

const presence: SourceWording = {
  live: {
    sentence: () =>
      'The list updates as people come and go. Someone whose connection broke stays listed for up to a minute.',
    doing: 'Listening',
  },
  connecting: { sentence: () => 'Not known yet who is online.', doing: 'Joining the topic' },
  'catching-up': {
    sentence: () => 'Connected. Reloading who is online.',
    doing: 'Loading who is online',
  },
  reconnecting: {
    sentence: () => 'Connection lost. Showing who was online before.',
    doing: 'Reconnecting, then reloading who is online',
  },
  stale: {
    sentence: at => `No response from the server since ${at}. People may have joined or left.`,
    doing: 'Waiting for the server, then reloading who is online',
  },
}

const rpc: SourceWording = {
  live: {
    sentence: () => 'Called again when one of its tables changes.',
    doing: 'Listening to those tables',
  },
  polling: {
    sentence: (_, every) => `Called every ${every}. Changes in between appear in the next result.`,
    doing: 'Calling the function repeatedly, one call at a time',
  },
  connecting: { sentence: () => 'No result yet.', doing: 'Calling the function' },
  'catching-up': {
    sentence: () => 'Connected. Calling the function again.',
    doing: 'Waiting for the new result',
  },
}

const edgeFunction: SourceWording = {
  polling: {
    sentence: (_, every) => `Probed every ${every} from this page. What happens between probes is unknown.`,
    doing: 'Calling the function repeatedly, one call at a time',
  },
  connecting: { sentence: () => 'No probe result yet.', doing: 'Calling the function' },
  'catching-up': {
    sentence: () => 'Probing the function again.',
    doing: 'Waiting for the response',
  },
  reconnecting: {
    sentence: () => 'The project can’t be reached, so probing is on hold. The function itself may be fine.',
    doing: 'Retrying, then resuming probes',
  },
  limited: {
    sentence: () => 'The project received too many calls, so probing is on hold.',
    doing: 'Waiting for the next probe',
  },
}

/** Other words for the sources that do not read rows of a table. */
export const sourceWordings: Partial<Record<Source['kind'], SourceWording>> = {
  topic,
  presence,
  rpc,
  function: edgeFunction,
}
