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
import { linkOf } from './board.sight'
import { planChannels, findPlaceholderViews } from './board.channelPlan'
import type { ChannelInput } from '../channel/channel.context'
import type { ChannelRef } from '../channel/channel.machine'

type SpawnChannel = (options: { id: string; input: ChannelInput }) => ChannelRef

/** The board context with the existing channels and those that it opens. */
export function withChannels(
  { uses, channelCount, ...rest }: Omit<BoardContext, ChannelField>,
  spawn: SpawnChannel,
): BoardContext {
  const { board, boardKey, conditions, environment } = rest
  const { existingChannels, newSources, idle } = planChannels(board, uses)
  const nextUses: Record<string, SourceUse> = {}
  for (const { source, use } of existingChannels) {
    const { panels } = source
    nextUses[source.sourceKey] = { ...use, panels, link: linkOf(rest, source), boardKey, isIdle: false }
  }
  for (const newSource of newSources) {
    const { sourceKey, name, source, panels } = newSource
    const views = findPlaceholderViews(newSource, uses, boardKey)
    const link = linkOf(rest, newSource)
    const { access } = conditions
    const input = { source, panels, access, link, views, isApproved: isApproved(rest, source), environment }
    const channel = spawn({ id: `channel.${name}.${++channelCount}`, input })
    nextUses[sourceKey] = { source, panels, link, channel, boardKey, isIdle: false }
  }
  for (const { sourceKey, ...use } of idle) nextUses[sourceKey] = { ...use, isIdle: true }
  const { suggestions, liveAnswers = [] } = board
  const channelOf = ({ source }: { source: Source }) => nextUses[canonicalJson(source)]?.channel
  const suggestionChannel = suggestions === undefined ? null : (channelOf(suggestions) ?? null)
  const answers = Object.fromEntries(
    liveAnswers.flatMap((each): [string, ChannelRef][] => {
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
