import type { MutationReason } from '../../backend/ports/backend.port'
import type { MutationContext, MutationStage } from '../../machines/mutation/mutation.context'
import type { MutationSnapshot } from '../../machines/mutation/mutation.machine'
import { findMutationStage } from '../../machines/mutation/mutation.select'
import { describeReason } from '../words/reasons/describeReason'

/** One sentence about a mutation's state. */
export function describeMutation(snapshot: MutationSnapshot, offlineText: string | null): string {
  const { context } = snapshot
  const { refusal, uncertainty } = context
  const doubt = uncertainty && describeReason(uncertainty)
  switch (findMutationStage(snapshot)) {
    case 'refused':
      return refusal ? describeReason(refusal.reason) : 'The request was rejected.'
    case 'overrun':
      return doubt ?? 'More than one row was written.'
    case 'checking':
      return 'Sent, but no response. Checking with the project what happened.'
    case 'absent':
    case 'unclear':
    case 'unreachable':
      return doubt ?? 'Unknown whether it went through.'
    case 'calling':
      return describeCall(context)
    case 'answered':
      return describeAnswer(context)
    case 'sending':
      return 'Sending…'
    case 'accepted':
      return `${outcomeWord(context)}, confirming…`
    case 'unseen':
      return describeUnseen(context)
    case 'seen':
      return `${outcomeWord(context)}.`
    case 'stepping up':
      return 'Two-factor is required. It’s sent once your code is accepted.'
    case 'confirming':
      return describeQuestion(context)
    default:
      return offlineText ?? 'Not sent: waiting for you to send it.'
  }
}

const outcomeWord = ({ call, change, write }: MutationContext) => {
  if (call !== null) return 'Sent'
  return write?.type === 'delete' || change?.type === 'remove' ? 'Deleted' : 'Saved'
}

function describeUnseen({ call, change, write, row }: MutationContext): string {
  if (call !== null)
    return 'Accepted, but it didn’t arrive here: you may not be allowed to receive this topic.'
  if (change !== null) return 'Accepted. The list here doesn’t show it yet, or shows another folder.'
  return write?.type === 'insert' && row === null
    ? 'Accepted, but the new row can’t be identified from here.'
    : 'Accepted, but it doesn’t appear here: the row may have changed again, or this table may not include it.'
}

function describeQuestion({ call, change, write }: MutationContext): string {
  if (write?.type === 'delete' || change?.type === 'remove') return 'This can’t be undone. Delete it?'
  return call === null ? 'Save now?' : 'Send now?'
}

function describeCall({ call, answer, isAccepted }: MutationContext): string {
  if (call?.type === 'broadcast') return isAccepted ? 'Accepted, confirming…' : 'Sending…'
  return answer === null ? 'Called, waiting for the response…' : 'Receiving the response…'
}

function describeAnswer({ answer, call }: MutationContext): string {
  if (answer?.end === 'stopped') return 'You stopped the response. Work done by then isn’t undone.'
  if (answer?.end === 'broken') return 'The response was cut off, but the call went through.'
  return call?.type === 'function' ? `Response: ${answer?.status ?? 'none'}.` : 'Done.'
}

/** A deletion of files may be refused in part. */
export const stageLabel = (stage: MutationStage, reason: MutationReason | null): string =>
  reason?.code === 'some_deleted' ? 'Partly done' : stageLabels[stage]

const stageLabels: Record<MutationStage, string> = {
  waiting: 'Not sent',
  queued: 'Not sent',
  confirming: 'Not confirmed',
  'stepping up': 'Waiting for two-factor',
  sending: 'Sending',
  accepted: 'Confirming',
  seen: 'Done',
  answered: 'Done',
  refused: 'Rejected',
  overrun: 'Changed more than one row',
  unknown: 'Unknown',
  cancelled: 'Canceled, not sent',
}
