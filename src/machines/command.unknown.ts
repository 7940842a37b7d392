import { commandSetup, isAbsent, isEarly, isRefused, isUnclear, isWritten } from './command.setup'
import { stand, take, tell, wanted, willConnect } from './command.setup'

const again = { guard: 'isConnected', target: '#command.cleared', actions: 'wish' } as const
const shared = {
  'command.check': { guard: 'isAskable', target: 'checking' },
  'command.dismiss': '#command.closed',
} as const

/*
 *   It was sent, and no answer came. Reading may be repeated, sending not: the project is asked what became of it.
 *
 *   checking ──done──▶ awaiting       │ absent at first ──▶ settling ──a while──▶ checking      it may be under way
 *      │ ├──refused, conflict──▶ refused
 *      │ ├──absent──▶ absent ──again──▶ cleared
 *      │ └──cannot be told──▶ unclear ──again──▶ cleared
 *      │                         └──accept──▶ awaiting
 *      └──not to be reached──▶ unreached ──a while, online──▶ checking
 *
 *   Of a call nobody can be asked: it comes to absent or unclear at once.
 */
export const unknown = commandSetup.createStateConfig({
  entry: ['enter', tell('unknown')],
  initial: 'checking',
  states: {
    checking: {
      entry: 'countCheck',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => ({ write: wanted({ context }), mark: context.mark }),
        onDone: [
          { guard: isWritten, target: '#command.awaiting', actions: take },
          { guard: isRefused, target: '#command.refused', actions: take },
          { guard: isEarly, target: 'settling' },
          { guard: isAbsent, target: 'absent', actions: take },
          { guard: isUnclear, target: 'unclear', actions: take },
          { target: 'unreached', actions: take },
        ],
        onError: { target: 'unreached', actions: 'noteFault' },
      },
      on: { 'command.dismiss': '#command.closed' },
    },
    settling: { after: { settle: 'checking' }, on: { 'command.dismiss': '#command.closed' } },
    absent: { entry: tell('unknown'), on: { ...shared, 'command.again': again } },
    unclear: {
      entry: tell('unknown'),
      on: {
        ...{ ...shared, 'command.again': again },
        'command.accept': [
          { guard: 'isCall', target: '#command.closed', actions: tell('seen') },
          { target: '#command.awaiting' },
        ],
      },
    },
    unreached: {
      entry: tell('unknown'),
      after: { recheck: 'checking' },
      on: {
        ...shared,
        'command.standing': [{ guard: willConnect, target: 'checking', actions: stand }, { actions: stand }],
      },
    },
  },
})
