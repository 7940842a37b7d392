import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import { findNextBoard, noTour, updateTour, type Tour, type TourEvent } from './kiosk.tour'

/** The build on the page's server, compared with this page's; null: the server does not answer. */
export type ServedBuild = 'same' | 'newer' | null

export type KioskEvent =
  /** `every`: ms after which the next board is shown; absent or null: one board stays. */
  | { type: 'kiosk.enter'; every?: number | null }
  | { type: 'kiosk.leave' }
  /** Whether every panel is live. */
  | { type: 'kiosk.standing'; isHealthy: boolean }
  /** Somebody moved the mouse or touched the screen. */
  | { type: 'page.touched' }
  | { type: 'page.visible' }
  | LockEvent
  | TourEvent
type LockEvent = { type: 'lock.held' } | { type: 'lock.refused' } | { type: 'lock.released' }

/**
 * `mayGoDark`: the browser refused to keep the screen awake. `untouched`: nobody has moved the mouse for seconds.
 * `touring`: boards are shown in turn; `held`: the board stays while somebody is there; `paused`: until they go on;
 * `moving`: the next one is awaited.
 */
export type KioskTag = 'mayGoDark' | 'untouched' | 'touring' | 'held' | 'paused' | 'moving'

export interface KioskContext {
  isHealthy: boolean
  /** Since when the page's server has not answered, ms since the epoch; null while it does. */
  silentSince: number | null
  tour: Tour
}

/** After a silence this long, ms, more than the build may be out of date. */
const LONG_SILENCE_MS = 2 * 3_600_000

export const kioskSetup = setup({
  types: {} as {
    context: KioskContext
    events: KioskEvent
    tags: KioskTag
    /** Asks the board library to show this board. */
    emitted: { type: 'kiosk.show'; id: string }
  },
  actors: {
    /** Keeps the screen awake while it runs, and reports whether it does. */
    lock: fromCallback<KioskEvent>(() => {
      throw new Error('lock is not provided')
    }),
    look: fromPromise<ServedBuild>(() => Promise.reject(new Error('look is not provided'))),
  },
  actions: {
    reload: () => {
      throw new Error('reload is not provided')
    },
    noteStanding: assign((_, isWell: boolean) => ({ isHealthy: isWell })),
    noteSilence: assign(({ context }) => ({ silentSince: context.silentSince ?? Date.now() })),
    noteAnswer: assign({ silentSince: null }),
    begin: assign((_, every: number | null) => ({ tour: { ...noTour, every } })),
    noteBoards: assign(({ context: { tour } }, boardsShown: Pick<Tour, 'boards' | 'shownId'>) => ({
      tour: updateTour(tour, boardsShown),
    })),
    /** Moves `steps` boards forward, or back. */
    move: assign(({ context: { tour } }, steps: number) => ({
      tour: { ...tour, targetId: findNextBoard(tour, steps) },
    })),
    show: emit(({ context: { tour } }) => ({ type: 'kiosk.show' as const, id: tour.targetId ?? '' })),
    noteUnshown: assign(({ context: { tour } }, reason: string) => ({
      tour:
        tour.targetId === null ? tour : { ...tour, failures: { ...tour.failures, [tour.targetId]: reason } },
    })),
  },
  guards: {
    isWell: ({ context }) => context.isHealthy,
    isTouring: ({ context: { tour } }) => tour.every !== null,
    hasNext: ({ context: { tour } }) => findNextBoard(tour, 1) !== null,
    isThere: ({ context: { tour } }) => tour.targetId === tour.shownId,
    isSilent: (_, build: ServedBuild) => build === null,
    isNewer: (_, build: ServedBuild) => build === 'newer',
    wasSilentLong: ({ context: { silentSince } }) =>
      silentSince !== null && Date.now() - silentSince >= LONG_SILENCE_MS,
  },
  delays: {
    ...{ idle: 3_000, between: 600_000 },
    every: ({ context: { tour } }) => tour.every ?? 0,
    /** After this time without a touch, probably nobody is there. */
    left: 30_000,
    /** A board that has not appeared by then is reported. */
    patience: 15_000,
  },
})
