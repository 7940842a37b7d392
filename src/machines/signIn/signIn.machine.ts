import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import {
  isCode,
  isLeaving,
  isSent,
  isSession,
  recordAnswer,
  noteAttempt,
  resendInput,
  signInSetup,
  stepOf,
} from './signIn.setup'

/*
 *   idle ──try──▶ submitting ──session──▶ done
 *    ▲ ▲            │ │ └──leaving──▶ redirected ──returned, still here──▶ idle
 *    │ └──refused───┘ └──sent──▶ codeSent ──code──▶ checking ──session──▶ done
 *    └───────────back────────────────┘ ▲ ▲─refused─────┘
 *                                      └─┴──resend──▶ resending
 *
 *   Sent: also where the project refuses a mail because it sent one just now.
 */
export const signInMachine = signInSetup.createMachine({
  id: 'signIn',
  context: ({ input }) => ({
    ...input,
    attempt: null,
    newEmail: null,
    offers: null,
    sentMail: null,
    session: null,
  }),
  invoke: {
    src: 'offers',
    onDone: { actions: { type: 'setOffers', params: ({ event }) => event.output } },
    // A sign-in method that is offered by mistake can still be refused with a message.
    onError: {},
  },
  initial: 'idle',
  states: {
    idle: {
      tags: 'idle',
      description: 'The person chooses how to sign in.',
      on: {
        'signIn.try': { target: 'submitting', actions: noteAttempt },
        'signIn.newAccount': { actions: { type: 'setNewEmail', params: ({ event }) => event.email } },
      },
    },
    submitting: {
      description: 'The chosen way of signing in is being tried.',
      invoke: {
        src: 'ask',
        input: stepOf,
        onDone: [
          { guard: isSession, target: 'done', actions: recordAnswer },
          { guard: isSent, target: 'codeSent', actions: recordAnswer },
          { guard: isLeaving, target: 'redirected', actions: recordAnswer },
          { target: 'idle', actions: recordAnswer },
        ],
        onError: { target: 'idle', actions: 'noteFault' },
      },
    },
    redirected: {
      description: "The browser leaves for the provider's page.",
      on: { 'signIn.returned': 'idle' },
      after: { leaving: 'idle' },
    },
    codeSent: {
      tags: 'awaitingCode',
      description: 'A mail is on its way, from now or just before; its code is awaited.',
      on: {
        'signIn.try': { guard: isCode, target: 'checking', actions: 'clearRefusal' },
        'signIn.resend': 'resending',
        'signIn.back': { target: 'idle', actions: 'forgetMail' },
      },
    },
    checking: {
      tags: 'checkingCode',
      description: 'The code from the mail is being checked.',
      invoke: {
        src: 'ask',
        input: stepOf,
        onDone: [
          { guard: isSession, target: 'done', actions: recordAnswer },
          { target: 'codeSent', actions: recordAnswer },
        ],
        onError: { target: 'codeSent', actions: 'noteFault' },
      },
    },
    resending: {
      tags: 'resending',
      description: 'The mail is being sent again.',
      invoke: {
        src: 'ask',
        input: resendInput,
        onDone: [
          { guard: isSession, target: 'done', actions: recordAnswer },
          { target: 'codeSent', actions: recordAnswer },
        ],
        onError: { target: 'codeSent', actions: 'noteFault' },
      },
    },
    done: {
      description: 'The person is signed in.',
      type: 'final',
    },
  },
  output: ({ context }) => {
    if (context.session === null) throw new Error('done without a session')
    return context.session
  },
})

export type SignInRef = ActorRefFrom<typeof signInMachine>
export type SignInSnapshot = SnapshotFrom<typeof signInMachine>
