import { useEffect } from 'react'
import { lazyLibraryNotice } from '../boards/LazyLibraryNotice'
import { lazyStepUp } from '../factor/lazyStepUp'
import { panelMenu } from '../panelFrame/lazyMenu'
import { lazyEmptyNotice } from '../notices/lazyEmptyNotice'
import { lazyPanelState } from '../panelFrame/lazyPanelState'
import { lazyDeferredCard } from '../session/lazyDeferredCard'
import { fetchTables } from '../panels/lazyTables'
import { lazyRefusalSentence } from '../words/refusal/lazyRefusalSentence'
import { lazyComponent, whenBoardShown } from '../lazy/lazyComponent'

/* Parts of a board that are rarely on the screen. */
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
  Promise.all([
    ...[channelFacts, sessionFacts, timeRangeForm, lazyPanelState, lazyStepUp, lazyLibraryNotice].map(part =>
      part.fetch(),
    ),
    lazyEmptyNotice.fetch(),
    lazyDeferredCard.fetch(),
    lazyRefusalSentence.fetch(),
    panelMenu.preload(),
    fetchTables(),
  ])

/** Prefetches them when idle: facts about a connection are wanted most once it is lost. */
export function usePreloadedParts() {
  useEffect(() => whenBoardShown(() => void fetchParts().catch(() => undefined)), [])
}
