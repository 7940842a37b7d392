import type { FileContent } from '../../board/storage/fileContent'
import type { ViewRange } from './viewRange'
import type { HeatmapView, HistogramView, MapView, ScatterView } from './chartViews'
import type { LineView } from './line/lineView'
import type { RowScope } from './rowScope'

export type { LineView, LineBuckets } from './line/lineView'

/** What panels show, ready to draw: words and numbers, no rows of the database and no policy. */

/** Times are ms since the epoch. */
export interface TimelineView {
  kind: 'timeline'
  lanes: Lane[]
  /** Number of entities without a lane. */
  more: number
  /** The table has older rows; they determine the states before the first spans. */
  isTruncated: boolean
}
export interface Lane {
  entity: string | null
  /** In order of time; `state` null: it was NULL. An unchanged lane is the same object. */
  spans: StateSpan[]
}
export interface StateSpan {
  from: number
  /** Null: the span continues. */
  to: number | null
  state: string | null
}
export interface NumberView {
  kind: 'number'
  range?: ViewRange
  value: number | null
  total: number | null
  /** Time of the value, milliseconds since the epoch. */
  at: number | null
  /**
   * Values of the rows held, oldest first: all, or the smallest and the greatest of each column if they are too many.
   */
  course: (number | null)[]
  /** The time of each value, milliseconds since the epoch. */
  times?: number[]
  /** If `course` is reduced: the newest values one by one, and the number of all rows. */
  newest?: { course: (number | null)[]; times: number[]; rowCount: number }
  over?: RowScope
  /** What a figure over a window was, oldest first, up to now. */
  trend?: (number | null)[]
  /**
   * An earlier value, its time, and the exact change since; null where there is none, or its rows are not held.
   * `needsFigures`: or the project's edition of `figures.sql` can't calculate it.
   */
  delta?: {
    from: number | null
    at: number | null
    difference: number | null
    isCovered: boolean
    needsFigures?: true
  }
}
export interface GaugeView {
  kind: 'gauge'
  range?: ViewRange
  value: number | null
  /** The end of the range, where a column contains it. */
  total: number | null
  /** Time of the newest row, milliseconds since the epoch. */
  at: number | null
  over?: RowScope
}
/** `cells` follow the panel's columns; values are as the database gave them, `null` for NULL. */
export interface TableView {
  kind: 'table'
  range?: ViewRange
  rows: {
    key: string
    cells: (string | number | boolean | null)[]
    /** All columns read of the row, for the sheet that opens it. */
    row?: Readonly<Record<string, unknown>>
  }[]
  /** Rows held in all, of which `rows` is the visible head. */
  rowCount: number
  /** The table has more rows than are held. */
  isTruncated?: true
}
/**
 * The newest first. Times are ms since the epoch. `brief`: the payload on one line; `isReplayed`: sent at an unknown
 * time before `arrivedAt`.
 */
export interface MessagesView {
  kind: 'messages'
  range?: ViewRange
  lines: {
    key: string
    at: number | null
    arrivedAt: number | null
    event: string
    brief: string
    payload: unknown
    isReplayed: boolean
  }[]
  rowCount: number
}
/** In the source's order; `at`: ms since the epoch. */
export interface FeedView {
  kind: 'feed'
  range?: ViewRange
  lines: {
    key: string
    at: number | null
    /** The day of which it is, as the database writes it, where times are days; `at` is its beginning. */
    day?: string
    headline: Cell
    details: { label: string; value: Cell }[]
    signal: 'ok' | 'warn' | 'bad' | null
  }[]
  rowCount: number
}
/**
 * Those present longest first. `since`: ms since the epoch; `uncertain`: number of tabs overdue with their heartbeat.
 */
export interface RosterView {
  kind: 'roster'
  people: { key: string; name: string; since: number | null; tabs: number; uncertain: number }[]
}
type Cell = string | number | boolean | null
export interface BarsView {
  kind: 'bars'
  bars: Bar[]
  /**
   * Of bars of intervals of time: when those up to the latest with rows begin, oldest first, those without rows between
   * them too; and when the latest ends. Ms since the epoch.
   */
  intervals?: { starts: readonly number[]; end: number } | undefined
  /** The groups not shown. `value` is null where it does not follow from the groups. */
  rest: { groups: number; value: number | string | null } | null
  /** The aggregate of all rows, in groups or not. */
  total: number | string | null
  /** Seconds the values were taken over: the window, or less where fewer rows are held; null without a window. */
  seconds: number | null
  over: RowScope
}
/** The slices, with the largest first. */
export type PieView = Omit<BarsView, 'kind'> & { kind: 'pie' }
/** Values as the database writes them: text where a double cannot hold them, null where there are none. */
export interface Bar {
  /** Null: the rows with NULL. */
  label: string | null
  value: number | string | null
  rows: number
}
export interface ResultView extends Omit<TableView, 'kind'> {
  kind: 'result'
}
/** In the source's order; `isTruncated`: the folder has more entries than are held. `size`: bytes of the files held. */
export interface FilesView {
  kind: 'files'
  lines: FileLine[]
  rowCount: number
  isTruncated: boolean
  folders: number
  size: number
}
/**
 * `key`: the path within the bucket, a folder's with a "/" at its end. `size` in bytes, times in ms since the epoch.
 */
export interface FileLine {
  key: string
  name: string
  content: FileContent | 'folder'
  type: string | null
  size: number | null
  createdAt: number | null
  updatedAt: number | null
}
/**
 * The result of one probe, or of a time without any. `slow`: as expected, but late. `gap`: probes were due, and none
 * was made.
 */
export type Verdict = 'ok' | 'slow' | 'failed' | 'silent' | 'refused'
export type HealthMark =
  | { key: string; verdict: Verdict; at: number; ms: number; status: number | null; error: string | null }
  | { key: string; verdict: 'gap'; from: number; to: number | null; missedCount: number }
/** Times are ms since the epoch, spans in ms. */
export interface HealthView {
  kind: 'health'
  /** By the newest probe; `unknown`: the next one is overdue. */
  now: Verdict | 'unknown'
  /** Since when every probe held has had this result. */
  since: number
  /** Of the successful probes. `course`: latencies of the strip, null for marks without one. */
  latency: {
    last: number | null
    p50: number | null
    p95: number | null
    course: readonly (number | null)[]
  }
  /** Of the probes held, except those that refused the viewer. */
  available: { ok: number; of: number; refusals: number }
  /** The oldest first. */
  strip: readonly HealthMark[]
  /** The newest probe that failed or was silent. */
  failure: { at: number; error: string } | null
  /** How many probes are held, and since when. */
  rowCount: number
  from: number
}
/** A text is in no channel, and nothing is derived for it. */
interface TextView {
  kind: 'text'
}
/** An action is in no channel either. */
interface ActionView {
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
  | PieView
  | HistogramView
  | HeatmapView
  | ScatterView
  | MapView
type WithRange<V> = V extends unknown ? ('range' extends keyof V ? V : never) : never
/** The views that say which rows of the time shown they have. */
export type ViewWithRange = WithRange<View>
/** By panel id. */
export type Views = Readonly<Record<string, View>>
