/** The panels on the screen, in the order in which they are read. */
export const panelsShown = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('main [data-panel-id]'),
]

/** The panel in which something has the focus. */
export const panelInFocus = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('[data-panel-id]') ?? null

export const idOf = (panel: HTMLElement): string | null => panel.dataset['panelId'] ?? null
export const titleOf = (panel: HTMLElement): string => panel.querySelector('h2')?.textContent ?? ''

/** Takes the keyboard to a panel and the panel into view. */
export function goTo(panel: HTMLElement): void {
  panel.focus({ preventScroll: true })
  panel.scrollIntoView({ block: 'nearest' })
}

/** Opens what is behind the panel's sign. */
export const openDetails = (panel: HTMLElement): void =>
  panel.querySelector<HTMLElement>('[popovertarget]:not([aria-haspopup])')?.click()
