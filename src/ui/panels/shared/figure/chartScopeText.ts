import type { RowScope } from '../../../../streams/views/rowScope'
import { rowScopeText } from './aggregateText'

/** Which rows a chart is of, as a line of its own: "All 2,000 rows", "The last hour". */
export function chartScopeText(over: RowScope, window?: number): string {
  const text = rowScopeText(over, window)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
