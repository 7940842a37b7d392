import { useSelector } from '@xstate/react'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Panel } from '../../board/board'
import type { BoardRef } from '../../machines/board/board.machine'
import { panelChannel } from '../../machines/board/board.select'
import type { ChannelRef } from '../../machines/channel/channel.machine'

/** A panel whose figures over all rows are shown. */
const FIGURES = 'f'

/** The channel that each panel shows; undefined for panels that read nothing. */
export function usePanelChannels(board: BoardRef, panels: readonly Panel[]): (ChannelRef | undefined)[] {
  const channels = useSelector(board, ({ context }) => context.channels)
  const figureChannels = useSelector(board, ({ context }) => context.figureChannels)
  const subscribe = useCallback(
    (onChange: () => void) => {
      const unique = new Set(Object.values(figureChannels))
      const subscriptions = [...unique].map(channel => channel.subscribe(onChange))
      return () => subscriptions.forEach(subscription => subscription.unsubscribe())
    },
    [figureChannels],
  )
  // A letter for each panel, because React compares snapshots by identity.
  const choices = useSyncExternalStore(subscribe, () =>
    panels
      .map(panel => {
        const channel = panelChannel({ channels, figureChannels }, panel)
        return channel !== undefined && channel === figureChannels[panel.id] ? FIGURES : '-'
      })
      .join(''),
  )
  return useMemo(
    () =>
      panels.map((panel, i) => {
        if (choices[i] === FIGURES) return figureChannels[panel.id]
        return 'source' in panel ? channels[panel.source] : undefined
      }),
    [panels, channels, figureChannels, choices],
  )
}
