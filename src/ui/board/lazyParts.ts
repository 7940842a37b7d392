import { useEffect } from 'react'
import { lazyLibraryNotice } from '../boards/LazyLibraryNotice'
import { lazyStepUp } from '../factor/lazyStepUp'
import { panelMenu } from '../panelFrame/lazyMenu'
import { lazyEmptyNotice } from '../notices/lazyEmptyNotice'
import { lazyPanelState } from '../panelFrame/lazyPanelState'
import { lazyDeferredCard } from '../session/lazyDeferredCard'
import { preloadTables } from '../panels/lazyTables'
import { lazyRefusalSentence } from '../words/refusal/lazyRefusalSentence'
import { lazyComponent, whenBoardShown } from '../lazy/lazyComponent'

/* Parts of a board that are rarely on the screen. */
export const channelFacts = lazyComponent(() => import('../freshness/details/ChannelFacts'))
export const sessionFacts = lazyComponent(() => import('./sessionStatus/SessionFacts'))
export const timeRangeForm = lazyComponent(() => import('../timeRange/TimeRangeForm'))

/** Rejects if a part cannot be fetched; its first drawing tries again. */
export const preloadParts = () =>
  Promise.all([
    channelFacts.preload(),
    sessionFacts.preload(),
    timeRangeForm.preload(),
    lazyPanelState.preload(),
    lazyStepUp.preload(),
    lazyLibraryNotice.preload(),
    lazyEmptyNotice.preload(),
    lazyDeferredCard.preload(),
    lazyRefusalSentence.preload(),
    panelMenu.preload(),
    preloadTables(),
  ])

/** Prefetches them when idle: facts about a connection are wanted most once it is lost. */
export function usePreloadedParts() {
  useEffect(() => whenBoardShown(() => void preloadParts().catch(() => undefined)), [])
}
