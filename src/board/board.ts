/** What was asked for: the words of a board. Plain data, no behaviour. */

import type { Source } from './source'

interface PanelBase {
  /** Unique within the board; appears as `data-panel-id`. */
  id: string
  title: string
  /** Name of an entry in `sources`. */
  source: string
  /** Grid place, 0-based, on a board 12 columns wide; rows are 56 px high. */
  place: { column: number; row: number; columns: number; rows: number }
}

/** Numeric columns over a time column. */
export interface LinePanel extends PanelBase {
  kind: 'line'
  time: string
  series: { column: string; label: string }[]
  unit: string
  /** Fixed vertical range in `unit`; absent: fitted to the data. */
  range?: [number, number]
}

/** The newest row's value, with its recent course. */
export interface NumberPanel extends PanelBase {
  kind: 'number'
  column: string
  time: string
  format: 'number' | 'bytes'
  unit: string
  /** Column holding what the value is a part of, such as total memory. */
  of?: string
}

export interface TablePanel extends PanelBase {
  kind: 'table'
  columns: { column: string; label: string; format: 'text' | 'time' | 'number' | 'milliseconds' }[]
  /** Rows shown of those held. */
  rows: number
}

/** Rows per second by the values of one column, over the last `window` seconds. */
export interface BarsPanel extends PanelBase {
  kind: 'bars'
  by: string
  time: string
  window: number
  /** Bars shown; the rest is summed under "other". */
  bars: number
}

export type Panel = LinePanel | NumberPanel | TablePanel | BarsPanel
export type PanelKind = Panel['kind']

export interface Board {
  version: 1
  title: string
  sources: Record<string, Source>
  panels: Panel[]
}
