import type { MutationContext, MutationStage } from '../../machines/mutation/mutation.context'
import type { MutationSnapshot } from '../../machines/mutation/mutation.machine'
import { findMutationStage } from '../../machines/mutation/mutation.select'

/** One sentence about a mutation's state. */
export function describeMutation(snapshot: MutationSnapshot, offlineText: string | null): string {
  const { context } = snapshot
  const { refusal, uncertainty } = context
  switch (findMutationStage(snapshot)) {
    case 'refused':
      return refusal?.message ?? 'It was refused.'
    case 'overrun':
      return uncertainty ?? 'More than one row was written.'
    case 'checking':
      return 'Sent, but no answer came. The project is being asked what became of it.'
    case 'unknown':
      return uncertainty ?? 'It is not known whether it was done.'
    case 'calling':
      return describeCall(context)
    case 'answered':
      return describeAnswer(context)
    case 'sending':
      return 'Sending…'
    case 'accepted':
      return 'Accepted; not seen back yet.'
    case 'unseen':
      return describeUnseen(context)
    case 'seen':
      return 'Done, and seen back.'
    case 'stepping up':
      return 'This needs your second factor. It is sent once the code is right.'
    case 'confirming':
      return describeQuestion(context)
    case 'waiting':
    case 'over':
      return offlineText ?? 'Not sent: it waits for you to send it.'
  }
}

function describeUnseen({ call, change, write, row }: MutationContext): string {
  if (call !== null)
    return 'Taken in. It did not come back here: who may not hear the topic gets none of its messages.'
  if (change !== null) return 'Accepted. The list here does not show it yet, or is of another folder.'
  return write?.type === 'insert' && row === null
    ? 'Accepted. Which row it is cannot be told from here.'
    : 'Accepted. It did not show up here: it may not belong to what this table shows.'
}

function describeQuestion({ call, change, write }: MutationContext): string {
  if (write?.type === 'delete' || change?.type === 'remove') return 'It cannot be brought back. Delete it?'
  return call === null ? 'It is not sent yet. Save it?' : 'It is not sent yet. Send it?'
}

function describeCall({ call, answer, isAccepted }: MutationContext): string {
  if (call?.type === 'broadcast') return isAccepted ? 'Taken in; not come back yet.' : 'Sending…'
  return answer === null ? 'Called; no answer yet.' : 'The answer is coming.'
}

function describeAnswer({ answer, call }: MutationContext): string {
  if (answer?.end === 'stopped') return 'You stopped waiting in its answer. What it did by then is done.'
  if (answer?.end === 'broken') return answer.incompleteReason ?? 'The answer broke off.'
  return call?.type === 'function' ? `Answered with ${answer?.status ?? 'nothing'}.` : 'Done, and answered.'
}

export const stageLabels: Record<MutationStage, string> = {
  waiting: 'Not sent',
  confirming: 'Not confirmed',
  'stepping up': 'Waits for the second factor',
  sending: 'Sending',
  accepted: 'Accepted',
  seen: 'Done',
  answered: 'Answered',
  refused: 'Refused',
  overrun: 'Wrote more than one row',
  unknown: 'Not known',
  cancelled: 'Not sent, cancelled',
}
