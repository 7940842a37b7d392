import { assign, enqueueActions, sendTo, setup } from 'xstate'
import type { Board, BoardFile } from '../board/board'
import { wordsOf } from '../board/same'
import type { BoardContext, BoardEvent, BoardInput } from './board.context'
import { planOf } from './board.plan'
import { shown } from './board.shown'
import type { Access, ChannelEvent } from './channel.context'
import { channelMachine } from './channel.machine'
import { connectionMachine, type ConnectionEvent } from './connection.machine'
import { editorMachine } from './editor.machine'
import type { Linkage } from './linkage'
import type { ShelfEvent } from './shelf.context'
import { shelfMachine } from './shelf.machine'

/** For so long, in ms, a source is kept that nobody uses, so that moving a panel or undoing it joins nothing anew. */
const GRACE = 10_000

const closing = (words: string) => `board.left ${words}`

/** The words of the board's chart. */
export const boardSetup = setup({
  types: {} as {
    input: BoardInput
    context: BoardContext
    events: BoardEvent
    children: { connection: 'connection'; editor: 'editor'; shelf: 'shelf' }
  },
  actors: {
    channel: channelMachine,
    connection: connectionMachine,
    editor: editorMachine,
    shelf: shelfMachine,
  },
  actions: {
    takeAccess: assign((_, access: Access) => ({ access })),
    takeLink: assign((_, link: Linkage) => ({ link })),
    tellConnection: sendTo('connection', (_, event: ConnectionEvent) => event),
    tellShelf: sendTo('shelf', (_, event: ShelfEvent) => event),
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
})
