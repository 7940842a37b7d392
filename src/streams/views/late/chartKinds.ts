import { withChartPace } from '../chartPace'
import type { KindDerivations } from '../kindDerivation'
import { deriveBars } from '../kinds/deriveBars'
import { deriveBarsOverAll, deriveNumberOverAll } from '../kinds/deriveFigures'
import { deriveLine } from '../kinds/deriveLine'
import { deriveNumber, isNumberTimeDependent } from '../kinds/deriveNumber'

export { limitTable } from '../limitToRange'

/** Kinds that most boards have. */
export const chartKinds: KindDerivations<'line' | 'number' | 'bars'> = {
  line: {
    isTimeDependent: ({ timeBucket: bucket }) => bucket !== undefined,
    derive: (...parameters) => withChartPace(deriveLine(...parameters)),
  },
  number: {
    isTimeDependent: isNumberTimeDependent,
    derive: (panel, isWhole, indexOf) =>
      panel.isOverAll === true ? deriveNumberOverAll(panel) : deriveNumber(panel, isWhole, indexOf),
  },
  bars: {
    isTimeDependent: ({ window }) => window !== undefined,
    derive: (panel, _, indexOf, intervals) =>
      panel.isOverAll === true
        ? deriveBarsOverAll(panel, intervals)
        : withChartPace(deriveBars(panel, indexOf, intervals)),
  },
}
