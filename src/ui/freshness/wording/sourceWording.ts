import type { Freshness, FreshnessWord } from '../../../machines/freshness'

interface Wording {
  /** The state in one sentence; `at` is when it began, `every` the time between two probes. */
  sentence: (at: string, every: string) => string
  activity: string
}
type SourceWording = Partial<Record<FreshnessWord, Wording>>

const topic: SourceWording = {
  live: {
    sentence: () => 'Messages appear as they are sent. A message lost on the way isn’t sent again.',
    activity: 'Listening',
  },
  connecting: { sentence: () => 'No messages yet.', activity: 'Joining the topic' },
  'catching-up': {
    sentence: () => 'Connected. Requesting the messages sent in between.',
    activity: 'Listening, and waiting for the replay',
  },
  reconnecting: {
    sentence: () => 'Connection lost. Messages sent now may be lost, too.',
    activity: 'Reconnecting, then requesting a replay if the board asks for one',
  },
  stale: {
    sentence: at => `No response from the server since ${at}. Messages may be missing.`,
    activity: 'Waiting for the server',
  },
}

const presence: SourceWording = {
  live: {
    sentence: () =>
      'The list updates as people come and go. Someone whose connection broke stays listed for up to a minute.',
    activity: 'Listening',
  },
  connecting: { sentence: () => 'Not known yet who is online.', activity: 'Joining the topic' },
  'catching-up': {
    sentence: () => 'Connected. Reloading who is online.',
    activity: 'Loading who is online',
  },
  reconnecting: {
    sentence: () => 'Connection lost. Showing who was online before.',
    activity: 'Reconnecting, then reloading who is online',
  },
  stale: {
    sentence: at => `No response from the server since ${at}. People may have joined or left.`,
    activity: 'Waiting for the server, then reloading who is online',
  },
}

const rpc: SourceWording = {
  live: {
    sentence: () => 'Called again when one of its tables changes.',
    activity: 'Listening to those tables',
  },
  polling: {
    sentence: (_, every) => `Called every ${every}. Changes in between appear in the next result.`,
    activity: 'Calling the function repeatedly, one call at a time',
  },
  connecting: { sentence: () => 'No result yet.', activity: 'Calling the function' },
  'catching-up': {
    sentence: () => 'Connected. Calling the function again.',
    activity: 'Waiting for the new result',
  },
}

const figures: SourceWording = {
  live: {
    sentence: () => 'Calculated again when the table changes.',
    activity: 'Listening to the table',
  },
  polling: {
    sentence: (_, every) => `Calculated every ${every}. Changes in between appear in the next result.`,
    activity: 'Asking the database repeatedly, one request at a time',
  },
  connecting: { sentence: () => 'No result yet.', activity: 'Asking the database' },
  'catching-up': {
    sentence: () => 'Connected. The database calculates again.',
    activity: 'Waiting for the new result',
  },
}

const edgeFunction: SourceWording = {
  polling: {
    sentence: (_, every) => `Probed every ${every} from this page. What happens between probes is unknown.`,
    activity: 'Calling the function repeatedly, one call at a time',
  },
  connecting: { sentence: () => 'No probe result yet.', activity: 'Calling the function' },
  'catching-up': {
    sentence: () => 'Probing the function again.',
    activity: 'Waiting for the response',
  },
  reconnecting: {
    sentence: () => 'The project can’t be reached, so probing is on hold. The function itself may be fine.',
    activity: 'Retrying, then resuming probes',
  },
  limited: {
    sentence: () => 'The project received too many calls, so probing is on hold.',
    activity: 'Waiting for the next probe',
  },
}

/** Where other words than those for the rows of a table are needed. */
export const sourceWordings: Record<Freshness['kind'], SourceWording> = {
  table: {},
  folder: {},
  topic,
  presence,
  rpc,
  figures,
  function: edgeFunction,
}
