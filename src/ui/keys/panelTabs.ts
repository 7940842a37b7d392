import { focusPanel } from '../commands/panelElements'

const STOPS =
  'a[href], summary, [tabindex], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

const isVisible = (element: HTMLElement) =>
  // jsdom draws nothing.
  !('checkVisibility' in element) || element.checkVisibility({ visibilityProperty: true })

/** What Tab stops at, in its order. */
const listStops = (within: ParentNode): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(STOPS)].filter(
    element => element.tabIndex >= 0 && element.closest('[inert]') === null && isVisible(element),
  )

const panelAround = (element: Element | undefined) =>
  element?.closest<HTMLElement>('main:not([data-editing]) [data-panel-id]') ?? null

/** Focuses the first stop of a panel's content, or else of its head; false: it has none. */
export function enterPanel(panel: HTMLElement): boolean {
  const stops = listStops(panel)
  const stop = stops.find(each => panel.lastElementChild?.contains(each)) ?? stops[0]
  stop?.focus()
  return stop !== undefined
}

/**
 * From inside a panel back to the panel itself; false: the focus is elsewhere. While a board is edited Esc is the
 * editor's.
 */
export function leavePanel(): boolean {
  const focusedElement = document.activeElement ?? undefined
  const panel = panelAround(focusedElement)
  if (panel === null || panel === focusedElement) return false
  focusPanel(panel)
  return true
}

/**
 * Tab and Shift+Tab go from panel to panel: what is inside a panel has its turn once the focus is there. While the
 * board is edited Tab stops everywhere, also at the panels' handles.
 */
export function movePastPanels(event: KeyboardEvent): void {
  const { activeElement } = document
  if (event.key !== 'Tab' || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
  if (activeElement === null || document.querySelector('dialog[open]') !== null) return
  const own = panelAround(activeElement)
  // Inside a panel the browser goes on, to the panel itself or to the next one.
  if (own !== null && own !== activeElement) return
  const stops = listStops(document)
  const at = stops.indexOf(activeElement as HTMLElement)
  const target = event.shiftKey ? stops[at - 1] : stops.slice(at + 1).find(stop => !own?.contains(stop))
  const panel = panelAround(target)
  if (target === undefined || at === -1 || (own === null && panel === null)) return
  event.preventDefault()
  if (panel === null) target.focus()
  else focusPanel(panel)
}
