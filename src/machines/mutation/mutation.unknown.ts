import { mutationSetup, isAbsent, isEarly, isRefused, isUnclear, isWritten } from './mutation.setup'
import { setConditions, recordAnswer, reportStage, sentChangeOf, willConnect } from './mutation.setup'

const onAgain = { guard: 'isConnected', target: '#mutation.cleared', actions: 'addWish' } as const
const onCheckOrDismiss = {
  'mutation.check': { guard: 'isAskable', target: 'checking' },
  'mutation.dismiss': '#mutation.closed',
} as const

/*
 *   The request was sent, and no answer came. Reading may be repeated, sending may not: the project is asked for the
 *   outcome.
 *
 *   checking ──done──▶ awaiting       │ absent at first ──▶ settling ──a while──▶ checking      it may be under way
 *      │ ├──refused, conflict──▶ refused
 *      │ ├──absent──▶ absent ──repeat──▶ cleared
 *      │ └──unclear──▶ unclear ──repeat──▶ cleared
 *      │                  └──accept──▶ awaiting
 *      └──unreached──▶ unreached ──a while, online──▶ checking
 *
 *   The outcome of a call cannot be checked: it enters absent or unclear directly.
 */
export const unknown = mutationSetup.createStateConfig({
  description: 'It was sent, and its outcome is not known.',
  tags: 'uncertain',
  entry: ['resetSince', reportStage('unknown')],
  initial: 'checking',
  states: {
    checking: {
      description: 'The project is asked what became of it.',
      entry: 'countCheck',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => ({ write: sentChangeOf({ context }), mark: context.mark }),
        onDone: [
          { guard: isWritten, target: '#mutation.awaiting', actions: recordAnswer },
          { guard: isRefused, target: '#mutation.refused', actions: recordAnswer },
          { guard: isEarly, target: 'settling' },
          { guard: isAbsent, target: 'absent', actions: recordAnswer },
          { guard: isUnclear, target: 'unclear', actions: recordAnswer },
          { target: 'unreached', actions: recordAnswer },
        ],
        onError: { target: 'unreached', actions: 'noteFault' },
      },
      on: { 'mutation.dismiss': '#mutation.closed' },
    },
    settling: {
      description: 'It was absent at the first check, may be under way, and is checked again shortly.',
      after: { settle: 'checking' },
      on: { 'mutation.dismiss': '#mutation.closed' },
    },
    absent: {
      description: 'It was not done, and can be sent again.',
      entry: reportStage('unknown'),
      on: { ...onCheckOrDismiss, 'mutation.repeat': onAgain },
    },
    unclear: {
      description: 'Nobody can find out whether it was done; the person decides.',
      entry: reportStage('unknown'),
      on: {
        ...{ ...onCheckOrDismiss, 'mutation.repeat': onAgain },
        'mutation.accept': [
          { guard: 'isCall', target: '#mutation.closed', actions: reportStage('seen') },
          { target: '#mutation.awaiting' },
        ],
      },
    },
    unreached: {
      description: 'The project could not be asked; it is asked again by itself.',
      entry: reportStage('unknown'),
      after: { recheck: 'checking' },
      on: {
        ...onCheckOrDismiss,
        'mutation.conditions': [
          { guard: willConnect, target: 'checking', actions: setConditions },
          { actions: setConditions },
        ],
      },
    },
  },
})
