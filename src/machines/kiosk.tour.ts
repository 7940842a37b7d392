/** Boards that are shown one after the other. */
export interface Tour {
  /** For how long each is shown, in ms; null: one board stays. */
  every: number | null
  /** The ids of those that are shown in turn, in this order. */
  boards: readonly string[]
  /** What is shown; null: a board that is kept nowhere. */
  shown: string | null
  /** What was asked for last, whether it came or not: from here it goes on. */
  at: string | null
  /** Why some were not shown when their turn came, by their ids. */
  unshown: Readonly<Record<string, string>>
}
export const noTour: Tour = { every: null, boards: [], shown: null, at: null, unshown: {} }

export type TourEvent =
  /** Which boards there are, and which is shown. */
  | { type: 'kiosk.boards'; boards: readonly string[]; shown: string | null }
  /** The board that was asked for cannot be shown. */
  | { type: 'kiosk.unshown'; reason: string }
  | { type: 'kiosk.next' | 'kiosk.previous' }
  /** Stays at the board that is shown, or goes on. */
  | { type: 'kiosk.hold' }

/** The board `by` places further, around the end; null: there is no other one. */
export function nextOf({ boards, at, shown }: Tour, by: number): string | null {
  const here = [at, shown].map(id => (id === null ? -1 : boards.indexOf(id))).find(place => place !== -1)
  // From a board that is not among them: to the first, or back to the last.
  const to = here === undefined ? (by > 0 ? 0 : boards.length - 1) : here + by
  return boards.every(id => id === shown) ? null : (boards.at(to % boards.length) ?? null)
}

/** What was not shown is forgotten once it is, or is no longer among the boards: what is noted does not grow. */
export function touring(tour: Tour, { boards, shown }: Pick<Tour, 'boards' | 'shown'>): Tour {
  const unshown = Object.fromEntries(
    Object.entries(tour.unshown).filter(([id]) => id !== shown && boards.includes(id)),
  )
  // Somebody opened another one: from there it goes on.
  const at = shown !== tour.shown && shown !== null ? shown : tour.at
  return { ...tour, boards, shown, at, unshown }
}
