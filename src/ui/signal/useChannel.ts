import { useSelector } from '@xstate/react'
import { useCallback, useSyncExternalStore } from 'react'
import { freshness, type Freshness, type FreshnessWord } from '../../machines/freshness'
import type { ChannelRef } from '../../machines/channel.machine'

const same = (a: Freshness, b: Freshness) => a.word === b.word && a.since === b.since && a.cause === b.cause

/** How far a channel may be believed. Drawn anew only when that changes, not with every change of the data. */
export const useFreshness = (channel: ChannelRef): Freshness => useSelector(channel, freshness, same)

/** The words of several channels, in their order. */
export function useWords(channels: readonly ChannelRef[]): FreshnessWord[] {
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscriptions = channels.map(channel => channel.subscribe(changed))
      return () => subscriptions.forEach(subscription => subscription.unsubscribe())
    },
    [channels],
  )
  // One text instead of a list, because React compares the answers by identity.
  const words = () => channels.map(channel => freshness(channel.getSnapshot()).word).join(' ')
  return useSyncExternalStore(subscribe, words).split(' ') as FreshnessWord[]
}

/** When the next try begins, ms since the epoch; null while none is planned. */
export const useNextTry = (channel: ChannelRef): number | null =>
  useSelector(channel, ({ value, context }) =>
    value === 'reconnecting' ? context.since + context.wait : null,
  )
