import type { TableView } from '../../../src/streams/views/view'
import type { Violation } from './rows'
import { differences, isClaim, type Sample } from './sample'
import type { Moment } from './truth'

/** Whether a view has exactly the rows that are true now, and in another order than the database. */
export function isOutOfOrder(view: TableView, moments: readonly Moment[], at: number): boolean {
  const last = moments.findLast(({ from }) => from <= at)
  if (last === undefined || differences(view, moments, at).length > 0) return false
  const keys = [...last.rows.keys()]
  return view.rows.some(({ key }, place) => key !== keys[place])
}

/** I2 for a list: values that are right leave nothing to wait for, so their order has to be right at once. */
export function judgeOrder(sample: Sample, moments: readonly Moment[]): Violation[] {
  const { at, viewer, panel, view, word } = sample
  if (view === undefined || !isClaim(word) || !isOutOfOrder(view, moments, at)) return []
  const shown = view.rows.map(({ key }) => key).join(' ')
  return [{ promise: 'I2', at, what: `viewer ${viewer}, ${panel}: right rows in a wrong order: ${shown}` }]
}
