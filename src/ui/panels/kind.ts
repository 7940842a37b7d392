import type { ComponentType } from 'react'
import type { Panel, PanelKind } from '../../board/board'
import type { ChannelRef } from '../../machines/channel.machine'
import type { Hole } from '../../machines/ledger'
import type { View } from '../../streams/view'

type Of<Union, K extends PanelKind> = Extract<Union, { kind: K }>

export interface PanelProps<K extends PanelKind> {
  panel: Of<Panel, K>
  view: Of<View, K>
  /** Times in which changes may have been missed, oldest first, by the clock that the rows have their times from. */
  holes?: readonly Hole[]
  /** By how many ms this computer's clock is ahead of that one. */
  ahead?: number
  /** Where the view comes from, for what is asked for in a panel. */
  channel?: ChannelRef
}

/** How a kind of panel looks. */
export interface Kind<K extends PanelKind> {
  Body: ComponentType<PanelProps<K>>
  /** Fetches what the body is drawn by, where that comes late: ahead of its first view. */
  fetchBody?: () => Promise<void>
  /** Whether there is nothing to draw. */
  isEmpty: (view: Of<View, K>, panel: Of<Panel, K>) => boolean
  /** What to say then. */
  empty: (panel: Of<Panel, K>) => { title: string; text: string }
}
