import { assign, enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { Board, BoardFile } from '../board/board'
import { wordsOf } from '../board/same'
import type { BoardContext, BoardEvent, BoardInput } from './board.context'
import { planOf } from './board.plan'
import { shown } from './board.shown'
import type { Access, ChannelEvent } from './channel.context'
import { channelMachine } from './channel.machine'
import { connectionMachine, type ConnectionEvent } from './connection.machine'
import { editorMachine } from './editor.machine'
import { unlinked, type Linkage } from './linkage'

/** For so long, in ms, a source is kept that nobody uses, so that moving a panel or undoing it joins nothing anew. */
const GRACE = 10_000

const closing = (words: string) => `board.left ${words}`

/*
 *   showing ⇄ editing: one connection, and one channel for every source that panels use, however many do and whatever
 *   they call it. Every channel hears what the session lets be read, of a new token, and how the connection stands.
 *   Editing is an actor of its own: it changes what is shown at once, and says at its end what is kept.
 *
 *   A changed board leaves alone what it does not change. A source is the same if its words are:
 *
 *   in use ──no panel uses it──▶ idle ──grace, or no room──▶ stopped      a new source ──▶ in use
 *      ▲  └─other panels: it hears of them
 *      └────────used again────────┘
 *
 *   Stopping the board stops its channels, which leave their topics.
 */
export const boardMachine = setup({
  types: {} as {
    input: BoardInput
    context: BoardContext
    events: BoardEvent
    children: { connection: 'connection'; editor: 'editor' }
  },
  actors: { channel: channelMachine, connection: connectionMachine, editor: editorMachine },
  actions: {
    takeAccess: assign((_, access: Access) => ({ access })),
    takeLink: assign((_, link: Linkage) => ({ link })),
    tellConnection: sendTo('connection', (_, event: ConnectionEvent) => event),
    tell: enqueueActions(({ context, enqueue }, event: ChannelEvent) => {
      for (const { channel } of Object.values(context.uses)) enqueue.sendTo(channel, event)
    }),
    change: enqueueActions(({ context: { uses }, enqueue }, board: Board) => {
      const { kept, left, closed } = planOf(board, uses)
      for (const { wanted, use } of kept) {
        if (use.isIdle) enqueue.cancel(closing(wanted.words))
        if (wordsOf(wanted.panels) === wordsOf(use.panels)) continue
        enqueue.sendTo(use.channel, { type: 'channel.panels', panels: wanted.panels })
      }
      for (const { words } of left)
        enqueue.raise({ type: 'board.left', words }, { id: closing(words), delay: GRACE })
      for (const { words, channel } of closed) {
        enqueue.cancel(closing(words))
        enqueue.stopChild(channel)
      }
      enqueue.assign(({ context, spawn }) =>
        shown({ ...context, board }, options => spawn('channel', options)),
      )
    }),
    keep: assign((_, file: BoardFile) => ({ file })),
    leave: enqueueActions(({ context: { uses }, enqueue }, words: string) => {
      const { [words]: left, ...rest } = uses
      if (left?.isIdle !== true) return
      enqueue.stopChild(left.channel)
      enqueue.assign({ uses: rest })
    }),
  },
}).createMachine({
  id: 'board',
  context: ({ input, spawn }) =>
    shown({ file: input.board, ...input, link: unlinked, uses: {}, count: 0 }, options =>
      spawn('channel', options),
    ),
  invoke: { id: 'connection', src: 'connection', input: ({ context: { access } }) => ({ access }) },
  initial: 'showing',
  on: {
    'board.access': {
      actions: [
        { type: 'takeAccess', params: ({ event }) => event.access },
        { type: 'tell', params: ({ event: { access } }) => ({ type: 'channel.access', access }) },
        {
          type: 'tellConnection',
          params: ({ event: { access } }) => ({ type: 'connection.access', access }),
        },
      ],
    },
    'board.renewed': {
      actions: [
        { type: 'tell', params: { type: 'channel.renewed' } },
        { type: 'tellConnection', params: { type: 'connection.renewed' } },
      ],
    },
    'board.link': {
      actions: [
        { type: 'takeLink', params: ({ event }) => event.link },
        { type: 'tell', params: ({ event: { link } }) => ({ type: 'channel.link', link }) },
      ],
    },
    'board.retry': { actions: { type: 'tellConnection', params: { type: 'connection.retry' } } },
    'board.keep': { actions: { type: 'keep', params: ({ event }) => event.file } },
    'board.change': { actions: { type: 'change', params: ({ event }) => event.board } },
    'board.left': { actions: { type: 'leave', params: ({ event }) => event.words } },
  },
  states: {
    showing: { on: { 'board.edit': 'editing' } },
    editing: {
      invoke: {
        id: 'editor',
        src: 'editor',
        input: ({ context: { file } }) => ({ file }),
        onDone: 'showing',
      },
    },
  },
})

export type BoardRef = ActorRefFrom<typeof boardMachine>
