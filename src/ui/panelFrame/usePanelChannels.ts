import { useSelector } from '@xstate/react'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Panel } from '../../board/board'
import type { BoardRef } from '../../machines/board/board.machine'
import { panelChannel } from '../../machines/board/board.select'
import type { ChannelRef } from '../../machines/channel/channel.machine'

/** The channel that each panel shows; undefined for panels that read nothing. */
export function usePanelChannels(board: BoardRef, panels: readonly Panel[]): (ChannelRef | undefined)[] {
  const channels = useSelector(board, ({ context }) => context.channels)
  const figureChannels = useSelector(board, ({ context }) => context.figureChannels)
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscriptions = Object.values(figureChannels).map(channel => channel.subscribe(onChange))
      return () => subscriptions.forEach(subscription => subscription.unsubscribe())
    },
    [figureChannels],
  )
  const findChannels = () => panels.map(panel => panelChannel({ channels, figureChannels }, panel))
  // Text, because React compares snapshots by identity.
  const chosen = useSyncExternalStore(subscribe, () =>
    findChannels()
      .map(channel => channel?.id ?? '')
      .join('\n'),
  )
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(findChannels, [panels, channels, figureChannels, chosen])
}
