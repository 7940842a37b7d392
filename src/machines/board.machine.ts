import { setup, type ActorRefFrom } from 'xstate'
import type { Board } from '../board/board'
import { channelMachine, type ChannelRef } from './channel.machine'

/*
 *   showing: one channel for every source that a panel uses, for as long as the board lives.
 *   Stopping the board stops its channels, which leave their topics.
 */
export const boardMachine = setup({
  types: {} as {
    input: { board: Board }
    context: { board: Board; channels: Readonly<Record<string, ChannelRef>> }
  },
  actors: { channel: channelMachine },
}).createMachine({
  id: 'board',
  context: ({ input: { board }, spawn }) => ({
    board,
    channels: Object.fromEntries(
      Object.entries(board.sources).flatMap(([name, source]) => {
        const panels = board.panels.filter(panel => panel.source === name)
        if (panels.length === 0) return []
        return [[name, spawn('channel', { id: `channel.${name}`, input: { source, panels } })]]
      }),
    ),
  }),
  initial: 'showing',
  states: { showing: {} },
})

export type BoardRef = ActorRefFrom<typeof boardMachine>
