import { useSelector } from '@xstate/react'
import { freshness, type Freshness, type FreshnessWord } from '../../machines/freshness'
import type { ChannelRef, ChannelSnapshot } from '../../machines/channel/channel.machine'
import { findNextTry } from '../../machines/channel/channel.select'
import { useActorTexts } from '../kit/useActorTexts'

/** The parts of `Freshness` that do not change with every change of the data. */
export type StableFreshness = Omit<Freshness, 'lastEvent' | 'lastProof' | 'lag'>

const isSameFreshness = (a: StableFreshness, b: StableFreshness) =>
  a.word === b.word &&
  a.since === b.since &&
  a.cause === b.cause &&
  a.completeSince === b.completeSince &&
  a.isPlaceholder === b.isPlaceholder

/** How far a channel can be trusted. Re-renders only when that changes, not with every change of the data. */
export const useFreshness = (channel: ChannelRef): StableFreshness =>
  useSelector(channel, freshness, isSameFreshness)

/** One text for each of several channels, in their order. */
function useChannelTexts<T extends string>(
  channels: readonly ChannelRef[],
  describe: (snapshot: ChannelSnapshot) => T,
) {
  const joinedTexts = useActorTexts(channels, describe)
  return joinedTexts === '' ? [] : (joinedTexts.split(' ') as T[])
}

/** The freshness words of several channels, and since when each is complete, in their order. */
export const useFreshnessOfAll = (
  channels: readonly ChannelRef[],
): Pick<StableFreshness, 'word' | 'completeSince'>[] =>
  useChannelTexts(channels, snapshot => {
    const { word, completeSince } = freshness(snapshot)
    return `${word}@${completeSince ?? ''}` as const
  }).map(text => {
    const [word, since] = text.split('@') as [FreshnessWord, string]
    return { word, completeSince: since === '' ? null : Number(since) }
  })

/** The channels among these that accept an event now. */
export function useChannelsAccepting(
  channels: readonly ChannelRef[],
  type: 'channel.pause' | 'channel.resume',
) {
  const answers = useChannelTexts(channels, snapshot => (snapshot.can({ type }) ? 'yes' : 'no'))
  return channels.filter((_, i) => answers[i] === 'yes')
}

/** When the next retry begins, ms since the epoch; null while none is planned. */
export const useNextTry = (channel: ChannelRef): number | null => useSelector(channel, findNextTry)
