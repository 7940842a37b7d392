import type { Content } from '../board/files'
import type { Range } from './range'

/** What a panel shows, ready to draw: words and numbers, no rows of the database and no policy. */

/**
 * Parallel to `times` (seconds since the epoch, ascending); `null` is a missing value, drawn as a break, `undefined`
 * a time that is another line's.
 */
export interface LineView {
  kind: 'line'
  range?: Range
  times: number[]
  /** `slot`: the place that a line keeps while others come and go; its own in the list if absent. */
  series: { label: string; values: (number | null | undefined)[]; slot?: number }[]
  /** `times` are where stretches of time begin; the last one is that of now. */
  buckets?: Stretches
  /** So many values have no lines of their own. */
  more?: number
  reduction?: Reduction
}
/** Where rows are too many to be told apart, those of them that can be seen: which they stand for. */
interface Reduction {
  /** Of so many seconds the first and the last are in it, and those with the least and the greatest values. */
  seconds: number
  /** What usually lies between two rows of each line, in seconds; 0 where nothing can be told. */
  steps: readonly number[]
  /** So many there are in all. */
  rows: number
  /** The newest of them one by one. */
  newest: () => Pick<LineView, 'times' | 'series'>
}
export interface Stretches {
  /** How long each is. */
  seconds: number
  /** In between, seconds since the epoch, the table has rows that are not held; null where all are. */
  lacks: { from: number; to: number } | null
  /** So many older ones are not shown. */
  older: number
}
/** Times are ms since the epoch. */
export interface TimelineView {
  kind: 'timeline'
  lanes: Lane[]
  /** So many entities have no lane. */
  more: number
  /** The table has older rows, of which the states before the first ones here are. */
  cut: boolean
}
export interface Lane {
  entity: string | null
  /** One after another; `state` null: it was NULL. A lane that did not change is the same object. */
  spans: StateSpan[]
}
export interface StateSpan {
  from: number
  /** Null: it goes on. */
  to: number | null
  state: string | null
}
export interface NumberView {
  kind: 'number'
  range?: Range
  value: number | null
  of: number | null
  /** Time of the value, milliseconds since the epoch. */
  at: number | null
  /** Recent values, oldest first: all there are, or of so many that they cannot be told apart the least and greatest. */
  course: (number | null)[]
  /** Of each of them, milliseconds since the epoch. */
  times?: number[]
  /** Where these are not all: the newest one by one, and of how many rows. */
  newest?: { course: (number | null)[]; times: number[]; rows: number }
  over?: Over
  /**
   * The value that it is compared with, from when that is, and by how much it changed since, exactly; null where
   * there is none, or where the rows of that time are not held.
   */
  delta?: { from: number | null; at: number | null; by: number | null; held: boolean }
}
/**
 * The rows that a value was taken over, where it is not the newest one's; `cut`: the table has more than those.
 * `seconds`: of the last so many, less than asked for where the rows held do not reach back so far.
 */
export interface Over {
  rows: number
  cut: boolean
  seconds?: number
}
export interface GaugeView {
  kind: 'gauge'
  range?: Range
  value: number | null
  /** Where the range ends, where a column says so. */
  of: number | null
  /** Time of the newest row, milliseconds since the epoch. */
  at: number | null
  over?: Over
}
/** `cells` follow the panel's columns; values are as the database gave them, `null` for NULL. */
export interface TableView {
  kind: 'table'
  range?: Range
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
  range?: Range
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
  range?: Range
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
  bars: Bar[]
  /** Groups beside those. What they come to is null where that does not follow from the groups. */
  rest: { groups: number; value: number | string | null } | null
  /** What all rows come to together, in groups or not. */
  total: number | string | null
  /** Seconds the values were taken over: the window, or less where fewer rows are held; null without a window. */
  seconds: number | null
  over: Over
}
/** Values as the database writes them: text where a double does not hold them, null where there are none. */
export interface Bar {
  /** Null: of the rows with NULL. */
  label: string | null
  value: number | string | null
  rows: number
}
/** As a table's. */
export interface ResultView extends Omit<TableView, 'kind'> {
  kind: 'result'
}
/** In the source's order; `cut`: the folder has more than those held. `size`: of the files held, in bytes. */
export interface FilesView {
  kind: 'files'
  lines: FileLine[]
  held: number
  cut: boolean
  folders: number
  size: number
}
/** `key`: the path within the bucket, a folder's with a "/" at its end. `size` in bytes, times in ms since the epoch. */
export interface FileLine {
  key: string
  name: string
  content: Content | 'folder'
  type: string | null
  size: number | null
  createdAt: number | null
  updatedAt: number | null
}
/** What one probe, or the lack of some, says. `slow`: as expected, and late. `gap`: none was made when some were due. */
export type Verdict = 'ok' | 'slow' | 'failed' | 'silent' | 'refused'
export type HealthMark =
  | { key: string; verdict: Verdict; at: number; ms: number; status: number | null; says: string | null }
  | { key: string; verdict: 'gap'; from: number; to: number | null; missed: number }
/** What probes say. Times are ms since the epoch, spans in ms. */
export interface HealthView {
  kind: 'health'
  /** By the newest probe; `unknown`: the next one is overdue. */
  now: Verdict | 'unknown'
  /** Since when it was so in every probe, as far as they are held. */
  since: number
  /** Of those as expected. `course`: of what is in the strip, null where there is none. */
  latency: {
    last: number | null
    p50: number | null
    p95: number | null
    course: readonly (number | null)[]
  }
  /** Of the probes held, but for those that refused the viewer. */
  available: { ok: number; of: number; refused: number }
  /** The oldest first. */
  strip: readonly HealthMark[]
  /** The newest that failed or was silent. */
  failure: { at: number; says: string } | null
  /** How many are held, and since when. */
  held: number
  from: number
}
/** A text is in no channel, and nothing is derived for it. */
export interface TextView {
  kind: 'text'
}
/** An action is in no channel either. */
export interface ActionView {
  kind: 'action'
}
export type View =
  | ActionView
  | TextView
  | TimelineView
  | FilesView
  | HealthView
  | ResultView
  | LineView
  | NumberView
  | GaugeView
  | MessagesView
  | FeedView
  | RosterView
  | TableView
  | BarsView
/** By panel id. */
export type Views = Readonly<Record<string, View>>
