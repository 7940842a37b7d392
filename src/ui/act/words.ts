import type { CommandContext, Stage } from '../../machines/command.context'
import type { CommandSnapshot } from '../../machines/command.machine'

/** One sentence on how it stands. */
export function sentenceOf(snapshot: CommandSnapshot, cutOff: string | null): string {
  const { refusal, doubt, write, row } = snapshot.context
  if (snapshot.matches('refused')) return refusal?.words ?? 'It was refused.'
  if (snapshot.matches('overrun')) return doubt ?? 'More than one row was written.'
  if (snapshot.matches({ unknown: 'checking' }) || snapshot.matches({ unknown: 'settling' }))
    return 'Sent, but no answer came. The project is being asked what became of it.'
  if (snapshot.matches('unknown')) return doubt ?? 'It is not known whether it was done.'
  if (snapshot.matches('calling')) return callWords(snapshot.context)
  if (snapshot.matches('answered')) return answerWords(snapshot.context)
  if (snapshot.matches('sending')) return 'Sending…'
  if (snapshot.matches('awaiting')) return 'Accepted; not seen back yet.'
  if (snapshot.matches('unseen') && snapshot.context.call !== null)
    return 'Taken in. It did not come back here: who may not hear the topic gets none of its messages.'
  if (snapshot.matches('unseen') && snapshot.context.change !== null)
    return 'Accepted. The list here does not show it yet, or is of another folder.'
  if (snapshot.matches('unseen') && write?.type === 'insert' && row === null)
    return 'Accepted. Which row it is cannot be told from here.'
  if (snapshot.matches('unseen'))
    return 'Accepted. It did not show up here: it may not belong to what this table shows.'
  if (snapshot.matches('seen')) return 'Done, and seen back.'
  if (snapshot.matches('steppingUp'))
    return 'This needs your second factor. It is sent once the code is right.'
  if (snapshot.matches('confirming'))
    return write?.type === 'delete' || snapshot.context.change?.type === 'remove'
      ? 'It cannot be brought back. Delete it?'
      : snapshot.context.call === null
        ? 'It is not sent yet. Save it?'
        : 'It is not sent yet. Send it?'
  return cutOff ?? 'Not sent: it waits for you to send it.'
}

function callWords({ call, answer, isAccepted }: CommandContext): string {
  if (call?.type === 'broadcast') return isAccepted ? 'Taken in; not come back yet.' : 'Sending…'
  return answer === null ? 'Called; no answer yet.' : 'The answer is coming.'
}

function answerWords({ answer, call }: CommandContext): string {
  if (answer?.end === 'stopped') return 'You stopped waiting in its answer. What it did by then is done.'
  if (answer?.end === 'broken') return answer.words ?? 'The answer broke off.'
  return call?.type === 'function' ? `Answered with ${answer?.status ?? 'nothing'}.` : 'Done, and answered.'
}

export const stages: Record<Stage, string> = {
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
