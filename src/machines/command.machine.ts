import { and, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { countedFrom } from './command.context'
import { commandSetup, isLevel, isOverrun, isRefused, isWritten, seenWhere, stand } from './command.setup'
import { take, tell, wanted, willSuffice } from './command.setup'
import { calling } from './command.calling'
import { unknown } from './command.unknown'

const dismissed = { 'command.dismiss': 'closed' } as const

/*
 * One thing that somebody wants done. Nothing is sent but by a person, and at most once for every time they want it.
 *
 *   ordered ──where asked──▶ confirming ──confirm──▶ cleared
 *      └──────▶ cleared ──offline, signed out──▶ ready ──send──▶ cleared       nothing waits in silence: ready says why
 *                 │ └─a second factor is missing──▶ steppingUp ──aal2──▶ cleared
 *                 ▼
 *              sending ──accepted──▶ awaiting ──seen back──▶ seen ──a while──▶ closed
 *                 │ │ └──refused──▶ refused     └──not in time──▶ unseen ──a while──▶ closed
 *                 │ ├──on several rows──▶ overrun──dismiss──▶ closed
 *                 │ └─for its level──▶ steppingUp  ├──again, overwrite──▶ cleared
 *                 ▼                                └──dismiss──▶ closed
 *              unknown: see command.unknown.ts
 *
 *   confirming, ready, steppingUp ──cancel──▶ cancelled: nothing was sent
 *
 *   A call is made instead of sent, and heard for as long as its answer comes: see command.calling.ts
 */
export const commandMachine = commandSetup.createMachine({
  id: 'command',
  context: ({ input }) => countedFrom(input),
  initial: 'ordered',
  on: { 'command.standing': { actions: stand } },
  states: {
    ordered: {
      always: [
        { guard: 'isToConfirm', target: 'confirming' },
        { target: 'cleared', actions: 'wish' },
      ],
    },
    confirming: {
      entry: ['enter', tell('confirming')],
      on: {
        'command.confirm': { guard: 'isConnected', target: 'cleared', actions: 'wish' },
        'command.cancel': 'cancelled',
      },
    },
    cleared: {
      always: [
        { guard: 'isCutOff', target: 'ready' },
        { guard: 'lacksLevel', target: 'steppingUp' },
        { guard: 'isCall', target: 'calling' },
        { target: 'sending' },
      ],
    },
    ready: {
      entry: ['enter', tell('waiting')],
      on: {
        'command.send': { guard: 'isConnected', target: 'cleared', actions: 'wish' },
        'command.cancel': 'cancelled',
      },
    },
    steppingUp: {
      entry: ['enter', tell('stepping up')],
      on: {
        'command.standing': [
          { guard: willSuffice, target: 'cleared', actions: [stand, 'wish'] },
          { actions: stand },
        ],
        'command.cancel': 'cancelled',
      },
    },
    sending: {
      entry: ['enter', 'countSend', tell('sending')],
      invoke: {
        id: 'send',
        src: 'send',
        input: wanted,
        onDone: [
          { guard: isWritten, target: 'awaiting', actions: take },
          { guard: isLevel, target: 'steppingUp', actions: take },
          { guard: isRefused, target: 'refused', actions: take },
          { guard: isOverrun, target: 'overrun', actions: take },
          { target: 'unknown', actions: take },
        ],
        onError: { target: 'unknown', actions: 'noteFault' },
      },
    },
    calling,
    answered: { entry: ['enter', tell('answered')], on: dismissed },
    awaiting: {
      entry: ['enter', tell('accepted')],
      invoke: { ...{ id: 'echo', src: 'echo', input: seenWhere }, onDone: 'seen', onError: 'unseen' },
      after: { echo: 'unseen' },
    },
    seen: { entry: ['enter', tell('seen')], after: { linger: 'closed' }, on: dismissed },
    unseen: { entry: 'enter', after: { moment: 'closed' }, on: dismissed },
    refused: {
      entry: ['enter', tell('refused')],
      on: {
        'command.again': { guard: and(['isConnected', 'mayRepeat']), target: 'cleared', actions: 'wish' },
        'command.overwrite': {
          guard: and(['isConnected', 'mayOverwrite']),
          ...{ target: 'cleared', actions: ['takeTheirs', 'wish'] },
        },
        'command.dismiss': 'closed',
      },
    },
    overrun: { entry: ['enter', tell('overrun')], on: dismissed },
    unknown,
    cancelled: { entry: [tell('cancelled'), 'part'], type: 'final' },
    closed: { entry: 'part', type: 'final' },
  },
})

export type CommandRef = ActorRefFrom<typeof commandMachine>
export type CommandSnapshot = SnapshotFrom<typeof commandMachine>
