import type { BoardFile } from '../../src/board/board'
import { panelKinds, makePanel, type PanelDraft, type PanelKind } from '../../src/board/schema/panelKinds'
import { sources } from './kinds-sources'

interface ShownKind {
  source: keyof typeof sources
  draft: PanelDraft
  /** What is to be read in it, by whom may see it: at first, and after a change of what it shows. */
  seenText: RegExp
  then: RegExp
  /** And by whom may not. */
  unseen: string
}
const HIDDEN = 'No rows yet'
const FAILED = 'This can’t be shown until the problem is fixed.'
const DENIED = 'You don’t have access to this data.'
const readings = { source: 'changes', unseen: HIDDEN } as const
const rowsOf = (column: string): PanelDraft => ({
  kind: 'table',
  columns: [{ column, label: 'What', format: 'text' }],
  limit: 6,
})

/** Every kind of panel there is, and a table for each kind of source that has no panel of its own. */
export const shownKinds: Record<PanelKind | 'broadcast' | 'polling' | 'guarded' | 'wrong', ShownKind> = {
  line: {
    ...readings,
    draft: { kind: 'line', timeColumn: 'at', series: [{ column: 'value', label: 'Value' }], unit: '' },
    seenText: /Value.*20/s,
    then: /Value.*77/s,
  },
  number: {
    ...readings,
    draft: { kind: 'number', column: 'value', timeColumn: 'at', format: 'number', unit: '' },
    seenText: /^20/m,
    then: /^77/m,
  },
  gauge: {
    ...readings,
    draft: { kind: 'gauge', column: 'value', timeColumn: 'at', format: 'number', unit: '', max: 100 },
    seenText: /^20/m,
    then: /^77/m,
  },
  bars: {
    ...readings,
    draft: { kind: 'bars', groupBy: 'sensor', aggregate: 'count', limit: 10 },
    seenText: /north[^]*10/,
    then: /east/,
  },
  pie: {
    ...readings,
    draft: { kind: 'pie', groupBy: 'sensor', aggregate: 'count', limit: 6 },
    seenText: /north[^]*10/,
    then: /east/,
  },
  histogram: {
    ...readings,
    draft: { kind: 'histogram', column: 'value', limit: 20 },
    seenText: /20 rows/,
    then: /21 rows/,
  },
  heatmap: {
    ...readings,
    draft: { kind: 'heatmap', groupBy: 'sensor', columnGroup: 'state' },
    seenText: /20 rows/,
    then: /21 rows/,
  },
  scatter: {
    ...readings,
    draft: { kind: 'scatter', xColumn: 'value', yColumn: 'lat', groupBy: 'sensor' },
    seenText: /north/,
    then: /east/,
  },
  map: {
    ...readings,
    draft: {
      kind: 'map',
      longitudeColumn: 'lon',
      latitudeColumn: 'lat',
      groupBy: 'state',
      labelColumn: 'sensor',
    },
    seenText: /20 rows/,
    then: /21 rows/,
  },
  timeline: {
    ...readings,
    draft: { kind: 'timeline', groupBy: 'sensor', stateColumn: 'state', timeColumn: 'at' },
    seenText: /north/,
    then: /east/,
  },
  feed: {
    ...readings,
    draft: { kind: 'feed', timeColumn: 'at', headlineColumn: 'sensor', limit: 6 },
    seenText: /north/,
    then: /east/,
  },
  table: { ...readings, draft: rowsOf('sensor'), seenText: /north/, then: /east/ },
  broadcast: {
    source: 'broadcast',
    draft: rowsOf('body'),
    unseen: DENIED,
    seenText: /The first news/,
    then: /The second news/,
  },
  polling: {
    source: 'polling',
    draft: rowsOf('entry'),
    unseen: DENIED,
    seenText: /The first entry/,
    then: /The second entry/,
  },
  guarded: {
    source: 'guarded',
    draft: rowsOf('jewel'),
    unseen: 'Two-factor is required to see this.',
    seenText: /An emerald/,
    then: /A ruby/,
  },
  wrong: {
    source: 'wrong',
    draft: rowsOf('value'),
    unseen: FAILED,
    seenText: new RegExp(FAILED),
    then: new RegExp(FAILED),
  },
  result: {
    source: 'rpc',
    draft: {
      kind: 'result',
      display: 'row',
      columns: [{ column: 'highest', label: 'Highest', format: 'number' }],
      limit: 1,
    },
    seenText: /Highest\s*20/,
    then: /Highest\s*77/,
    unseen: DENIED,
  },
  messages: {
    source: 'topic',
    draft: { kind: 'messages', limit: 6 },
    unseen: DENIED,
    seenText: /first alarm/,
    then: /second alarm/,
  },
  roster: { source: 'presence', draft: { kind: 'roster' }, unseen: DENIED, seenText: /carl/, then: /dora/ },
  files: {
    draft: { kind: 'files', limit: 50, editing: { upload: true, move: true, delete: true } },
    source: 'folder',
    unseen: 'No files',
    seenText: /note\.txt/,
    then: /later\.txt/,
  },
  health: {
    source: 'function',
    draft: { kind: 'health', slowThresholdMs: 60_000, limit: 60 },
    unseen: 'Access denied',
    seenText: /Responds/,
    then: /([2-9]) of \1/,
  },
  action: {
    source: 'changes',
    draft: {
      kind: 'action',
      call: { kind: 'rpc', schema: 'public', function: 'summary' },
      inputs: [{ name: 'since', label: 'Since', type: 'date' }],
      label: 'Sum it up',
    },
    seenText: /Since[^]*Sum it up/,
    then: /Sum it up/,
    unseen: 'Sum it up',
  },
  text: {
    source: 'changes',
    draft: { kind: 'text', text: '# Words of nobody' },
    seenText: /Words of nobody/,
    then: /Words of nobody/,
    unseen: 'Words of nobody',
  },
}

export type Name = keyof typeof shownKinds
export const names = Object.keys(shownKinds) as Name[]

/** One board with all of them, three beside each other. */
export const allKinds: BoardFile = {
  version: 2,
  title: 'Every kind',
  sources,
  panels: names.map((id, i) => {
    const { draft, source } = shownKinds[id]
    const rows = Math.max(5, panelKinds[draft.kind].minSize.height)
    return makePanel(draft, {
      id,
      title: `The ${id}`,
      source,
      place: { x: (i % 3) * 4, y: Math.floor(i / 3) * rows, width: 4, height: rows },
    })
  }),
}
