import type { ComponentType } from 'react'
import type { Panel, PanelKind } from '../../board/board'
import type { ChannelRef } from '../../machines/channel/channel.machine'
import type { Gap } from '../../machines/channel/ledger'
import type { View } from '../../streams/views/view'

type OfKind<Union, K extends PanelKind> = Extract<Union, { kind: K }>

export interface PanelProps<K extends PanelKind> {
  panel: OfKind<Panel, K>
  view: OfKind<View, K>
  /** The spans in which changes may have been missed, oldest first, by the clock behind the rows' times. */
  gaps?: readonly Gap[]
  /** How many ms this computer's clock is ahead of that clock. */
  clockSkewMs?: number
  /** The channel of the view, for panels that send it events. */
  channel?: ChannelRef
}

/** How a kind of panel is drawn. */
export interface PanelRenderer<K extends PanelKind> {
  Body: ComponentType<PanelProps<K>>
  /** Fetches the body's code ahead of its first view. Absent for a panel without a view. */
  loadBody?: () => Promise<void>
  /** Whether there is nothing to draw. */
  isEmpty: (view: OfKind<View, K>, panel: OfKind<Panel, K>) => boolean
  /** Whether an empty view has an answer even so: no rows that match are counted as 0. */
  hasAnswer?: (view: OfKind<View, K>) => boolean
}
