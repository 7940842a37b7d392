import { useEffect } from 'react'
import { lazyComponent, whenIdle } from '../lazy/lazyComponent'

/* What is seen at few moments of a board. */
export const channelFacts = lazyComponent(async () => ({
  default: (await import('../freshness/details/ChannelFacts')).ChannelFacts,
}))
export const sessionFacts = lazyComponent(async () => ({
  default: (await import('./sessionStatus/SessionFacts')).SessionFacts,
}))
export const timeRangeForm = lazyComponent(async () => ({
  default: (await import('../timeRange/TimeRangeForm')).TimeRangeForm,
}))

/** Rejects if a part cannot be fetched; its first drawing tries again. */
export const fetchParts = () =>
  Promise.all([channelFacts, sessionFacts, timeRangeForm].map(part => part.fetch()))

/** Prefetches them when idle: facts about a connection are wanted most once it is lost. */
export function usePreloadedParts() {
  useEffect(() => whenIdle(() => void fetchParts().catch(() => undefined)), [])
}
