const MARGIN = 12
const GAP = 4
/** CSS pixels; with less room below, the popover opens upwards. Taller content scrolls. */
const ROOM = 260

/**
 * Places a popover under the button before it, right edges aligned, within the window. Sets positions through CSSOM: a
 * content security policy allows that where it refuses a style attribute.
 */
export function placeBelow(popover: HTMLElement, widest = 340): void {
  const button = popover.previousElementSibling?.getBoundingClientRect()
  if (button === undefined) return
  const width = Math.min(widest, window.innerWidth - 2 * MARGIN)
  const left = Math.min(Math.max(MARGIN, button.right - width), window.innerWidth - width - MARGIN)
  const below = window.innerHeight - button.bottom
  const above = below < ROOM && button.top > below
  popover.toggleAttribute('data-above', above)
  popover.style.maxHeight = `${Math.max(ROOM, above ? button.top : below) - GAP - MARGIN}px`
  popover.style.left = `${left + window.scrollX}px`
  popover.style.top = `${(above ? button.top - GAP : button.bottom + GAP) + window.scrollY}px`
}
