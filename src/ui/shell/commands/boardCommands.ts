import { emptyBoard } from '../../../board/templates/emptyBoard'
import { allChannels } from '../../../machines/board/board.select'
import type { ChannelRef } from '../../../machines/channel/channel.machine'
import { FINISH_EDITING } from '../../words/editingText'
import { toggleRail } from '../../boards/rail/useRail'
import type { Command, CommandScope } from '../../commands/command'
import { NO_BOARD } from '../../commands/refusals'

const IN_KIOSK = 'Kiosk mode is on. Press Esc to leave it.'

/** The commands for a whole board. */
export function boardCommands({ board, shell }: CommandScope): Command[] {
  const channels = board === undefined ? [] : allChannels(board.getSnapshot().context)
  const library = board?.getSnapshot().children.boardLibrary
  const channelsAccepting = (type: ChannelCommand) =>
    channels.filter(channel => channel.getSnapshot().can({ type }))
  const resumable = channelsAccepting('channel.resume')
  const pausable = channelsAccepting('channel.pause')
  const retriable = channelsAccepting('channel.retry')
  const isPaused = resumable.length > 0
  const movable = isPaused ? resumable : pausable
  return [
    {
      id: 'board.pause',
      title: isPaused ? 'Resume board' : 'Pause board',
      group: 'Board',
      keys: ['p'],
      refusal:
        board === undefined ? NO_BOARD : movable.length === 0 ? 'There is nothing to pause or resume.' : null,
      run: () => sendToAll(movable, isPaused ? 'channel.resume' : 'channel.pause'),
    },
    {
      id: 'board.retry',
      title: 'Reconnect',
      group: 'Board',
      keys: ['r'],
      refusal:
        board === undefined
          ? NO_BOARD
          : retriable.length === 0
            ? 'Everything is connected. Live data is verified automatically.'
            : null,
      run: () => sendToAll(retriable, 'channel.retry'),
    },
    {
      id: 'board.boards',
      title: 'All boards',
      group: 'Board',
      keys: ['g b'],
      refusal: board === undefined ? NO_BOARD : null,
      run: () => shell.open('boards'),
    },
    {
      id: 'board.new',
      title: 'New board',
      group: 'Board',
      refusal:
        library === undefined ? NO_BOARD : library.getSnapshot().hasTag('editing') ? FINISH_EDITING : null,
      run: () => library?.send({ type: 'boardLibrary.create', file: emptyBoard }),
    },
    {
      id: 'board.rail',
      title: 'Boards sidebar',
      group: 'Board',
      keys: ['b'],
      refusal: board === undefined ? NO_BOARD : shell.isKiosk ? IN_KIOSK : null,
      run: () => board && toggleRail(board, shell),
    },
    {
      id: 'board.activity',
      title: 'Activity',
      group: 'Board',
      keys: ['g h'],
      refusal: board === undefined ? NO_BOARD : null,
      run: () => shell.open('mutations'),
    },
    {
      id: 'board.cost',
      title: 'What this board costs',
      group: 'Board',
      refusal: board === undefined ? NO_BOARD : null,
      run: () => shell.open('cost'),
    },
  ]
}

type ChannelCommand = 'channel.pause' | 'channel.resume' | 'channel.retry'
const sendToAll = (channels: readonly ChannelRef[], type: ChannelCommand) => {
  for (const channel of channels) channel.send({ type })
}
