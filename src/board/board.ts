/** The schema of a board. Plain data, no behavior. */

import * as v from 'valibot'
import { VERSION } from './file/version'
import { MAX_PANELS } from './layout/grid'
import { panelSchema, type PanelOf } from './schema/panelKinds'
import type { RpcSource, Source } from './model/source'
import { sources } from './schema/sources/sources'
import { timeRange } from './time/timeRange'
import { variable } from './schema/variables'
import { textLine, uniqueList, describe, optional } from './schema/primitives'

export const boardSchema = v.pipe(
  v.strictObject({
    version: v.literal(VERSION),
    title: textLine(120, 1),
    sources,
    variables: optional(
      uniqueList(variable, [0, 30], ({ name }) => name),
      'What viewers can filter by.',
    ),
    timeRange: v.exactOptional(timeRange),
    panels: uniqueList(panelSchema, [0, MAX_PANELS], ({ id }) => id),
  }),
  describe('A Signalbox board: the complete description of what is shown.'),
)

/** A board as written: filters may name a variable instead of a value. */
export type BoardFile = v.InferOutput<typeof boardSchema>
/** A board as shown: with a value for every variable, and the viewer's time range. */
export interface Board extends Omit<BoardFile, 'sources'> {
  sources: Record<string, Source>
  /** The values that a person is choosing from now. */
  suggestions?: ValueSuggestions
  /** Answers that a person is viewing and that are kept up to date. */
  liveAnswers?: readonly LiveAnswer[]
}
/**
 * An answer that is kept up to date: the rows of a source with the call's arguments, drawn by a panel that is on no
 * board.
 */
export interface LiveAnswer {
  id: string
  source: RpcSource
  panel: ResultPanel
}

/** The source of a variable's suggested values: its rows, drawn by a panel that is on no board. */
interface ValueSuggestions {
  variable: string
  source: Source
  panel: TablePanel
}

export type { Panel, PanelKind } from './schema/panelKinds'
export type LinePanel = PanelOf<'line'>
export type NumberPanel = PanelOf<'number'>
export type GaugePanel = PanelOf<'gauge'>
export type TablePanel = PanelOf<'table'>
export type BarsPanel = PanelOf<'bars'>
export type PiePanel = PanelOf<'pie'>
export type HistogramPanel = PanelOf<'histogram'>
export type HeatmapPanel = PanelOf<'heatmap'>
export type ScatterPanel = PanelOf<'scatter'>
export type MapPanel = PanelOf<'map'>
export type MessagesPanel = PanelOf<'messages'>
export type FeedPanel = PanelOf<'feed'>
export type RosterPanel = PanelOf<'roster'>
export type ResultPanel = PanelOf<'result'>
export type FilesPanel = PanelOf<'files'>
export type HealthPanel = PanelOf<'health'>
export type TextPanel = PanelOf<'text'>
export type TimelinePanel = PanelOf<'timeline'>
export type ActionPanel = PanelOf<'action'>
