import type { Panel } from '../../board/board'
import { isCalendarDay } from '../../board/time/days'
import { toZonedIso } from '../../board/time/zonedTime'
import type { Row } from '../../backend/ports/backend.port'
import type { View } from '../../streams/views/view'
import type { ShownTable } from '../commands/panelElements'
import { displayZone } from '../words/timeZone'

/** Text and numbers as the database gave them; null is NULL, and an object JSON. */
export type SheetCell = string | number | boolean | object | null
/** A panel's content as a table. `heldCount`: the number of rows in all, of which `rows` are shown. */
export interface RowsSheet {
  columns: readonly string[]
  rows: readonly (readonly SheetCell[])[]
  heldCount: number
}

const isoTime = (ms: number | null | undefined) => (ms == null ? null : new Date(ms).toISOString())

/** Whether intervals are of whole days. */
const areDays = (seconds = 1) => seconds % 86_400 === 0

/** When a day begins, by the clocks of its zone: elsewhere it is yet the day before. `at`: ms since the epoch. */
const dayTime = (at: number) => toZonedIso(at, displayZone())

/** The label of a bar as the database writes it, or an interval of days. */
function barLabel(panel: Panel, label: string | null): string | null {
  const at = Date.parse(label ?? '')
  const isDay = panel.kind === 'bars' && areDays(panel.timeBucket) && !isCalendarDay(label)
  return isDay && !Number.isNaN(at) ? dayTime(at) : label
}

/** JSON as it came, of which the cell has the text. */
function objectIn(row: Row | undefined, column = ''): object | null {
  const value = row?.[column]
  return isObject(value) ? value : null
}
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Null for a panel without rows. */
export function toRowsSheet(panel: Panel, view: View, shownTable?: ShownTable): RowsSheet | null {
  switch (view.kind) {
    case 'table':
    case 'result': {
      if (panel.kind !== 'table' && panel.kind !== 'result') return null
      const names = panel.columns.map(({ column }) => column)
      const columns = shownTable?.columns ?? names
      const places = columns.map(column => names.indexOf(column))
      return createSheet(
        columns,
        (shownTable?.arrange(view.rows) ?? view.rows).map(({ cells, row }) =>
          places.map((at, i) => objectIn(row, columns[i]) ?? cells[at] ?? null),
        ),
        view.rowCount,
      )
    }
    case 'feed':
      return createSheet(
        ['time', 'headline', ...(view.lines[0]?.details.map(({ label }) => label) ?? []), 'signal'],
        view.lines.map(({ at, day = isoTime(at), headline, details, signal }) => [
          day,
          headline,
          ...details.map(({ value }) => value),
          signal,
        ]),
        view.rowCount,
      )
    case 'messages':
      return createSheet(
        ['time', 'event', 'payload', 'replayed'],
        view.lines.map(({ at, event, payload, isReplayed }) => [
          isoTime(at),
          event,
          payload === undefined ? null : isObject(payload) ? payload : JSON.stringify(payload),
          isReplayed,
        ]),
        view.rowCount,
      )
    case 'roster':
      return createSheet(
        ['name', 'since', 'tabs', 'uncertain'],
        view.people.map(({ name, since, tabs, uncertain }) => [name, isoTime(since), tabs, uncertain]),
      )
    case 'files':
      return createSheet(
        ['path', 'type', 'size', 'created_at', 'updated_at'],
        view.lines.map(({ key, type, size, createdAt, updatedAt }) => [
          key,
          type,
          size,
          isoTime(createdAt),
          isoTime(updatedAt),
        ]),
        view.rowCount,
      )
    case 'bars':
    case 'pie':
      return createSheet(
        ['group', 'value', 'rows'],
        view.bars.map(({ label, value, rows }) => [barLabel(panel, label), value, rows]),
        view.bars.length + (view.rest?.groups ?? 0),
      )
    case 'histogram':
      return createSheet(
        ['from', 'to', 'rows'],
        view.bins.map(({ from, rows }, i) => [from, view.bins[i + 1]?.from ?? from + view.step, rows]),
      )
    case 'heatmap':
      return createSheet(
        ['row', 'column', 'value', 'rows'],
        view.rows.flatMap(({ label, cells }) =>
          cells.flatMap((cell, i) =>
            cell === null ? [] : [[label, view.across[i] ?? null, cell.value, cell.rows]],
          ),
        ),
      )
    case 'scatter':
    case 'map':
      return createSheet(
        [...(view.kind === 'map' ? ['longitude', 'latitude'] : ['x', 'y']), 'group', 'name', 'rows'],
        view.spots.map(({ x, y, group, name, rows }) => [x, y, group ?? null, name, rows]),
      )
    case 'line':
      return createSheet(
        ['time', ...view.series.map(({ label }) => label)],
        view.times.map((at, i) => [
          areDays(view.buckets?.seconds) ? dayTime(at * 1_000) : isoTime(at * 1_000),
          ...view.series.map(({ values }) => values[i] ?? null),
        ]),
      )
    case 'timeline':
      return createSheet(
        ['entity', 'state', 'from', 'to'],
        view.lanes.flatMap(({ entity, spans }) =>
          spans.map(({ state, from, to }) => [entity, state, isoTime(from), isoTime(to)]),
        ),
      )
    case 'number':
      return createSheet(
        ['time', 'value'],
        view.times === undefined
          ? [[isoTime(view.at), view.value]]
          : view.course.map((value, i) => [isoTime(view.times?.[i]), value]),
      )
    case 'gauge':
      return createSheet(['time', 'value', 'of'], [[isoTime(view.at), view.value, view.total]])
    case 'health':
      return createSheet(
        ['time', 'verdict', 'ms', 'status', 'error'],
        view.strip.map(mark =>
          mark.verdict === 'gap'
            ? [isoTime(mark.from), mark.verdict, null, null, `${mark.missedCount} probes missed`]
            : [isoTime(mark.at), mark.verdict, mark.ms, mark.status, mark.error],
        ),
        view.rowCount,
      )
    case 'text':
    case 'action':
      return null
  }
}

const createSheet = (
  columns: readonly string[],
  rows: RowsSheet['rows'],
  heldCount = rows.length,
): RowsSheet => ({
  columns,
  rows,
  heldCount: Math.max(heldCount, rows.length),
})
