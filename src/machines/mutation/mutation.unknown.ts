import {
  mutationSetup,
  checkInput,
  isCheck,
  setConditions,
  recordCheck,
  reportStage,
  willConnect,
} from './mutation.setup'

const onAgain = { guard: 'isSendable', target: '#mutation.authorizing', actions: 'addWish' } as const
const onCheck = { guard: 'isAskable', target: 'checking' } as const

/*
 *   The request was sent, and no answer came, or a person stopped it. Reading may be repeated, sending may not: the
 *   project is asked for the outcome.
 *
 *   checking ──done──▶ awaiting       │ absent at first ──▶ settling ──a while──▶ checking      it may be under way
 *      │ ├──refused, conflict──▶ refused
 *      │ ├──absent──▶ absent ──repeat──▶ authorizing; if it was stopped ──▶ cancelled
 *      │ └──unclear──▶ unclear ──repeat──▶ authorizing
 *      │                  └──accept──▶ awaiting
 *      └──unreachable──▶ unreachable ──a while, online──▶ checking
 *
 *   The outcome of a call cannot be checked: it enters absent or unclear directly.
 */
export const unknownState = mutationSetup.createStateConfig({
  description: 'It was sent, and its outcome is not known.',
  tags: 'uncertain',
  entry: ['resetSince', reportStage('unknown')],
  initial: 'checking',
  on: { 'mutation.dismiss': 'closed' },
  states: {
    checking: {
      description: 'The project is asked what became of it.',
      entry: 'countCheck',
      invoke: {
        id: 'check',
        src: 'check',
        input: checkInput,
        onDone: [
          { guard: isCheck('written', 'stored'), target: '#mutation.awaiting', actions: recordCheck },
          { guard: isCheck('refused'), target: '#mutation.refused', actions: recordCheck },
          { guard: isCheck('early'), target: 'settling' },
          { guard: isCheck('stopped in time'), target: '#mutation.cancelled' },
          { guard: isCheck('absent'), target: 'absent', actions: recordCheck },
          { guard: isCheck('unclear'), target: 'unclear', actions: recordCheck },
          { target: 'unreachable', actions: recordCheck },
        ],
        onError: { target: 'unreachable', actions: 'noteFault' },
      },
    },
    settling: {
      description: 'It was absent at the first check, may be under way, and is checked again shortly.',
      after: { settle: 'checking' },
    },
    absent: {
      description: 'It was not done, and can be sent again.',
      entry: reportStage('unknown'),
      on: { 'mutation.check': onCheck, 'mutation.repeat': onAgain },
    },
    unclear: {
      description: 'Nobody can find out whether it was done; the person decides.',
      entry: reportStage('unknown'),
      on: {
        'mutation.check': onCheck,
        'mutation.repeat': onAgain,
        'mutation.accept': [
          { guard: 'isCall', target: '#mutation.closed', actions: reportStage('seen') },
          { target: '#mutation.awaiting' },
        ],
      },
    },
    unreachable: {
      description: 'The project could not be asked; it is asked again by itself.',
      entry: reportStage('unknown'),
      after: { recheck: 'checking' },
      on: {
        'mutation.check': onCheck,
        'mutation.conditions': [
          { guard: willConnect, target: 'checking', actions: setConditions },
          { actions: setConditions },
        ],
      },
    },
  },
})
