import type { PanelKind } from '../../../board/board'
import { withChartPace } from '../chartPace'
import type { CommonKind, KindDerivations } from '../kindDerivation'
import { deriveFeed } from '../kinds/deriveFeed'
import { deriveFiles } from '../kinds/deriveFiles'
import { deriveGauge } from '../kinds/deriveGauge'
import { deriveMessages } from '../kinds/deriveMessages'
import { deriveResult } from '../kinds/deriveResult'
import { deriveRoster } from '../kinds/deriveRoster'
import { deriveTimeline } from '../kinds/deriveTimeline'
import { deriveHealth } from './deriveHealth'
import { deriveHeatmap } from './deriveHeatmap'
import { deriveHistogram } from './deriveHistogram'
import { derivePie } from './derivePie'
import { deriveMap, deriveScatter } from './derivePoints'

const hasWindow = ({ window }: { window?: number }) => window !== undefined

/** Kinds that few boards show. */
export const rareKinds: KindDerivations<Exclude<PanelKind, CommonKind>> = {
  gauge: {
    isTimeDependent: hasWindow,
    derive: (panel, _, indexOf) => deriveGauge(panel, indexOf),
  },
  messages: { isTimeDependent: false, derive: deriveMessages },
  feed: { isTimeDependent: false, derive: deriveFeed },
  roster: { isTimeDependent: true, derive: deriveRoster },
  pie: {
    isTimeDependent: hasWindow,
    derive: (panel, _, indexOf) => withChartPace(derivePie(panel, indexOf)),
  },
  histogram: {
    isTimeDependent: hasWindow,
    derive: (panel, _, indexOf) => withChartPace(deriveHistogram(panel, indexOf)),
  },
  heatmap: {
    isTimeDependent: hasWindow,
    derive: (panel, _, indexOf) => withChartPace(deriveHeatmap(panel, indexOf)),
  },
  scatter: {
    isTimeDependent: hasWindow,
    derive: (panel, _, indexOf) => withChartPace(deriveScatter(panel, indexOf)),
  },
  map: {
    isTimeDependent: hasWindow,
    derive: (panel, _, indexOf) => withChartPace(deriveMap(panel, indexOf)),
  },
  result: { isTimeDependent: false, derive: deriveResult },
  files: { isTimeDependent: false, derive: deriveFiles },
  health: { isTimeDependent: true, derive: deriveHealth },
  timeline: { isTimeDependent: false, derive: panel => withChartPace(deriveTimeline(panel)) },
}
