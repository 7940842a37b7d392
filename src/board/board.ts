/** What was asked for: the words of a board. Plain data, no behaviour. */

import * as v from 'valibot'
import { MOST_PANELS } from './grid'
import { panel, type PanelOf } from './panels/kinds'
import type { Followed } from './followed'
import type { Offer } from './offer'
import type { Source } from './source'
import { sources } from './sources'
import { time } from './time'
import { variable } from './variables'
import { line, listOf, said } from './words'

/** Of the file. It grows when older files have to be rewritten, and then file/migrations.ts says how. */
export const VERSION = 1

export const board = v.pipe(
  v.strictObject({
    version: v.literal(VERSION),
    title: line(120, 1),
    sources,
    variables: v.exactOptional(
      v.pipe(
        listOf(variable, [0, 30], ({ name }) => name),
        said('What whoever looks may choose to filter by.'),
      ),
    ),
    time: v.exactOptional(time),
    panels: listOf(panel, [0, MOST_PANELS], ({ id }) => id),
  }),
  said('A board of Signalbox: the only description of what is shown.'),
)

/** As it is written: filters may name a variable instead of a value. */
export type BoardFile = v.InferOutput<typeof board>
/** As it is shown: every variable has become a value, and the time is the one that is looked at. */
export interface Board extends Omit<BoardFile, 'sources'> {
  sources: Record<string, Source>
  /** What somebody is choosing from now. */
  offer?: Offer
  /** Answers that somebody looks at and that are kept current. */
  followed?: readonly Followed[]
}
export type { Panel, PanelKind } from './panels/kinds'
export type LinePanel = PanelOf<'line'>
export type NumberPanel = PanelOf<'number'>
export type GaugePanel = PanelOf<'gauge'>
export type TablePanel = PanelOf<'table'>
export type BarsPanel = PanelOf<'bars'>
export type MessagesPanel = PanelOf<'messages'>
export type FeedPanel = PanelOf<'feed'>
export type RosterPanel = PanelOf<'roster'>
export type ResultPanel = PanelOf<'result'>
export type FilesPanel = PanelOf<'files'>
export type HealthPanel = PanelOf<'health'>
export type TextPanel = PanelOf<'text'>
export type TimelinePanel = PanelOf<'timeline'>
export type ActionPanel = PanelOf<'action'>
