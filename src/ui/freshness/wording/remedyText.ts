import type { Freshness } from '../../../machines/freshness'

type Place = Pick<Freshness, 'word' | 'cause' | 'kind' | 'isPrivate'>

/** What a person can do, or what happens next by itself; null while nothing is wrong. */
export function describeRemedy({ word, cause, kind, isPrivate }: Place): string | null {
  if (word === 'live') return null
  if (word === 'paused') return 'Resume to see changes again.'
  if (word === 'needs-approval') return 'Run it once, or allow it on this board.'
  if (cause === null) return null
  if (/^42P17: .*in policy/.test(cause.reason)) return recursivePolicyRemedy
  if (cause.kind === 'denied' && isPrivate) return privateTopicRemedy
  return others[kind][cause.kind] ?? remedies[cause.kind]
}

const recursivePolicyRemedy =
  'A policy reads its own table, which never ends. Let it call a security definer function that reads the table. Retries automatically.'
const silentTopic =
  'Messages sent in the meantime may be lost. This resumes automatically when the server responds.'
const privateTopicRemedy =
  'Ask the project’s owner for a policy on realtime.messages that lets you receive this topic. Retries automatically.'
const publicTopicRemedy = 'If the project allows private topics only, mark this one as private in the board.'
/** Remedies that differ for sources without rows in a table. */
const others: Record<Freshness['kind'], Partial<typeof remedies>> = {
  table: {},
  figures: {},
  function: {},
  topic: { denied: publicTopicRemedy, silent: silentTopic, suspect: 'Some messages may be missing.' },
  presence: {
    denied: publicTopicRemedy,
    silent: 'This resumes automatically when the server responds.',
  },
  folder: {
    unknown: 'Check the bucket and folder names in the source. Retries automatically.',
    refused: 'Check the source’s Storage settings. Retries automatically.',
  },
  rpc: {
    refused:
      'The function rejects this call. Check its message and the arguments in the board. Retries automatically.',
  },
}

const remedies: Record<NonNullable<Freshness['cause']>['kind'], string> = {
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
  parked: 'This resumes automatically when it is in view.',
  denied: 'Your account can’t read this. Ask the project’s owner for access. Retries automatically.',
  unknown:
    "Check the names in the source. Retries automatically. New objects appear once the project has reloaded its schema: notify pgrst, 'reload schema'.",
  unpublished:
    'Add the table to the publication supabase_realtime, or check its name in the board. Views and partitioned tables send no changes: have them refreshed at an interval. Retries automatically.',
  misconfigured:
    'Check the source’s settings in the board, and that Realtime is enabled for the project. Retries automatically.',
  refused: 'Check the project’s message and the source settings. Retries automatically.',
  keyless: 'Add a primary key to the table and name it in the board to see live changes.',
  broken: 'This is a bug in Signalbox. Retries automatically. Report it if it happens again.',
}
