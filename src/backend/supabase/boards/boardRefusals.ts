import type { Loss, LossKind } from '../../ports/backend.port'
import { NO_FUNCTION } from '../losses'
import type { BoardReasonCode } from '../../ports/boards.port'

/** Why a request failed. `code`: PostgREST's or Postgres' own; empty if there is none. */
export interface Failure {
  loss: Loss
  code: string
}

const codesByKind = {
  lost: 'unreachable',
  expired: 'renewing',
  limited: 'overloaded',
  ceiling: 'too_many_requests',
  denied: 'no_permission',
  unknown: 'outdated_table',
  unpublished: 'unpublished_table',
  misconfigured: 'rejected',
} as const satisfies Record<LossKind, BoardReasonCode>
const TRANSIENT: ReadonlySet<LossKind> = new Set(['lost', 'expired', 'limited', 'ceiling'])

/** By the error codes of `public/boards.sql`. */
const codesByRule = new Map([
  ['SB001', 'owner_only'],
  ['SB002', 'own_roles_only'],
  ['SB003', 'not_with_everyone'],
  ['SB004', 'too_many_boards'],
  ['SB005', 'too_large'],
  ['SB006', 'too_many_roles'],
  ['SB007', 'unstorable'],
] as const)
type RuleCode = Parameters<typeof codesByRule.get>[0]

export const toBoardRefusal = ({ loss: { kind, reason: text }, code }: Failure) => ({
  type: 'refused' as const,
  canRetry: TRANSIENT.has(kind),
  reason: { code: codesByRule.get(code as RuleCode) ?? codesByKind[kind], text },
})

/** Our migration was not applied. */
export const isTableMissing = ({ code }: Failure) => code === 'PGRST205' || code === '42P01'

/** The first edition of our migration was applied. */
export const isFirstEdition = ({ code }: Failure) => code === NO_FUNCTION || code === '42883'
