import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import {
  findNextBoard,
  noTour,
  updateTour,
  type Tour,
  type TourEvent,
  type TourFailure,
  type TourStart,
} from './kiosk.tour'
import { now, type WithEnvironment } from '../shared/environment'

/** The build on the page's server, compared with this page's; null: the server does not answer. */
export type ServedBuild = 'same' | 'newer' | null

export type KioskEvent =
  | ({ type: 'kiosk.enter' } & TourStart)
  | { type: 'kiosk.leave' }
  /** Whether every panel is live. */
  | { type: 'kiosk.healthChanged'; isHealthy: boolean }
  /** Somebody moved the mouse or touched the screen. */
  | { type: 'page.touched' }
  | { type: 'page.visible' }
  | LockEvent
  | TourEvent
/** To the actor that knows the boards. */
export type BoardsCommand =
  | { type: 'boards.show'; id: string }
  /** The board requested last cannot be shown. */
  | { type: 'boards.reportFailure'; reason: TourFailure }
export type BoardsInput = Pick<Tour, 'boardIdsInAddress'>
type LockEvent = { type: 'lock.acquired' } | { type: 'lock.refused' } | { type: 'lock.released' }

/**
 * `canGoDark`: the browser refused to keep the screen awake. `untouched`: nobody has moved the mouse for seconds.
 * `touring`: boards are shown in turn; `attended`: the board stays while somebody is there; `paused`: until they go on;
 * `moving`: the next one is awaited.
 */
export type KioskTag = 'canGoDark' | 'untouched' | 'touring' | 'attended' | 'paused' | 'moving'

export interface KioskContext extends WithEnvironment {
  isHealthy: boolean
  /** Since when the page's server has not answered, ms since the epoch; null while it does. */
  silentSince: number | null
  tour: Tour
}

/** After a silence this long, ms, more than the build may be out of date. */
const LONG_SILENCE_MS = 2 * 3_600_000

export const kioskSetup = setup({
  types: {} as {
    input: WithEnvironment | undefined
    context: KioskContext
    events: KioskEvent
    tags: KioskTag
  },
  actors: {
    /** Keeps the screen awake while it runs, and reports whether it does. */
    lock: fromCallback<KioskEvent>(() => {
      throw new Error('lock is not provided')
    }),
    /** Reports the boards and their health, and shows a board on request. */
    boards: fromCallback<BoardsCommand, BoardsInput>(() => {
      throw new Error('boards is not provided')
    }),
    fetchBuild: fromPromise<ServedBuild>(() => Promise.reject(new Error('fetchBuild is not provided'))),
  },
  actions: {
    reload: () => {
      throw new Error('reload is not provided')
    },
    setHealth: assign((_, isWell: boolean) => ({ isHealthy: isWell })),
    noteSilence: assign(({ context }) => ({ silentSince: context.silentSince ?? now(context) })),
    noteAnswer: assign({ silentSince: null }),
    startTour: assign((_, { every, isFaulty, boardIdsInAddress }: TourStart) => ({
      tour: { ...noTour, every, isFaulty, boardIdsInAddress },
    })),
    setBoards: assign(({ context: { tour } }, boardsShown: Pick<Tour, 'boards' | 'shownId'>) => ({
      tour: updateTour(tour, boardsShown),
    })),
    /** Moves `steps` boards forward, or back. */
    selectBoard: assign(({ context: { tour } }, steps: number) => ({
      tour: { ...tour, targetId: findNextBoard(tour, steps) },
    })),
    showBoard: sendTo('boards', ({ context: { tour } }) => ({
      type: 'boards.show',
      id: tour.targetId ?? '',
    })),
    noteFailure: assign(({ context: { tour } }, reason: TourFailure) => ({
      tour:
        tour.targetId === null ? tour : { ...tour, failures: { ...tour.failures, [tour.targetId]: reason } },
    })),
    reportFailure: sendTo('boards', (_, reason: TourFailure) => ({ type: 'boards.reportFailure', reason })),
  },
  guards: {
    isHealthy: ({ context }) => context.isHealthy,
    isTouring: ({ context: { tour } }) => tour.every !== null,
    hasNext: ({ context: { tour } }) => findNextBoard(tour, 1) !== null,
    isShown: ({ context: { tour } }) => tour.targetId === tour.shownId,
    isSilent: (_, build: ServedBuild) => build === null,
    isNewer: (_, build: ServedBuild) => build === 'newer',
    wasSilentLong: ({ context }) =>
      context.silentSince !== null && now(context) - context.silentSince >= LONG_SILENCE_MS,
  },
  delays: {
    idle: 3_000,
    between: 600_000,
    every: ({ context: { tour } }) => tour.every ?? 0,
    /** After this time without a touch, probably nobody is there. */
    left: 30_000,
    /** A board that has not appeared by then is reported. */
    patience: 15_000,
  },
})
