import type { Loss, LossKind } from '../../port'

const words: Record<LossKind, string> = {
  lost: 'The project could not be reached. Try again.',
  expired: 'The session has to be renewed first. Try again.',
  limited: 'The project has too much to do. Try again in a while.',
  denied: 'The project does not let you do this.',
  unknown: 'The project’s table for boards is another than expected: apply the migration again.',
  unpublished: 'The project’s table for boards is not published: apply the migration again.',
  misconfigured: 'The project refused it.',
}
const passing: ReadonlySet<LossKind> = new Set(['lost', 'expired', 'limited'])

/** A refusal for people. The project's own words follow where ours do not say all. */
export const notDone = ({ kind, reason }: Loss) => ({
  ...{ type: 'refused' as const, mayRetry: passing.has(kind) },
  reason: passing.has(kind) ? words[kind] : `${words[kind]} It said: ${reason}`,
})
