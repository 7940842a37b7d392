import type { LibraryNotice } from '../boardLibrary/boardLibrary.context'

/** Why a board was not shown: there is no such board, it did not appear in time, or what the library says of it. */
export type TourFailure = { type: 'absent' } | { type: 'late' } | LibraryNotice

/** Boards shown one after the other. */
export interface Tour {
  /** How long each board is shown, ms; null: one board stays. */
  every: number | null
  /** The address asks for a tour with an invalid interval; one board stays. */
  isFaulty: boolean
  /** The boards that the address names; null: all. */
  boardIdsInAddress: readonly string[] | null
  /** The ids of the boards shown in turn, in this order. */
  boards: readonly string[]
  /** The displayed board; null: it is not saved. */
  shownId: string | null
  /** The board requested last, whether it appeared or not: the tour continues from it. */
  targetId: string | null
  /** Why boards were not shown at their turn, by id. */
  failures: Readonly<Record<string, TourFailure>>
}
export const noTour: Tour = {
  every: null,
  isFaulty: false,
  boardIdsInAddress: null,
  boards: [],
  shownId: null,
  targetId: null,
  failures: {},
}
/** As the address asks for it. */
export type TourStart = Pick<Tour, 'every' | 'isFaulty' | 'boardIdsInAddress'>

export type TourEvent =
  /** The available boards, and the displayed one. */
  | { type: 'kiosk.boardsChanged'; boards: readonly string[]; shownId: string | null }
  /** The requested board cannot be shown. */
  | { type: 'kiosk.boardFailed'; reason: TourFailure }
  | { type: 'kiosk.next' | 'kiosk.previous' }
  /** Pauses at the displayed board, or continues. */
  | { type: 'kiosk.togglePause' }

/** The board `steps` places further, wrapping around; null: there is no other board. */
export function findNextBoard({ boards, targetId, shownId }: Tour, steps: number): string | null {
  const currentIndex = [targetId, shownId]
    .map(id => (id === null ? -1 : boards.indexOf(id)))
    .find(place => place !== -1)
  // From a board outside the tour: forward to the first, or back to the last.
  const nextIndex = currentIndex === undefined ? (steps > 0 ? 0 : boards.length - 1) : currentIndex + steps
  return boards.every(id => id === shownId) ? null : (boards.at(nextIndex % boards.length) ?? null)
}

/** Drops failures of boards that are shown or have left the tour, so that the record does not grow. */
export function updateTour(tour: Tour, { boards, shownId }: Pick<Tour, 'boards' | 'shownId'>): Tour {
  const unshown = Object.fromEntries(
    Object.entries(tour.failures).filter(([id]) => id !== shownId && boards.includes(id)),
  )
  // If somebody opened another board, the tour continues from there.
  const at = shownId !== tour.shownId && shownId !== null ? shownId : tour.targetId
  return { ...tour, boards, shownId, targetId: at, failures: unshown }
}
