import type { Panel, PanelKind } from '../../board/board'
import type { WithTimeWindow } from '../../board/time/timeWindow'
import type { IndexOf } from '../folds/time/timeIndex'
import type { Derivation } from './derivation'
import type { BarIntervals } from './late/barIntervals'
import type { View } from './view'

type OfKind<Union, K extends PanelKind> = Extract<Union, { kind: K }>

/** Kinds whose views are not made by `late/rareKinds.ts`: those of most boards, and those without rows. */
export type CommonKind = 'line' | 'number' | 'bars' | 'table' | 'text' | 'action'

/** How the views of some kinds of panels are made. `intervals`: see `hasIntervals`. */
export type KindDerivations<Kinds extends PanelKind> = {
  [K in Kinds]: {
    isTimeDependent: boolean | ((panel: OfKind<Panel, K>) => boolean)
    derive: (
      panel: OfKind<Panel, K> & WithTimeWindow,
      isWhole: boolean,
      indexOf: IndexOf,
      intervals?: BarIntervals,
    ) => Derivation<OfKind<View, K>>
  }
}
