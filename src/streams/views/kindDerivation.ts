import type { Panel, PanelKind } from '../../board/board'
import type { WithFigures } from '../../board/figures/figure'
import type { WithTimeWindow } from '../../board/time/timeWindow'
import type { Intervals } from '../folds/time/intervals'
import type { IndexOf } from '../folds/time/timeIndex'
import type { Derivation } from './derivation'
import type { View } from './view'

type OfKind<Union, K extends PanelKind> = Extract<Union, { kind: K }>

/** Kinds whose views are not made by `late/rareKinds.ts`: those of most boards, and those without rows. */
export type CommonKind = 'line' | 'number' | 'bars' | 'table' | 'text' | 'action'

/** How the views of some kinds of panels are made. `intervals`: those of a panel with a zone for them. */
export type KindDerivations<Kinds extends PanelKind> = {
  [K in Kinds]: {
    isTimeDependent: boolean | ((panel: OfKind<Panel, K>) => boolean)
    derive: (
      panel: OfKind<Panel, K> & WithTimeWindow & WithFigures,
      isWhole: boolean,
      indexOf: IndexOf,
      intervals?: Intervals,
    ) => Derivation<OfKind<View, K>>
  }
}
