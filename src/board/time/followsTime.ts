import type { Panel, PanelKind, PanelWith, panelKinds } from '../schema/panelKinds'

type UseOf<K extends PanelKind> = (typeof panelKinds)[K]['timeRange']

/** The `timeRange` of every kind, for code that has not loaded the schemas; the compiler compares the two. */
const uses: { [K in PanelKind]: UseOf<K> } = {
  line: 'rows',
  messages: 'rows',
  feed: 'rows',
  timeline: 'axis',
  table: 'sourceRows',
  number: 'figure',
  gauge: 'figure',
  bars: 'window',
  pie: 'window',
  histogram: 'window',
  heatmap: 'window',
  scatter: 'window',
  map: 'window',
  result: 'none',
  health: 'none',
  files: 'none',
  text: 'none',
  roster: 'none',
  action: 'none',
}

/** How a kind follows the time that the board shows. */
export const timeRangeUse = (kind: PanelKind): UseOf<PanelKind> => uses[kind]

/** Whether a panel's kind follows the time that the board shows in one of these ways. */
export const followsTime = <Use extends UseOf<PanelKind>>(
  panel: Panel,
  ...acceptedUses: readonly Use[]
): panel is PanelWith<Use> => (acceptedUses as readonly UseOf<PanelKind>[]).includes(uses[panel.kind])
