import type { Figure } from '../../../board/figures/figure'
import { canonicalJson } from '../../../board/json/canonicalJson'
import { numericOf, type Numeric } from '../../folds/aggregates/numeric'
import { toLabel } from '../../folds/groups/labelSplit'
import type { RowEntry } from '../../rows/rowIndex'
import { numberOf } from '../../values/columnValues'
import type { Bar } from '../view'

/** A figure as the database calculated it. */
export interface Answer {
  value: Numeric | null
  rows: number
  /** The project could calculate it. */
  isKnown: boolean
  groups: Bar[]
  /** How many groups there are, those left out too. */
  groupCount: number
}

/** The answer to a figure among the rows of a figure source; null if it is not there. */
export function answerOf(rows: Iterable<RowEntry>, figure: Figure | null): Answer | null {
  const name = figure && canonicalJson(figure)
  let answer: Omit<Answer, 'groups'> | null = null
  const groups: Bar[] = []
  for (const { row } of rows) {
    if (row['figure'] !== name) continue
    const [value, count] = [numericOf(row['value']), numberOf(row['rows']) ?? 0]
    if (row['place'] === 0)
      answer = {
        // SQL's sum of no rows is NULL, as is that of rows without a value, which is unknown.
        value: figure?.aggregate === 'sum' && row['rows'] !== null && count === 0 ? 0 : value,
        rows: count,
        isKnown: row['rows'] !== null,
        groupCount: numberOf(row['groups']) ?? 0,
      }
    else groups.push({ label: toLabel(row['key']), value, rows: count })
  }
  return answer && { ...answer, groups }
}
