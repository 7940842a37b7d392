import type { Board, BoardFile, Panel } from './board'
import { sourceOf } from './panels/kinds'
import type { Filter, Source, TableSource } from './source'
import { spanOf, type Time } from './time'

/**
 * The column with the time of a source's rows: the one that the source names, else the one that all panels over it
 * name. Null: nobody says.
 */
export function timeColumnOf(board: Pick<BoardFile, 'sources' | 'panels'>, name: string): string | null {
  const source = board.sources[name]
  if (source?.kind === 'table' && source.time !== undefined) return source.time
  const named = new Set(
    board.panels.flatMap(panel => (sourceOf(panel) === name && 'time' in panel ? [panel.time] : [])),
  )
  const [only] = named
  return named.size === 1 && only !== undefined ? only : null
}

/** The sources of a board, with the conditions that a time puts on their rows. */
export const withinTime = (
  board: Pick<Board, 'sources' | 'panels'>,
  time: Time,
  now: number,
): Board['sources'] =>
  Object.fromEntries(
    Object.entries(board.sources).map(([name, source]) => {
      const column = timeColumnOf(board, name)
      return [name, column === null ? source : within(source, column, time, now)]
    }),
  )

function within(source: Source, column: string, time: Time, now: number): Source {
  if (source.kind !== 'table') return source
  const conditions = conditionsOf(source, column, time, now)
  return conditions.length === 0 ? source : { ...source, filter: [...(source.filter ?? []), ...conditions] }
}

/**
 * From a time to another is read so. The last so many seconds are the newest of the rows held, which no read has to
 * move along with the clock; where others than the newest are held, and the source names its time, the rows are
 * asked for from a time on that moves in steps.
 */
function conditionsOf(source: TableSource, column: string, time: Time, now: number): Filter[] {
  if (!('last' in time))
    return [
      { column, op: 'gte', value: time.from },
      { column, op: 'lt', value: time.to },
    ]
  if (!moves(source)) return []
  return [{ column, op: 'gte', value: new Date(begunAt(time, now)).toISOString() }]
}

const moves = ({ time, order }: TableSource) => time !== undefined && time !== order.column

type Last = Extract<Time, { last: number }>

/** Ms between two steps of a time that moves: a sixth of it, a minute at least. */
const stepOf = ({ last }: Last) => Math.max(60_000, Math.round((last * 1000) / 6))

const begunAt = (time: Last, now: number) => {
  const { from } = spanOf(time, now)
  return from - (from % stepOf(time))
}

/** Which rows of its source a panel shows, by a column: those of the last so many seconds, or of a span in ms. */
export type Within = { column: string } & ({ last: number } | { from: number; to: number })
/** What the board shows of a panel's rows; nothing is said where it shows them all, or nobody names their time. */
export interface Limited {
  within?: Within
}

/**
 * The panels of a board, each with the rows that it shows of all that are held. What is made of rows is made of those of
 * the last so many seconds only; from a time to another no others are held.
 */
export function withinLast(board: Pick<Board, 'sources' | 'panels'>, time: Time): Panel[] {
  const panels = board.panels.map(panel => {
    const shown = 'last' in time ? limited(panel, board, time.last) : panel
    const column = columnOf(shown, board)
    return column === null ? shown : { ...shown, within: { column, ...spanFor(time) } }
  })
  return panels.every((panel, i) => panel === board.panels[i]) ? board.panels : panels
}

const spanFor = (time: Time) => ('last' in time ? { last: time.last } : spanOf(time, 0))

/** By which a panel shows some rows and others not; null for one that shows what it shows whatever the time is. */
function columnOf(panel: Panel, board: Pick<Board, 'sources' | 'panels'>): string | null {
  switch (panel.kind) {
    case 'number':
    case 'gauge':
    case 'line':
    case 'feed':
      return panel.time
    case 'messages':
      return 'at'
    case 'table':
      return timeColumnOf(board, panel.source)
    default:
      return null
  }
}

function limited(panel: Panel, board: Pick<Board, 'sources' | 'panels'>, last: number): Panel {
  switch (panel.kind) {
    case 'number':
    case 'gauge':
      if ((panel.aggregate ?? 'newest') === 'newest') return panel
      break
    case 'bars': {
      const time = panel.time ?? timeColumnOf(board, panel.source)
      if (time === null) return panel
      if (panel.time === undefined) return { ...panel, time, window: last }
      break
    }
    default:
      return panel
  }
  return (panel.window ?? Infinity) <= last ? panel : { ...panel, window: last }
}

/** In how many ms the rows of a board are asked for from another time on; null: never. */
export function nextStep({ sources, time }: Pick<Board, 'sources' | 'time'>, now: number): number | null {
  if (time === undefined || !('last' in time)) return null
  if (!Object.values(sources).some(source => source.kind === 'table' && moves(source))) return null
  return begunAt(time, now) + stepOf(time) - spanOf(time, now).from
}
