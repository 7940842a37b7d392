import {
  panelKinds,
  makePanel,
  panelColumns,
  type PanelDraft,
  type PanelKind,
} from '../../../src/board/schema/panelKinds'

/** The promise that a board attacks; protections are sorted by it. */
export type Aim =
  | 'looking writes'
  | 'names climb'
  | 'names lie'
  | 'too many requests'
  | 'costly to read'
  | 'acts look harmless'
  | 'words deceive'
  | 'a press does more'

export interface HostileBoard {
  /** Unique; says where the attack stands and what it is. */
  name: string
  aim: Aim
  /** As stored in the table and in a file: an object, or text where an object cannot express it. */
  file: unknown
  /**
   * The required outcome. "shown": it is a board, and its hostile parts do nothing. "refused": the reader names the
   * fault. "either": one or the other, and in both cases nothing happens.
   */
  expect: 'shown' | 'refused' | 'either'
  /** Panels that have to wait for somebody's approval, all of those that read if absent. */
  waits?: boolean
  /** It makes so many requests that it is watched for a while. */
  isGreedy?: boolean
  /** Its title, after its number. */
  title?: string
  /** Rows that go when “Delete…” of its first row is pressed and confirmed. */
  deletes?: 0 | 1
  /** The board on which somebody allows what it asks for, before this one is opened. */
  after?: string
  /** Postgres takes no such text: it comes as a file only. */
  isFileOnly?: boolean
}

type Part = Record<string, unknown>

/** A source or a panel of a hostile board: its types are what the attack breaks. */
export type Source = Part
export type Panel = Part

const place = (i: number, kind: PanelKind) => {
  const { minSize } = panelKinds[kind]
  return { x: (i % 2) * 6, y: Math.floor(i / 2) * 6, width: 6, height: Math.max(6, minSize.height) }
}

/** Panels of every kind that reads, over the columns of `public.orders`. */
export const drafts: Record<Exclude<PanelKind, 'text' | 'action'>, PanelDraft> = {
  line: { kind: 'line', timeColumn: 'at', series: [{ column: 'value', label: 'Value' }], unit: '' },
  number: { kind: 'number', column: 'value', timeColumn: 'at', format: 'number', unit: '' },
  gauge: { kind: 'gauge', column: 'value', timeColumn: 'at', format: 'number', unit: '', max: 100 },
  bars: { kind: 'bars', groupBy: 'zone', aggregate: 'count', limit: 10 },
  timeline: { kind: 'timeline', groupBy: 'zone', stateColumn: 'state', timeColumn: 'at' },
  feed: { kind: 'feed', timeColumn: 'at', headlineColumn: 'zone', limit: 6 },
  table: { kind: 'table', columns: [{ column: 'zone', label: 'Zone', format: 'text' }], limit: 6 },
  result: {
    kind: 'result',
    display: 'rows',
    limit: 6,
    columns: [{ column: 'value', label: 'Value', format: 'text' }],
  },
  messages: { kind: 'messages', limit: 6 },
  roster: { kind: 'roster' },
  files: { kind: 'files', limit: 50 },
  health: { kind: 'health', slowThresholdMs: 60_000, limit: 60 },
  pie: { kind: 'pie', groupBy: 'zone', aggregate: 'count', limit: 6 },
  histogram: { kind: 'histogram', column: 'value', limit: 20 },
  heatmap: { kind: 'heatmap', groupBy: 'zone', columnGroup: 'state' },
  scatter: { kind: 'scatter', xColumn: 'id', yColumn: 'value', groupBy: 'zone', labelColumn: 'state' },
  map: { kind: 'map', longitudeColumn: 'id', latitudeColumn: 'value', groupBy: 'zone', labelColumn: 'state' },
}
export const readingKinds = Object.keys(drafts) as (keyof typeof drafts)[]

/** Panel `i` of a board. */
export const panel = (draft: PanelDraft, i = 0, source = 's', rest: Part = {}): Panel => ({
  ...makePanel(draft, { id: `p${i}`, title: `Panel ${i}`, source, place: place(i, draft.kind) }),
  ...rest,
})

/** The columns that a panel of this kind reads. */
export const columnsFor = (kind: keyof typeof drafts): string[] => {
  const newPanel = makePanel(drafts[kind], { id: 'p', title: '', source: 's', place: place(0, kind) })
  return [...new Set(panelColumns(newPanel))]
}

/** A board of these parts. It gets its title when it is numbered. */
export const fileOf = (sources: Record<string, Source>, panels: Panel[], rest: Part = {}): Part => ({
  version: 2,
  title: '',
  sources,
  panels,
  ...rest,
})

const order = { column: 'id', ascending: true }
const refresh = { interval: 1 }
const columns = ['id', 'at', 'zone', 'state', 'value']

export const tableSource = (rest: Part = {}): Source => ({
  kind: 'table',
  schema: 'public',
  table: 'orders',
  columns,
  key: ['id'],
  order,
  limit: 50,
  ...rest,
})
export const rpcSource = (rest: Part = {}): Source => ({
  kind: 'rpc',
  schema: 'public',
  function: 'status',
  columns: ['value'],
  key: [],
  limit: 10,
  refresh,
  ...rest,
})
export const functionSource = (rest: Part = {}): Source => ({
  kind: 'function',
  function: 'deed',
  method: 'POST',
  refresh: { interval: 5 },
  ...rest,
})
export const folderSource = (rest: Part = {}): Source => ({
  kind: 'folder',
  bucket: 'papers',
  limit: 50,
  refresh,
  order: { column: 'name', ascending: true },
  ...rest,
})

/** A board with one source under one panel. */
export const one = (
  draft: keyof typeof drafts,
  source: Source,
  panelRest: Part = {},
  boardRest: Part = {},
): Part => fileOf({ s: source }, [panel(drafts[draft], 0, 's', panelRest)], boardRest)
