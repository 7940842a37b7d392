import { useSelector } from '@xstate/react'
import { useCallback, useSyncExternalStore } from 'react'
import { freshness, type Freshness, type FreshnessWord } from '../../machines/freshness'
import type { ChannelRef, ChannelSnapshot } from '../../machines/channel.machine'

/** What of a freshness does not change with every change of the data. */
export type Standing = Omit<Freshness, 'lastEvent' | 'lastProof' | 'lag'>

const same = (a: Standing, b: Standing) =>
  a.word === b.word &&
  a.since === b.since &&
  a.cause === b.cause &&
  a.completeSince === b.completeSince &&
  a.standIn === b.standIn

/** How far a channel may be believed. Drawn anew only when that changes, not with every change of the data. */
export const useFreshness = (channel: ChannelRef): Standing => useSelector(channel, freshness, same)

/** A word about each of several channels, in their order. */
function useEach<T extends string>(channels: readonly ChannelRef[], say: (snapshot: ChannelSnapshot) => T) {
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscriptions = channels.map(channel => channel.subscribe(changed))
      return () => subscriptions.forEach(subscription => subscription.unsubscribe())
    },
    [channels],
  )
  // One text instead of a list, because React compares the answers by identity.
  const words = () => channels.map(channel => say(channel.getSnapshot())).join(' ')
  const said = useSyncExternalStore(subscribe, words)
  return said === '' ? [] : (said.split(' ') as T[])
}

/** The words of several channels, and since when each lacks nothing, in their order. */
export const useStandings = (channels: readonly ChannelRef[]): Pick<Standing, 'word' | 'completeSince'>[] =>
  useEach(channels, snapshot => {
    const { word, completeSince } = freshness(snapshot)
    return `${word}@${completeSince ?? ''}` as const
  }).map(text => {
    const [word, since] = text.split('@') as [FreshnessWord, string]
    return { word, completeSince: since === '' ? null : Number(since) }
  })

/** Those of several channels that would obey a command. */
export function useWilling(channels: readonly ChannelRef[], type: 'channel.pause' | 'channel.resume') {
  const answers = useEach(channels, snapshot => (snapshot.can({ type }) ? 'yes' : 'no'))
  return channels.filter((_, i) => answers[i] === 'yes')
}

/** When the next try begins, ms since the epoch; null while none is planned. */
export const useNextTry = (channel: ChannelRef): number | null =>
  useSelector(channel, ({ value, context }) => {
    if (value === 'unlinked') return context.link.nextTry
    return value === 'reconnecting' || value === 'limited' ? context.since + context.wait : null
  })
