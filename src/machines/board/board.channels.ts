import {
  isApproved,
  channelsBySourceName,
  figureChannels,
  type BoardContext,
  type ChannelField,
  type SourceUse,
} from './board.context'
import { canonicalJson } from '../../board/json/canonicalJson'
import type { Source } from '../../board/model/source'
import { planChannels, findPlaceholderViews } from './board.channelPlan'
import type { ChannelInput } from '../channel/channel.context'
import type { ChannelRef } from '../channel/channel.machine'

type SpawnChannel = (options: { id: string; input: ChannelInput }) => ChannelRef

/** The board context with the existing channels and those that it opens. */
export function withChannels(
  { uses, channelCount, ...rest }: Omit<BoardContext, ChannelField>,
  spawn: SpawnChannel,
): BoardContext {
  const { board, conditions, environment } = rest
  const { reused, added, idle } = planChannels(board, uses)
  const nextUses: Record<string, SourceUse> = {}
  for (const { wanted, use } of reused)
    nextUses[wanted.sourceKey] = { ...use, panels: wanted.panels, isIdle: false }
  for (const wanted of added) {
    const { sourceKey, name, source, panels } = wanted
    const views = findPlaceholderViews(wanted, uses)
    const input = { source, panels, ...conditions, views, isApproved: isApproved(rest, source), environment }
    const channel = spawn({ id: `channel.${name}.${++channelCount}`, input })
    nextUses[sourceKey] = { source, panels, channel, isIdle: false }
  }
  for (const { sourceKey, ...use } of idle) nextUses[sourceKey] = { ...use, isIdle: true }
  const { suggestions, followed = [] } = board
  const channelOf = ({ source }: { source: Source }) => nextUses[canonicalJson(source)]?.channel
  const suggestionChannel = suggestions === undefined ? null : (channelOf(suggestions) ?? null)
  const answers = Object.fromEntries(
    followed.flatMap((each): [string, ChannelRef][] => {
      const channel = channelOf(each)
      return channel === undefined ? [] : [[each.id, channel]]
    }),
  )
  return {
    ...rest,
    uses: nextUses,
    channelCount,
    channels: channelsBySourceName(board, nextUses),
    figureChannels: figureChannels(nextUses),
    suggestionChannel,
    answerChannels: answers,
  }
}
