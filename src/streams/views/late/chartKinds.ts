import { withChartPace } from '../chartPace'
import type { KindDerivations } from '../kindDerivation'
import { deriveBars } from '../kinds/deriveBars'
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
    derive: (panel, isWhole, indexOf) => deriveNumber(panel, isWhole, indexOf),
  },
  bars: {
    isTimeDependent: ({ window }) => window !== undefined,
    derive: (panel, _, indexOf, intervals) => withChartPace(deriveBars(panel, indexOf, intervals)),
  },
}
