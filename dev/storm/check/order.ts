import type { TableView } from '../../../src/streams/views/view'
import { deadlineOf } from './bounds'
import type { Violation } from './rows'
import { differences, isClaim, rightRows, type Circumstances, type Sample } from './sample'
import type { Moment } from './truth'

/** Whether a view has exactly the rows that are true now, and in another order than the database. */
export function isOutOfOrder(view: TableView, moments: readonly Moment[], at: number): boolean {
  const last = moments.findLast(({ from }) => from <= at)
  if (last === undefined || differences(view, moments, at).length > 0) return false
  const keys = [...rightRows(view, last).keys()]
  return view.rows.some(({ key }, place) => key !== keys[place])
}

/**
 * I2 for a list: values that are right leave nothing to wait for, so their order has to be right at once; but where
 * only the database can tell the order, as that of a language, a read has to.
 */
export function orders() {
  const wrongSince = new Map<string, number>()
  return (
    sample: Sample,
    {
      moments,
      troubles,
      bounds,
      measureStall,
    }: Pick<Circumstances, 'moments' | 'troubles' | 'bounds' | 'measureStall'>,
    isLearned = false,
  ): Violation[] => {
    const { at, viewer, panel, view, word } = sample
    const label = `viewer ${viewer}, ${panel}`
    if (view === undefined || !isClaim(word) || !isOutOfOrder(view, moments, at)) {
      wrongSince.delete(label)
      return []
    }
    const since = wrongSince.get(label) ?? at
    wrongSince.set(label, since)
    if (isLearned && at <= deadlineOf(since, true, troubles, bounds) + measureStall(since, at)) return []
    const shownKeys = view.rows.map(({ key }) => key).join(' ')
    return [{ promise: 'I2', at, what: `${label}: right rows in a wrong order: ${shownKeys}` }]
  }
}
