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
    sentence: () => 'Messages appear here as they are sent. One that is lost on the way is not sent again.',
    doing: 'listening',
  },
  connecting: { sentence: () => 'Nothing has been heard yet.', doing: 'joining the topic' },
  'catching-up': {
    sentence: () => 'Connected. What the project keeps of what was sent in between is being asked for.',
    doing: 'listening, and waiting for what is replayed',
  },
  reconnecting: {
    sentence: () => 'The connection is lost. What is sent meanwhile may be lost too.',
    doing: 'connecting again, and asking for what the project keeps, where the board wants that',
  },
  stale: {
    sentence: at => `The server has not been heard since ${at}. Messages may be missing.`,
    doing: 'listening for the next sign of life',
  },
}

const presence: SourceWording = {
  live: {
    sentence: () =>
      'Who is there appears here as it changes. Somebody whose connection broke stays listed for up to a minute.',
    doing: 'listening',
  },
  connecting: { sentence: () => 'It is not known yet who is there.', doing: 'joining the topic' },
  'catching-up': {
    sentence: () => 'Connected. It is asked anew who is there.',
    doing: 'asking who is there',
  },
  reconnecting: {
    sentence: () => 'The connection is lost. Who is shown was there before.',
    doing: 'connecting again, then asking anew who is there',
  },
  stale: {
    sentence: at => `The server has not been heard since ${at}. Others may have come, and some gone.`,
    doing: 'listening for the next sign of life, then asking anew who is there',
  },
}

const rpc: SourceWording = {
  live: {
    sentence: () => 'Asked again whenever something changes in the tables that it names.',
    doing: 'listening to those tables',
  },
  polling: {
    sentence: (_, every) => `Asked every ${every}; what changes in between is seen in the next answer.`,
    doing: 'calling the function again and again, one call at a time',
  },
  connecting: { sentence: () => 'There is no answer yet.', doing: 'calling the function' },
  'catching-up': {
    sentence: () => 'Connected. The function is being asked again.',
    doing: 'waiting for the answer; it replaces what is shown',
  },
}

const edgeFunction: SourceWording = {
  polling: {
    sentence: (_, every) => `Probed every ${every} by this page. What is between two probes is not known.`,
    doing: 'calling the function again and again, one call at a time',
  },
  connecting: { sentence: () => 'No probe has come back yet.', doing: 'calling the function' },
  'catching-up': {
    sentence: () => 'The function is being probed again.',
    doing: 'waiting for the answer',
  },
  reconnecting: {
    sentence: () => 'The project cannot be reached, so nothing is probed. That says nothing of the function.',
    doing: 'trying again, then probing on',
  },
  limited: {
    sentence: () => 'The project has had too many calls, so nothing is probed for a while.',
    doing: 'waiting before the next probe',
  },
}

/** Other words for the sources that do not read rows of a table. */
export const sourceWordings: Partial<Record<Source['kind'], SourceWording>> = {
  topic,
  presence,
  rpc,
  function: edgeFunction,
}
