/** What a panel shows, ready to draw: words and numbers, no rows of the database and no policy. */

/** Parallel to `times` (seconds since the epoch, ascending); `null` is a missing value, drawn as a break. */
export interface LineView {
  kind: 'line'
  times: number[]
  series: { label: string; values: (number | null)[] }[]
}
export interface NumberView {
  kind: 'number'
  value: number | null
  of: number | null
  /** Time of the value, milliseconds since the epoch. */
  at: number | null
  /** Recent values, oldest first. */
  course: (number | null)[]
  /** Rows that the value was taken over, where it is not the newest one's; `cut`: the table has more than those. */
  over?: { rows: number; cut: boolean }
}
/** `cells` follow the panel's columns; values are as the database gave them, `null` for NULL. */
export interface TableView {
  kind: 'table'
  rows: {
    key: string
    cells: (string | number | boolean | null)[]
    /** All that is read of it, by column, for whoever opens it. */
    row?: Readonly<Record<string, unknown>>
  }[]
  /** Rows held in all, of which `rows` is the visible head. */
  held: number
  /** The table has more than those. */
  cut?: true
}
/** The newest first. `brief`: what it carries, on one line; `isReplayed`: sent earlier than `at`, in ms. */
export interface MessagesView {
  kind: 'messages'
  lines: {
    key: string
    at: number | null
    event: string
    brief: string
    payload: unknown
    isReplayed: boolean
  }[]
  held: number
}
/** In the source's order; `at`: ms since the epoch. */
export interface FeedView {
  kind: 'feed'
  lines: {
    key: string
    at: number | null
    headline: Cell
    details: { label: string; value: Cell }[]
    signal: 'ok' | 'warn' | 'bad' | null
  }[]
  held: number
}
/** Those longest there first. `since`: ms since the epoch; `uncertain`: of so many of their tabs nothing was heard. */
export interface RosterView {
  kind: 'roster'
  people: { key: string; name: string; since: number | null; tabs: number; uncertain: number }[]
}
type Cell = string | number | boolean | null
export interface BarsView {
  kind: 'bars'
  bars: { label: string; perSecond: number }[]
  /** Seconds the rates were taken over: the panel's window, or less where fewer rows are held. */
  seconds: number
}
/** As a table's. */
export interface ResultView extends Omit<TableView, 'kind'> {
  kind: 'result'
}
/** A text is in no channel, and nothing is derived for it. */
export interface TextView {
  kind: 'text'
}
export type View =
  TextView | ResultView | LineView | NumberView | MessagesView | FeedView | RosterView | TableView | BarsView
/** By panel id. */
export type Views = Readonly<Record<string, View>>
