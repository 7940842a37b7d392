import type { LinePanel } from '../../board/board'
import type { Limited } from '../../board/span'
import type { IndexOf } from '../folds/timeIndex'
import type { LineView } from '../view'
import type { Derivation } from './derivation'
import { lineBuckets } from './lineBuckets'
import { lineRows } from './lineRows'
import { lineSplit } from './lineSplit'
import { seenWithin } from './within'

/** `isWhole`: with every row, also where not all can be seen. */
export function line(panel: LinePanel & Limited, isWhole = false, indexOf?: IndexOf): Derivation<LineView> {
  if (panel.bucket !== undefined)
    return seenWithin(lineBuckets(panel, panel.bucket), panel, ({ times }, from, to) => ({
      isAny: times.some(at => at * 1000 > from && at * 1000 <= to),
      oldest: inMs(times[0]),
      newest: inMs(times.at(-1)),
    }))
  return panel.by === undefined
    ? lineRows(panel, isWhole, indexOf)
    : lineSplit(panel, panel.by, isWhole, indexOf)
}

const inMs = (seconds: number | undefined) => (seconds === undefined ? null : seconds * 1000)
