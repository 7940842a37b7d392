import type { Panel } from '../../board/board'
import type { WithTimeWindow } from '../../board/time/timeWindow'
import { isCalendarDay } from '../../board/time/days'
import type { Delta, Rows } from '../rows/rowIndex'
import { timeOf } from './columnValues'

type TimedPanel = Panel & WithTimeWindow

const timeColumnOf = (panel: TimedPanel): string | undefined =>
  panel.within?.column ?? ('timeColumn' in panel ? panel.timeColumn : undefined)

/** Days and times may also be `infinity`, which does not tell which they are. */
export const isDayOrTime = (value: unknown) => isCalendarDay(value) || timeOf(value) !== null

/** Without changes, all of the rows. */
interface RowsToLearnFrom {
  rows: Rows | null
  deltas?: readonly Delta[] | null
}

/**
 * The time columns of a source that hold days instead of times: only their panels need `dayZone`, and the part of the
 * page that makes their views, which is fetched for it.
 */
export class DayColumns {
  readonly #columns = new Set<string>()

  /** Looks at changes, or all rows; the first value of a column tells. Whether a column newly turned out to hold days. */
  learn(panels: readonly TimedPanel[], { rows, deltas }: RowsToLearnFrom): boolean {
    const before = this.#columns.size
    for (const panel of panels) {
      const column = timeColumnOf(panel)
      if (panel.dayZone === undefined || column === undefined || this.#columns.has(column)) continue
      const entries = deltas?.map(({ after }) => after) ?? rows?.head(rows.size)
      const first = entries?.find(entry => isDayOrTime(entry?.row[column]))
      if (isCalendarDay(first?.row[column])) this.#columns.add(column)
    }
    return this.#columns.size > before
  }
  /** Panels with a zone for days only where their column is known to hold some. A range has its own zone. */
  fit(panels: readonly TimedPanel[]): readonly Panel[] {
    return panels.map(panel =>
      panel.range !== undefined || this.#columns.has(timeColumnOf(panel) ?? '')
        ? panel
        : { ...panel, dayZone: undefined },
    )
  }
}
