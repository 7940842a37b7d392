/** The panels on the screen, in reading order. */
export const queryPanels = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('main [data-panel-id]'),
]

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
