import type { Aggregate } from '../schema/aggregates'

/** An aggregate over all rows of a table, or over each group of them. */
export interface Figure {
  aggregate: Aggregate
  /** The column with the values; absent: rows are counted. */
  column?: string
  /** The column with a row's time, for `window` and `ago`. */
  time?: string
  /** Only rows of the last N seconds. */
  window?: number
  /** As of N seconds ago: without the rows whose time is later. */
  ago?: number
  /** The zone whose days the days (`date`) in `time` are: "Europe/Berlin". Absent: UTC. */
  dayZone?: string
  /** A value for each value of this column. */
  by?: string
  /** The times in `by` are cut into buckets of this many seconds. */
  bucket?: number
  /** The zone by whose clocks buckets begin: "Europe/Berlin". Absent: UTC. */
  zone?: string
  /** A `timestamptz` in `by` at midnight in UTC is that day's in every zone, as in a view by day. */
  days?: true
  /** The most groups in the answer. */
  groups?: number
  /** Which groups come first; by value if absent, the greatest first. `latest`: in order of the times in `by`. */
  sort?: 'greatest' | 'least' | 'label' | 'latest'
}

/**
 * The columns of an answer's rows. `figure`: which one, as canonical JSON. `place`: 0 is the value over all rows, and
 * its groups come from 1 on. `key`: what the rows of a group share. `value`: text with every digit; null where there
 * are no values. `rows`: how many rows the value is over; null where the project can't calculate it. `groups`: how many
 * groups there are, with those left out of the answer; null where the figure has none.
 */
export const FIGURE_COLUMNS = ['figure', 'place', 'key', 'value', 'rows', 'groups']

/** A panel that is drawn from figures instead of rows. */
export interface WithFigures {
  isOverAll?: true
  /** The zone in which days (`date`) begin, `viewer`: the browser's. */
  figureZone?: string
}
