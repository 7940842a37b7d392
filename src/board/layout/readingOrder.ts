import type { Place } from '../schema/panelBase'

/** Top to bottom, then left to right: the order in a phone's single column and for the keyboard. */
export const sortByReadingOrder = <P extends { place: Place }>(panels: readonly P[]) =>
  [...panels].sort((a, b) => a.place.y - b.place.y || a.place.x - b.place.x)
