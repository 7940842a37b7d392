import type { Loss, LossKind } from '../../ports/backend.port'

/** Why a request failed. `code`: PostgREST's or Postgres' own; empty if there is none. */
export interface Failure {
  loss: Loss
  code: string
}

const kindTexts: Record<LossKind, string> = {
  lost: 'The project could not be reached. Try again.',
  expired: 'The session has to be renewed first. Try again.',
  limited: 'The project has too much to do. Try again in a while.',
  ceiling: 'This page asks for too much at once. Try again in a while.',
  denied: 'The project does not let you do this.',
  unknown: 'The project’s table for boards is another than expected: apply the migration again.',
  unpublished: 'The project’s table for boards is not published: apply the migration again.',
  misconfigured: 'The project refused it.',
}
const TRANSIENT: ReadonlySet<LossKind> = new Set(['lost', 'expired', 'limited', 'ceiling'])

/** Texts for the error codes of `public/boards.sql`. The numbers are the limits from that file. */
const ruleTexts = new Map([
  ['SB001', 'Only its owner can share a board, and only with an account.'],
  [
    'SB002',
    'You can share a board only with roles that you have. Whoever looks after the project can let you share with others, in the table signalbox.sharers.',
  ],
  [
    'SB003',
    'You cannot share a board with everyone. Whoever looks after the project can let you, in the table signalbox.sharers.',
  ],
  ['SB004', 'You keep 200 boards in the project, which is as many as it takes. Delete one first.'],
  [
    'SB005',
    'The boards of one person can fill 20 MB of the project, and this one does not fit any more. Delete another first, or make this one smaller.',
  ],
  [
    'SB006',
    'A board can be shared with up to 20 roles that look and 20 that change it, each with a name of up to 63 characters.',
  ],
  ['SB007', 'The project cannot keep this title or board.'],
])
/** Codes whose own message says more than our text. */
const WITH_PROJECT_TEXT = new Set(['SB007'])

/** A refusal for people. The project's own message follows if our text is not complete. */
export const toBoardRefusal = ({ loss: { kind, reason }, code }: Failure) => {
  const rule = ruleTexts.get(code)
  const isWhole = TRANSIENT.has(kind) || (rule !== undefined && !WITH_PROJECT_TEXT.has(code))
  const text = rule ?? kindTexts[kind]
  return {
    ...{ type: 'refused' as const, canRetry: TRANSIENT.has(kind) },
    reason: isWhole ? text : `${text} It said: ${reason}`,
  }
}

/** Our migration was not applied. */
export const isTableMissing = ({ code }: Failure) => code === 'PGRST205' || code === '42P01'

/** The first edition of our migration was applied. */
export const isFirstEdition = ({ code }: Failure) => code === 'PGRST202' || code === '42883'
