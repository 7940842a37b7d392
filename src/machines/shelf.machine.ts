import type { ActorRefFrom } from 'xstate'
import type { Task } from './shelf.context'
import { plainLook } from '../board/look'
import { listing } from './shelf.listing'
import { anyTime, settle, shelfSetup, whenFree } from './shelf.setup'

/*
 * The boards of whoever is there: which there are, which is shown, and what becomes of those that are changed. It is
 * a child of the board, which shows what it is told to open.
 *
 *   listing: withheld ──access──▶ reading ──listed──▶ read: kept up by what is heard, and looked at again in a minute
 *               ▲                   ▲ └──changed: read once more──▶ reading          where the project does not answer
 *               └──no access        └──────changed, access, a minute──────┘
 *
 *   work:    idle ──a task──▶ working ──done: the next one──▶ idle        tasks are done one after the other: opening,
 *                                 └── nothing is lost: see Outcome        keeping, renaming, copying, sharing, removing
 *
 *   live:    deaf ──a connection, and the project keeps boards──▶ hearing ──no connection, no access──▶ deaf
 *                                                                   └──lost──▶ lost ──a minute──▶ deaf, listed anew
 *
 *   What somebody else did to the board that is shown is shown as well, unless it is edited: then both are kept.
 */
export const shelfMachine = shelfSetup.createMachine({
  id: 'shelf',
  context: ({ input }) => ({
    ...{ ...input, isLinked: false, listing: null, open: null, file: input.first, isEdited: false },
    ...{ look: plainLook, tasks: [], notice: null },
  }),
  type: 'parallel',
  invoke: [
    { id: 'address', src: 'address', onError: {} },
    { id: 'elsewhere', src: 'elsewhere' },
  ],
  on: {
    'shelf.access': { actions: { type: 'takeAccess', params: ({ event }) => event.access } },
    'shelf.link': { actions: { type: 'takeLink', params: ({ event }) => event.link.state === 'up' } },
    'shelf.edited': { actions: [{ type: 'takeEdited', params: ({ event }) => event.isEdited }, 'follow'] },
    'shelf.dismiss': { guard: 'isNoticed', actions: 'dismiss' },
    'shelf.retry': { guard: 'mayRetry', actions: 'again' },
    'shelf.look': {
      actions: [
        { type: 'takeLook', params: ({ event }) => event.look },
        { type: 'name', params: ({ event }) => event.isStep },
      ],
    },
    'shelf.wanted': [
      {
        guard: { type: 'isShown', params: ({ event }) => event.id },
        actions: [{ type: 'takeWanted', params: ({ event }) => event }, 'tellLook'],
      },
      // Leaving what is edited would lose it: the address is put back.
      { guard: 'isEdited', actions: { type: 'name', params: true } },
      {
        guard: { type: 'isNamed', params: ({ event }) => event.id },
        actions: [
          { type: 'noteFaults', params: ({ event }) => event.faults },
          {
            type: 'queue',
            params: ({ event: { id, look } }) => ({ type: 'load', id: id ?? '', how: 'address', look }),
          },
        ],
      },
      { actions: ['leave', { type: 'takeWanted', params: ({ event }) => event }, 'show'] },
    ],
    'shelf.first': {
      guard: 'isBlank',
      actions: ['leave', { type: 'takeLook', params: plainLook }, 'show', { type: 'name', params: true }],
    },
    'shelf.open': whenFree,
    'shelf.begin': whenFree,
    'shelf.rename': whenFree,
    'shelf.duplicate': whenFree,
    'shelf.keep': anyTime,
    'shelf.remove': anyTime,
    'shelf.share': whenFree,
  },
  states: {
    listing,
    work: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasTask', target: 'working' } },
        working: {
          invoke: {
            id: 'work',
            src: 'work',
            input: ({ context: { tasks } }) => tasks[0] ?? nothing,
            onDone: [
              {
                guard: { type: 'isToShow', params: ({ event }) => event.output },
                target: 'idle',
                actions: [settle, 'show', 'relist'],
              },
              { target: 'idle', actions: [settle, 'relist'] },
            ],
            onError: { target: 'idle', actions: 'fail' },
          },
        },
      },
    },
    live: {
      initial: 'deaf',
      states: {
        deaf: { always: { guard: 'mayHear', target: 'hearing' } },
        hearing: {
          always: { guard: 'mayNotHear', target: 'deaf' },
          invoke: { id: 'live', src: 'live', onError: 'lost' },
        },
        lost: { after: { again: { target: 'deaf', actions: 'relist' } } },
      },
    },
  },
})

/** Never done: nothing works without a task. */
const nothing: Task = { type: 'load', id: '', how: 'open' }

export type ShelfRef = ActorRefFrom<typeof shelfMachine>
