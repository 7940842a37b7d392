import type { ActorRefFrom } from 'xstate'
import { isCode, isLeaving, isSent, isSession, learn, name, signInSetup, tried } from './signIn.setup'

/*
 *   idle ──try──▶ asking ──session──▶ done
 *    ▲ ▲            │ │ └──leaving──▶ redirected ──came back, still here──▶ idle
 *    │ └──refused───┘ └──sent──▶ codeSent ──code──▶ checking ──session──▶ done
 *    └───────────back────────────────┘ ▲ ▲─refused─────┘
 *                                      └─┴──resend──▶ resending
 */
export const signInMachine = signInSetup.createMachine({
  id: 'signIn',
  context: ({ input }) => ({ ...input, offers: null, sent: null, session: null }),
  invoke: {
    src: 'offers',
    onDone: { actions: { type: 'offer', params: ({ event }) => event.output } },
    // A way in that is not offered can still be refused in words.
    onError: {},
  },
  initial: 'idle',
  states: {
    idle: { on: { 'signIn.try': { target: 'asking', actions: name } } },
    asking: {
      invoke: {
        src: 'ask',
        input: tried,
        onDone: [
          { guard: isSession, target: 'done', actions: learn },
          { guard: isSent, target: 'codeSent', actions: learn },
          { guard: isLeaving, target: 'redirected', actions: learn },
          { target: 'idle', actions: learn },
        ],
        onError: { target: 'idle', actions: 'noteFault' },
      },
    },
    redirected: { on: { 'signIn.returned': 'idle' }, after: { leaving: 'idle' } },
    codeSent: {
      on: {
        'signIn.try': { guard: isCode, target: 'checking', actions: 'forgive' },
        'signIn.resend': 'resending',
        'signIn.back': { target: 'idle', actions: 'forgetMail' },
      },
    },
    checking: {
      invoke: {
        src: 'ask',
        input: tried,
        onDone: [
          { guard: isSession, target: 'done', actions: learn },
          { target: 'codeSent', actions: learn },
        ],
        onError: { target: 'codeSent', actions: 'noteFault' },
      },
    },
    resending: {
      invoke: {
        src: 'ask',
        input: ({ context }) => ({ by: context.sent?.for ?? 'code', email: context.email ?? '' }),
        onDone: [
          { guard: isSession, target: 'done', actions: learn },
          { target: 'codeSent', actions: learn },
        ],
        onError: { target: 'codeSent', actions: 'noteFault' },
      },
    },
    done: { type: 'final' },
  },
  output: ({ context }) => {
    if (context.session === null) throw new Error('done without a session')
    return context.session
  },
})

export type SignInRef = ActorRefFrom<typeof signInMachine>
