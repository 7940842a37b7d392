import type { Panel } from '../../board/board'
import type { ChannelRef } from '../channel/channel.machine'
import { givesFigures } from '../channel/channel.select'
import type { BoardContext } from './board.context'

type Channels = Pick<BoardContext, 'channels' | 'figureChannels'>

/**
 * The channel that a panel shows: of its figures over all rows, if it has any and they can be had, else of its source.
 */
export function panelChannel({ channels, figureChannels }: Channels, panel: Panel): ChannelRef | undefined {
  const figures = figureChannels[panel.id]
  if (figures !== undefined && givesFigures(figures.getSnapshot(), panel.id)) return figures
  return 'source' in panel ? channels[panel.source] : undefined
}

/** Every channel of the board, each once. */
export const allChannels = ({ channels, figureChannels }: Channels): ChannelRef[] => [
  ...new Set([...Object.values(channels), ...Object.values(figureChannels)]),
]
