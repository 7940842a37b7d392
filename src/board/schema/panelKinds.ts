import * as v from 'valibot'
import type { TimeRangeUse } from './defineKind'
import { actionPanel } from './panels/actionPanel'
import { barsPanel } from './panels/charts/barsPanel'
import { heatmapPanel } from './panels/charts/heatmapPanel'
import { histogramPanel } from './panels/charts/histogramPanel'
import { mapPanel } from './panels/charts/mapPanel'
import { piePanel } from './panels/charts/piePanel'
import { scatterPanel } from './panels/charts/scatterPanel'
import { feedPanel } from './panels/feedPanel'
import { filesPanel } from './panels/filesPanel'
import { gaugePanel } from './panels/gaugePanel'
import { healthPanel } from './panels/healthPanel'
import { linePanel } from './panels/charts/linePanel'
import { messagesPanel } from './panels/messagesPanel'
import { numberPanel } from './panels/numberPanel'
import { resultPanel } from './panels/resultPanel'
import { rosterPanel } from './panels/rosterPanel'
import { tablePanel } from './panels/tablePanel'
import { textPanel } from './panels/textPanel'
import { timelinePanel } from './panels/timelinePanel'

/** Checks that every kind is registered under its own name. */
const keyedByKind = <T extends { [K in keyof T]: { schema: v.GenericSchema<unknown, { kind: K }> } }>(
  kinds: T,
) => kinds

/**
 * All kinds of panels. A new kind is a file beside these and a line here; the compiler reports most of the remaining
 * places, and the recipe in ARCHITECTURE.md has all.
 */
export const panelKinds = keyedByKind({
  line: linePanel,
  number: numberPanel,
  gauge: gaugePanel,
  messages: messagesPanel,
  feed: feedPanel,
  roster: rosterPanel,
  table: tablePanel,
  bars: barsPanel,
  pie: piePanel,
  histogram: histogramPanel,
  heatmap: heatmapPanel,
  scatter: scatterPanel,
  map: mapPanel,
  result: resultPanel,
  health: healthPanel,
  files: filesPanel,
  text: textPanel,
  timeline: timelinePanel,
  action: actionPanel,
})

export type PanelKind = keyof typeof panelKinds
export const isPanelKind = (kind: unknown): kind is PanelKind =>
  typeof kind === 'string' && Object.hasOwn(panelKinds, kind)
export type PanelOf<K extends PanelKind> = v.InferOutput<(typeof panelKinds)[K]['schema']>
export type Panel = { [K in PanelKind]: PanelOf<K> }[PanelKind]

export const panelSchema = v.variant(
  'kind',
  Object.values(panelKinds).map(({ schema }) => schema),
)

export type PanelWith<Use extends TimeRangeUse> = {
  [K in PanelKind]: (typeof panelKinds)[K]['timeRange'] extends Use ? PanelOf<K> : never
}[PanelKind]

/** The columns that a panel needs from its source. */
export const panelColumns = (panel: Panel): string[] =>
  // The compiler cannot see that a panel matches its own kind; `keyedByKind` guarantees it.
  (panelKinds[panel.kind].columnsOf as (panel: Panel) => string[])(panel)

/** A panel's own fields, without its identity and place. */
export type PanelDraft = {
  [K in PanelKind]: Omit<PanelOf<K>, 'id' | 'title' | 'source' | 'place'>
}[PanelKind]

export interface PanelIdentity extends Pick<Panel, 'id' | 'title' | 'place'> {
  source: string
}

export function makePanel(draft: PanelDraft, { source, ...identity }: PanelIdentity): Panel {
  return draft.kind === 'text' || draft.kind === 'action'
    ? { ...identity, ...draft }
    : { ...identity, source, ...draft }
}
