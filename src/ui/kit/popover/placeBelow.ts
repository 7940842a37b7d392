const MARGIN = 12
const GAP = 4
/** CSS pixels; with less room below, the popover opens upwards. Taller content scrolls. */
const ROOM = 260

export interface PopoverPlace {
  /** CSS pixels. */
  width?: number
  /** The edges of button and popover that are in line. */
  align?: 'start' | 'end'
  /** The button does not scroll with the page. */
  isFixed?: boolean
}

/**
 * Places a popover at the button before it, within the window. Sets positions through CSSOM: a content security policy
 * allows that where it refuses a style attribute.
 */
export function placeBelow(
  popover: HTMLElement,
  { width: widest = 340, align = 'end', isFixed = false }: PopoverPlace = {},
): void {
  const button = popover.previousElementSibling?.getBoundingClientRect()
  if (button === undefined) return
  const width = Math.min(widest, window.innerWidth - 2 * MARGIN)
  const idealLeft = align === 'start' ? button.left : button.right - width
  const left = Math.min(Math.max(MARGIN, idealLeft), window.innerWidth - width - MARGIN)
  const below = window.innerHeight - button.bottom
  const above = below < ROOM && button.top > below
  const [scrollX, scrollY] = isFixed ? [0, 0] : [window.scrollX, window.scrollY]
  popover.toggleAttribute('data-above', above)
  popover.style.width = `${width}px`
  popover.style.maxHeight = `${Math.max(ROOM, above ? button.top : below) - GAP - MARGIN}px`
  popover.style.left = `${left + scrollX}px`
  popover.style.top = `${(above ? button.top - GAP : button.bottom + GAP) + scrollY}px`
}
