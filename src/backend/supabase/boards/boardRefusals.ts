import type { Loss, LossKind } from '../../ports/backend.port'

/** Why a request failed. `code`: PostgREST's or Postgres' own; empty if there is none. */
export interface Failure {
  loss: Loss
  code: string
}

const kindTexts: Record<LossKind, string> = {
  lost: 'The project couldn’t be reached. Try again.',
  expired: 'The session has to renew first. Try again.',
  limited: 'The project is overloaded. Try again later.',
  ceiling: 'This page is making too many requests. Try again later.',
  denied: 'You don’t have permission to do this.',
  unknown: 'The project’s boards table is out of date: run boards.sql again.',
  unpublished: 'The project’s boards table is not in the Realtime publication: run boards.sql again.',
  misconfigured: 'The project rejected it.',
}
const TRANSIENT: ReadonlySet<LossKind> = new Set(['lost', 'expired', 'limited', 'ceiling'])

/** Texts for the error codes of `public/boards.sql`. The numbers are the limits from that file. */
const ruleTexts = new Map([
  ['SB001', 'Only its owner can share a board, and only with an account.'],
  [
    'SB002',
    'You can only share a board with your own roles. To share with others, ask an admin of the project to add you to signalbox.sharers.',
  ],
  [
    'SB003',
    'You can’t share a board with everyone. Ask an admin of the project to add you to signalbox.sharers.',
  ],
  ['SB004', 'You have 200 boards in the project, the maximum. Delete one first.'],
  [
    'SB005',
    'Your boards can take up to 20 MB in the project, and this one doesn’t fit. Delete another first, or make this one smaller.',
  ],
  ['SB006', 'A board can have up to 20 viewing and 20 editing roles, with names of up to 63 characters.'],
  ['SB007', 'The project can’t store this title or board.'],
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
    reason: isWhole ? text : `${text} Its message: ${reason}`,
  }
}

/** Our migration was not applied. */
export const isTableMissing = ({ code }: Failure) => code === 'PGRST205' || code === '42P01'

/** The first edition of our migration was applied. */
export const isFirstEdition = ({ code }: Failure) => code === 'PGRST202' || code === '42883'
