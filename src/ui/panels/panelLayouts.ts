import type { ActionPanel, NumberPanel, Panel, PanelKind } from '../../board/board'

/** What the page needs to know of a kind before its body is loaded and its rows are read. */
interface PanelLayout<K extends PanelKind> {
  /** The outline until then: how many parts it has, and the kind that `Skeleton.module.css` draws it as. */
  outline: { parts: number; shape?: PanelKind }
  /**
   * The height on a phone, in CSS px at a text size of 16 px, or as a style sheet has it; as high as the content where it
   * is left out.
   */
  phoneHeight?: (panel: Extract<Panel, { kind: K }>) => number | string
  /** On a phone it is higher than that where its content is. */
  growsOnPhone?: true
  /** Drawing it takes long enough that it is not drawn in every frame. */
  isChart?: true
  /** If it is small on the grid, two of them share a line on a phone. */
  isFigure?: true
}

/**
 * CSS pixels: the frame around rows, a row, a bar, a screenful of rows, a tile, one with a sparkline, a ring of slices,
 * a value.
 */
const CHROME_HEIGHT = 106
const ROW_HEIGHT = 30
const BAR_HEIGHT = 36
const MAX_HEIGHT = 390
const TILE_HEIGHT = 144
const TREND_TILE_HEIGHT = 160
const PIE_HEIGHT = 190
const VALUE_HEIGHT = 150

/** The desktop height: the board's author knew how much there is to see. A grid row is 44 px plus a gap of 12 px. */
const gridHeightOf = ({ place: { height: rows } }: Panel) =>
  Math.max(180, Math.min(MAX_HEIGHT, rows * 56 - 12))

const rowsHeightOf = (panel: Panel & { limit: number }) =>
  Math.min(gridHeightOf(panel), CHROME_HEIGHT + panel.limit * ROW_HEIGHT)

const canvas = {
  outline: { parts: 1, shape: 'line' },
  isChart: true,
  phoneHeight: () => 320,
} as const

/**
 * A total is a figure of now; over a window it is compared with those before. The database calculates one value, whose
 * course is not known.
 */
const hasTrend = ({ aggregate = 'newest', window, over }: NumberPanel) =>
  aggregate === 'newest' ||
  (over !== 'all' &&
    (window !== undefined || (aggregate !== 'count' && aggregate !== 'distinct' && aggregate !== 'sum')))

/**
 * The form of an action by the tokens of the style sheets, so that it is right for a finger and for a mouse: the frame and
 * the button below two lines on what it calls, an input, the note below one, what a field of three lines has more. Lines
 * are 1.4 times as high as their letters.
 */
const FORM_HEIGHT =
  '2px + var(--head) + var(--space-2) + 2 * var(--space-4) + 2 * var(--space-8) + var(--space-12) + 2 * 1.4 * var(--text-note) + var(--control)'
const FIELD_HEIGHT = '1.4 * var(--text-body) + var(--space-4) + var(--field) + var(--space-8)'
const HINT_HEIGHT = 'var(--space-4) + 1.4 * var(--text-note)'
const AREA_HEIGHT = '3 * 1.4 * var(--text-body) + 2 * var(--space-8) + 2px - var(--field)'

/** As high as its form. Without inputs that the board names, it asks for JSON. */
const formHeightOf = ({ call, inputs = [{ name: '', type: 'json' }] }: ActionPanel) => {
  const fields = 'method' in call && call.method === 'GET' ? [] : inputs
  const parts = fields.flatMap(({ type, required }) => [
    FIELD_HEIGHT,
    ...(type === 'multiline' || type === 'json' ? [AREA_HEIGHT] : []),
    ...(required !== true || type === 'integer' || type === 'number' || type === 'json' ? [HINT_HEIGHT] : []),
  ])
  return `calc(${[FORM_HEIGHT, ...parts].join(' + ')})`
}

/** A new kind in the board schema does not compile until it has an entry here. */
export const panelLayouts: { [K in PanelKind]: PanelLayout<K> } = {
  line: {
    outline: { parts: 1 },
    isChart: true,
    // A legend of many entries takes lines of its own.
    phoneHeight: ({ groupBy, series }) => (groupBy === undefined && series.length < 3 ? 240 : 290),
  },
  number: {
    outline: { parts: 2 },
    isFigure: true,
    phoneHeight: panel => (hasTrend(panel) ? 190 : 116),
    growsOnPhone: true,
  },
  gauge: { outline: { parts: 2 }, isFigure: true, phoneHeight: () => 190 },
  messages: { outline: { parts: 12 }, phoneHeight: gridHeightOf },
  feed: { outline: { parts: 8 }, phoneHeight: gridHeightOf },
  roster: { outline: { parts: 6 }, phoneHeight: panel => Math.min(240, gridHeightOf(panel)) },
  table: {
    outline: { parts: 12 },
    phoneHeight: rowsHeightOf,
  },
  bars: {
    outline: { parts: 7 },
    isChart: true,
    phoneHeight: ({ timeBucket, limit }) =>
      timeBucket === undefined ? Math.min(MAX_HEIGHT, CHROME_HEIGHT + limit * BAR_HEIGHT) : 240,
  },
  pie: {
    outline: { parts: 7, shape: 'bars' },
    isChart: true,
    // The ring, and beside it a row for each slice and for the others.
    phoneHeight: ({ limit }) => CHROME_HEIGHT + Math.max(PIE_HEIGHT, (limit + 1) * ROW_HEIGHT),
  },
  histogram: { ...canvas, phoneHeight: () => 240 },
  heatmap: canvas,
  scatter: canvas,
  map: canvas,
  result: {
    outline: { parts: 3 },
    phoneHeight: panel =>
      panel.display === 'value'
        ? VALUE_HEIGHT
        : rowsHeightOf(panel.display === 'rows' ? panel : { ...panel, limit: panel.columns.length }),
  },
  health: { outline: { parts: 4 }, phoneHeight: gridHeightOf },
  files: { outline: { parts: 8 }, phoneHeight: gridHeightOf },
  text: { outline: { parts: 0 } },
  action: { outline: { parts: 0 }, phoneHeight: formHeightOf, growsOnPhone: true },
  timeline: { outline: { parts: 5 }, isChart: true, phoneHeight: () => 320 },
}

/** Small figures on the grid; on a phone two of them share a line. */
export const isTile = ({ kind, place: { width, height } }: Panel): boolean =>
  panelLayouts[kind].isFigure === true && width <= 3 && height <= 3

/** Whether the height on a phone is the least one. Two tiles in a line are as high as the higher one. */
export const growsOnPhone = (panel: Panel): boolean =>
  isTile(panel) || panelLayouts[panel.kind].growsOnPhone === true

/**
 * A panel's height on a phone, see `PanelLayout`: from its place and its possible content, so that nothing moves when rows
 * arrive. Undefined: as high as the content.
 */
export function phoneHeightOf(panel: Panel): number | string | undefined {
  if (isTile(panel)) return panel.kind === 'number' && hasTrend(panel) ? TREND_TILE_HEIGHT : TILE_HEIGHT
  // The compiler cannot see that a panel meets the layout of its own kind; the table above guarantees it.
  const height = panelLayouts[panel.kind].phoneHeight as ((panel: Panel) => number | string) | undefined
  return height?.(panel)
}
