import { isApproved, named, type BoardContext, type Use } from './board.context'
import { wordsOf } from '../board/same'
import type { Source } from '../board/source'
import { planOf, standInsFor } from './board.plan'
import type { ChannelInput } from './channel.context'
import type { ChannelRef } from './channel.machine'

type Spawn = (options: { id: string; input: ChannelInput }) => ChannelRef

/** A board over the channels that there are, and those that it opens. */
export function shown(
  { uses, count, ...rest }: Omit<BoardContext, 'channels' | 'offering' | 'answers'>,
  spawn: Spawn,
): BoardContext {
  const { board, access, link } = rest
  const { kept, opened, idle } = planOf(board, uses)
  const next: Record<string, Use> = {}
  for (const { wanted, use } of kept) next[wanted.words] = { ...use, panels: wanted.panels, isIdle: false }
  for (const wanted of opened) {
    const { words, name, source, panels } = wanted
    const views = standInsFor(wanted, uses)
    const input = { source, panels, access, link, views, isApproved: isApproved(rest, source) }
    const channel = spawn({ id: `channel.${name}.${++count}`, input })
    next[words] = { source, panels, channel, isIdle: false }
  }
  for (const { words, ...use } of idle) next[words] = { ...use, isIdle: true }
  const { offer, followed = [] } = board
  const channelOf = ({ source }: { source: Source }) => next[wordsOf(source)]?.channel
  const offering = offer === undefined ? null : (channelOf(offer) ?? null)
  const answers = Object.fromEntries(
    followed.flatMap((each): [string, ChannelRef][] => {
      const channel = channelOf(each)
      return channel === undefined ? [] : [[each.id, channel]]
    }),
  )
  return { ...rest, uses: next, count, channels: named(board, next), offering, answers }
}
