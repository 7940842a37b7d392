import type { MutationCheck, MutationRefusal, UploadCheck, Write } from '../../backend/ports/backend.port'
import { now } from '../shared/environment'
import { appendToAnswer } from './callAnswer'
import type { MutationContext, MutationMessage } from './mutation.context'

/** Any answer of the project to a request of this machine. */
export type ProjectAnswer = MutationMessage | MutationCheck | UploadCheck
/** An answer's type, or what it means in this situation. */
export type AnswerKind =
  | ProjectAnswer['type']
  | 'seen back'
  | 'name taken'
  | 'needs level'
  | 'early'
  | 'stopped in time'

/** A change found absent at the first check may still be on its way: it counts as absent at the second. */
const MAX_CHECKS = 2
/** Refusals of an upload after which another try can succeed. */
const REPEATABLE: readonly MutationRefusal['kind'][] = ['offline', 'limited', 'rights', 'level']

/**
 * A conflict would be refused again: the change either overwrites the present values or is dropped. So would the files
 * that a deletion left.
 */
export const canRepeatAfter = (refusal: MutationRefusal | null, isUpload: boolean): boolean =>
  isUpload
    ? refusal !== null && REPEATABLE.includes(refusal.kind)
    : refusal?.kind !== 'conflict' && refusal?.kind !== 'gone' && refusal?.reason.code !== 'some_deleted'

export function isOfKind(
  { upload, access, checkCount }: MutationContext,
  answer: ProjectAnswer,
  kind: AnswerKind,
): boolean {
  switch (kind) {
    case 'seen back':
      return answer.type === 'sent' && answer.isSeen
    case 'name taken':
      return upload !== null && answer.type === 'refused' && answer.kind === 'conflict'
    case 'needs level':
      return answer.type === 'refused' && answer.kind === 'level' && access === 'aal1'
    case 'early':
      return (answer.type === 'absent' || 'canStillArrive' in answer) && checkCount < MAX_CHECKS
    case 'stopped in time':
      return answer.type === 'absent' && upload?.isCancelled === true
    default:
      return answer.type === kind
  }
}

/** The changes that an answer makes to the context. */
export function contextAfterAnswer(
  context: MutationContext,
  answer: ProjectAnswer,
): Partial<MutationContext> {
  const { upload } = context
  switch (answer.type) {
    case 'written':
      return { row: answer.row, uncertainty: null, refusal: null }
    case 'stored':
      return { uncertainty: null, refusal: null }
    case 'refused':
      return { refusal: answer, uncertainty: null }
    case 'absent':
      return {
        uncertainty:
          'reason' in answer ? answer.reason : { code: upload === null ? 'not_done' : 'upload_not_done' },
      }
    case 'unanswered':
      return { uncertainty: answer.reason, ...('watermark' in answer && { mark: answer.watermark }) }
    case 'unclear':
    case 'overrun':
      return { uncertainty: answer.reason }
    case 'accepted':
      return { isAccepted: true }
    case 'progress':
      return { upload: upload && { ...upload, sentBytes: answer.bytes, progressAt: now(context) } }
    case 'begun':
    case 'text':
    case 'answered':
      return { answer: appendToAnswer(context.answer, answer, now(context)) }
    case 'sent':
      return {}
  }
}

/** The write as if the person had seen the present values. */
export const rebaseOnTheirs = (write: Write, { theirs = {} }: MutationRefusal): Write =>
  write.type === 'insert'
    ? write
    : {
        ...write,
        original: Object.fromEntries(
          Object.keys(write.original).map(column => [column, theirs[column] ?? null]),
        ),
      }
