import { boundsOf, type Trouble } from '../../dev/storm/check/bounds'
import type { Circumstances, Sample } from '../../dev/storm/check/sample'
import type { Moment } from '../../dev/storm/check/truth'
import type { TableView } from '../../src/streams/views/view'

/** Rows by key, each with one label: what was true from `at` on. `limit`: as many rows as a list may have. */
export const moment = (
  at: number,
  rows: Readonly<Record<string, string>>,
  kind: Moment['kind'] = 'update',
  limit = Infinity,
): Moment => ({
  from: at,
  at,
  kind,
  limit,
  beyond: new Map(),
  rows: new Map(Object.entries(rows).map(([key, label]) => [key, [key, label]])),
})

/** What a panel showed at a moment, and what it said of it. */
export const sample = (at: number, rows: Readonly<Record<string, string>>, word = 'live'): Sample => ({
  at,
  word,
  viewer: 0,
  person: 0,
  source: 'items',
  panel: 'items',
  view: {
    kind: 'table',
    rowCount: 0,
    rows: Object.entries(rows).map(([key, label]) => ({ key, cells: [Number(key), label] })),
  },
})

export const viewOf = (rows: TableView['rows']): TableView => ({ kind: 'table', rowCount: rows.length, rows })
/** Rows that all have the label `a`. */
export const viewInOrder = (keys: readonly number[]) =>
  viewOf(keys.map(key => ({ key: String(key), cells: [key, 'a'] })))
/** One row, of the key 1. */
export const viewOfOne = (cells: (string | null)[]) => viewOf([{ key: '1', cells }])

export const bounds = boundsOf(30)

/** A judge's knowledge where nothing was broken. */
export const knowledge = (moments: readonly Moment[], troubles: readonly Trouble[] = []): Circumstances => ({
  moments,
  whole: moments,
  troubles,
  bounds,
  measureStall: () => 0,
})
