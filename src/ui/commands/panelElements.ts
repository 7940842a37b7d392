import type { TableView } from '../../streams/views/view'

/** The panels on the screen, in reading order. */
export const queryPanels = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('main [data-panel-id]'),
]

type TableLine = TableView['rows'][number]

/** A table as its viewer has it. */
export interface ShownTable {
  /** The names of the columns that the viewer wants to see, in their order. */
  columns: readonly string[]
  /** Leaves the rows that the viewer's search finds, in the order on the screen. */
  arrange: (lines: readonly TableLine[]) => readonly TableLine[]
}

/** What each table on the screen shows, by its panel. */
export const shownTables = new WeakMap<Element, ShownTable>()

/** The panel that contains the focus. */
export const findFocusedPanel = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('[data-panel-id]') ?? null

export const panelIdOf = (panel: HTMLElement): string | null => panel.dataset['panelId'] ?? null

/** Moves the focus to a panel and scrolls it into view. */
export function focusPanel(panel: HTMLElement): void {
  panel.focus({ preventScroll: true })
  panel.scrollIntoView({ block: 'nearest' })
}

/** Opens the details behind the panel's badge. */
export const openDetails = (panel: HTMLElement): void =>
  panel.querySelector<HTMLElement>('[popovertarget]:not([aria-haspopup])')?.click()
