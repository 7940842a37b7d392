import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import { nextOf, noTour, touring, type Tour, type TourEvent } from './kiosk.tour'

/** What the page's server serves, against what this page is; null: it does not answer. */
export type Served = 'same' | 'newer' | null

export type KioskEvent =
  /** `every`: ms after which another board is shown; absent or null: one board stays. */
  | { type: 'kiosk.enter'; every?: number | null }
  | { type: 'kiosk.leave' }
  /** Whether every panel is live. */
  | { type: 'kiosk.standing'; isWell: boolean }
  /** A hand is on the mouse, or a finger on the screen. */
  | { type: 'page.touched' }
  | { type: 'page.visible' }
  | LockEvent
  | TourEvent
type LockEvent = { type: 'lock.held' } | { type: 'lock.refused' } | { type: 'lock.released' }

export interface KioskContext {
  isWell: boolean
  /** Since when the page's server has not answered, ms since the epoch; null while it does. */
  silentSince: number | null
  tour: Tour
}

/** A page that got no answer for so long, in ms, may be of another time in more than its build. */
const LONG_SILENCE = 2 * 3_600_000

/** The words of a kiosk's chart. */
export const kioskSetup = setup({
  types: {} as {
    context: KioskContext
    events: KioskEvent
    /** Somebody who has the boards is to show this one. */
    emitted: { type: 'kiosk.show'; id: string }
  },
  actors: {
    /** Keeps the screen awake for as long as it runs, and says whether it does. */
    lock: fromCallback<KioskEvent>(() => {
      throw new Error('lock is not provided')
    }),
    look: fromPromise<Served>(() => Promise.reject(new Error('look is not provided'))),
  },
  actions: {
    reload: () => {
      throw new Error('reload is not provided')
    },
    noteStanding: assign((_, isWell: boolean) => ({ isWell })),
    noteSilence: assign(({ context }) => ({ silentSince: context.silentSince ?? Date.now() })),
    noteAnswer: assign({ silentSince: null }),
    begin: assign((_, every: number | null) => ({ tour: { ...noTour, every } })),
    noteBoards: assign(({ context: { tour } }, told: Pick<Tour, 'boards' | 'shown'>) => ({
      tour: touring(tour, told),
    })),
    /** On to a board `by` so many further, or back. */
    move: assign(({ context: { tour } }, by: number) => ({ tour: { ...tour, at: nextOf(tour, by) } })),
    show: emit(({ context: { tour } }) => ({ type: 'kiosk.show' as const, id: tour.at ?? '' })),
    noteUnshown: assign(({ context: { tour } }, reason: string) => ({
      tour: tour.at === null ? tour : { ...tour, unshown: { ...tour.unshown, [tour.at]: reason } },
    })),
  },
  guards: {
    isWell: ({ context }) => context.isWell,
    isTouring: ({ context: { tour } }) => tour.every !== null,
    hasNext: ({ context: { tour } }) => nextOf(tour, 1) !== null,
    isThere: ({ context: { tour } }) => tour.at === tour.shown,
    isSilent: (_, served: Served) => served === null,
    isNewer: (_, served: Served) => served === 'newer',
    wasSilentLong: ({ context: { silentSince } }) =>
      silentSince !== null && Date.now() - silentSince >= LONG_SILENCE,
  },
  delays: {
    ...{ idle: 3_000, between: 600_000 },
    every: ({ context: { tour } }) => tour.every ?? 0,
    /** Nobody has touched anything for so long that nobody is likely to be there. */
    left: 30_000,
    /** A board that has not come by then is said not to. */
    patience: 15_000,
  },
})
