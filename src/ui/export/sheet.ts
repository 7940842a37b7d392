import type { Panel } from '../../board/board'
import type { View } from '../../streams/view'

/** Text and numbers as the database gave them; null is NULL. */
export type Cell = string | number | boolean | null
/** What a panel shows, as a table. `held`: so many rows there are in all, of which `rows` are those shown. */
export interface Sheet {
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
  held: number
}

const time = (ms: number | null | undefined) => (ms == null ? null : new Date(ms).toISOString())

/** Null: for a panel that shows no rows. */
export function sheetOf(panel: Panel, view: View): Sheet | null {
  switch (view.kind) {
    case 'table':
    case 'result':
      if (panel.kind !== 'table' && panel.kind !== 'result') return null
      return sheet(
        panel.columns.map(({ column }) => column),
        view.rows.map(({ cells }) => cells),
        view.held,
      )
    case 'feed':
      return sheet(
        ['time', 'headline', ...(view.lines[0]?.details.map(({ label }) => label) ?? []), 'signal'],
        view.lines.map(({ at, headline, details, signal }) => [
          ...[time(at), headline, ...details.map(({ value }) => value), signal],
        ]),
        view.held,
      )
    case 'messages':
      return sheet(
        ['time', 'event', 'payload', 'replayed'],
        view.lines.map(({ at, event, payload, isReplayed }) => [
          ...[time(at), event, payload === undefined ? null : JSON.stringify(payload), isReplayed],
        ]),
        view.held,
      )
    case 'roster':
      return sheet(
        ['name', 'since', 'tabs', 'uncertain'],
        view.people.map(({ name, since, tabs, uncertain }) => [name, time(since), tabs, uncertain]),
      )
    case 'files':
      return sheet(
        ['path', 'type', 'size', 'created_at', 'updated_at'],
        view.lines.map(({ key, type, size, createdAt, updatedAt }) => [
          ...[key, type, size, time(createdAt), time(updatedAt)],
        ]),
        view.held,
      )
    case 'bars':
      return sheet(
        ['group', 'value', 'rows'],
        view.bars.map(({ label, value, rows }) => [label, value, rows]),
        view.bars.length + (view.rest?.groups ?? 0),
      )
    case 'line':
      return sheet(
        ['time', ...view.series.map(({ label }) => label)],
        view.times.map((at, i) => [time(at * 1_000), ...view.series.map(({ values }) => values[i] ?? null)]),
      )
    case 'timeline':
      return sheet(
        ['entity', 'state', 'from', 'to'],
        view.lanes.flatMap(({ entity, spans }) =>
          spans.map(({ state, from, to }) => [entity, state, time(from), time(to)]),
        ),
      )
    case 'number':
      return sheet(
        ['time', 'value'],
        view.times === undefined
          ? [[time(view.at), view.value]]
          : view.course.map((value, i) => [time(view.times?.[i]), value]),
      )
    case 'gauge':
      return sheet(['time', 'value', 'of'], [[time(view.at), view.value, view.of]])
    case 'health':
      return sheet(
        ['time', 'verdict', 'ms', 'status', 'says'],
        view.strip.map(mark =>
          mark.verdict === 'gap'
            ? [time(mark.from), mark.verdict, null, null, `${mark.missed} probes were not made`]
            : [time(mark.at), mark.verdict, mark.ms, mark.status, mark.says],
        ),
        view.held,
      )
    case 'text':
    case 'action':
      return null
  }
}

const sheet = (columns: readonly string[], rows: Sheet['rows'], held = rows.length): Sheet => ({
  ...{ columns, rows, held: Math.max(held, rows.length) },
})
