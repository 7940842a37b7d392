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
  /** By column, known from its first value on: no later value is examined. */
  readonly #holdsDays = new Map<string, boolean>()

  /** Looks at changes, or all rows, for columns still unknown. Whether one of these turned out to hold days. */
  learn(panels: readonly TimedPanel[], { rows, deltas }: RowsToLearnFrom): boolean {
    let isNew = false
    for (const panel of panels) {
      const column = timeColumnOf(panel)
      if (panel.dayZone === undefined || column === undefined || this.#holdsDays.has(column)) continue
      const entries = deltas?.map(({ after }) => after) ?? rows?.head(rows.size)
      const value = entries?.find(entry => isDayOrTime(entry?.row[column]))?.row[column]
      if (value === undefined) continue
      this.#holdsDays.set(column, isCalendarDay(value))
      isNew ||= isCalendarDay(value)
    }
    return isNew
  }
  /** Panels with a zone for days only where their column is known to hold some. A range has its own zone. */
  fit(panels: readonly TimedPanel[]): readonly Panel[] {
    return panels.map(panel =>
      panel.range !== undefined || this.#holdsDays.get(timeColumnOf(panel) ?? '') === true
        ? panel
        : { ...panel, dayZone: undefined },
    )
  }
}
