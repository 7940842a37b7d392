import { assign, enqueueActions, setup, type ActorRefFrom } from 'xstate'
import type { Board } from '../board/board'
import { wordsOf } from '../board/same'
import { named, type BoardContext, type BoardEvent, type BoardInput, type Use } from './board.context'
import { planOf, standInsFor } from './board.plan'
import type { Access, ChannelEvent, ChannelInput } from './channel.context'
import { channelMachine, type ChannelRef } from './channel.machine'

/** For so long, in ms, a source is kept that nobody uses, so that moving a panel or undoing it joins nothing anew. */
const GRACE = 10_000

const closing = (words: string) => `board.left ${words}`

/*
 *   showing: one channel for every source that panels use, however many do and whatever they call it. Every channel
 *   hears what the session lets be read, and that the token was renewed.
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
  types: {} as { input: BoardInput; context: BoardContext; events: BoardEvent },
  actors: { channel: channelMachine },
  actions: {
    takeAccess: assign((_, access: Access) => ({ access })),
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
      enqueue.assign(({ context, spawn }) => shown({ ...context, board }, spawn))
    }),
    leave: enqueueActions(({ context: { uses }, enqueue }, words: string) => {
      const { [words]: left, ...rest } = uses
      if (left?.isIdle !== true) return
      enqueue.stopChild(left.channel)
      enqueue.assign({ uses: rest })
    }),
  },
}).createMachine({
  id: 'board',
  context: ({ input, spawn }) => shown({ ...input, uses: {}, count: 0 }, spawn),
  initial: 'showing',
  on: {
    'board.access': {
      actions: [
        { type: 'takeAccess', params: ({ event }) => event.access },
        { type: 'tell', params: ({ event: { access } }) => ({ type: 'channel.access', access }) },
      ],
    },
    'board.renewed': { actions: { type: 'tell', params: { type: 'channel.renewed' } } },
    'board.change': { actions: { type: 'change', params: ({ event }) => event.board } },
    'board.left': { actions: { type: 'leave', params: ({ event }) => event.words } },
  },
  states: { showing: {} },
})

type Spawn = (src: 'channel', options: { id: string; input: ChannelInput }) => ChannelRef

/** A board over the channels that there are, and those that it opens. */
function shown({ board, access, uses, count }: Omit<BoardContext, 'channels'>, spawn: Spawn): BoardContext {
  const { kept, opened, idle } = planOf(board, uses)
  const next: Record<string, Use> = {}
  for (const { wanted, use } of kept) next[wanted.words] = { ...use, panels: wanted.panels, isIdle: false }
  for (const wanted of opened) {
    const { words, name, source, panels } = wanted
    const input = { source, panels, access, views: standInsFor(wanted, uses) }
    const channel = spawn('channel', { id: `channel.${name}.${++count}`, input })
    next[words] = { source, panels, channel, isIdle: false }
  }
  for (const { words, ...use } of idle) next[words] = { ...use, isIdle: true }
  return { board, access, uses: next, count, channels: named(board, next) }
}

export type BoardRef = ActorRefFrom<typeof boardMachine>
