import { assign, enqueueActions, setup, type ActorRefFrom } from 'xstate'
import type { Board } from '../board/board'
import type { Access, ChannelEvent } from './channel.context'
import { channelMachine, type ChannelRef } from './channel.machine'

interface BoardInput {
  board: Board
  access: Access
}
type BoardEvent =
  | { type: 'board.access'; access: Access }
  /** The token was renewed. */
  | { type: 'board.renewed' }

/*
 *   showing: one channel for every source that a panel uses, for as long as the board lives. Every channel hears
 *   what the session lets be read, and that the token was renewed.
 *   Stopping the board stops its channels, which leave their topics.
 */
export const boardMachine = setup({
  types: {} as {
    input: BoardInput
    context: BoardInput & { channels: Readonly<Record<string, ChannelRef>> }
    events: BoardEvent
  },
  actors: { channel: channelMachine },
  actions: {
    tell: enqueueActions(({ context, enqueue }, event: ChannelEvent) => {
      for (const channel of Object.values(context.channels)) enqueue.sendTo(channel, event)
    }),
  },
}).createMachine({
  id: 'board',
  context: ({ input: { board, access }, spawn }) => ({
    board,
    access,
    channels: Object.fromEntries(
      Object.entries(board.sources).flatMap(([name, source]) => {
        const panels = board.panels.filter(panel => panel.source === name)
        if (panels.length === 0) return []
        return [[name, spawn('channel', { id: `channel.${name}`, input: { source, panels, access } })]]
      }),
    ),
  }),
  initial: 'showing',
  on: {
    'board.access': {
      actions: [
        assign({ access: ({ event }) => event.access }),
        { type: 'tell', params: ({ event: { access } }) => ({ type: 'channel.access', access }) },
      ],
    },
    'board.renewed': { actions: { type: 'tell', params: { type: 'channel.renewed' } } },
  },
  states: { showing: {} },
})

export type BoardRef = ActorRefFrom<typeof boardMachine>
