import { assign, fromCallback, fromPromise, setup } from 'xstate'

/** What the page's server serves, against what this page is; null: it does not answer. */
export type Served = 'same' | 'newer' | null

export type KioskEvent =
  | { type: 'kiosk.enter' }
  | { type: 'kiosk.leave' }
  /** Whether every panel is live. */
  | { type: 'kiosk.standing'; isWell: boolean }
  /** A hand is on the mouse, or a finger on the screen. */
  | { type: 'page.touched' }
  | { type: 'page.visible' }
  | LockEvent
type LockEvent = { type: 'lock.held' } | { type: 'lock.refused' } | { type: 'lock.released' }

export interface KioskContext {
  isWell: boolean
  /** Since when the page's server has not answered, ms since the epoch; null while it does. */
  silentSince: number | null
}

/** A page that got no answer for so long, in ms, may be of another time in more than its build. */
const LONG_SILENCE = 2 * 3_600_000

/** The words of a kiosk's chart. */
export const kioskSetup = setup({
  types: {} as { context: KioskContext; events: KioskEvent },
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
  },
  guards: {
    isWell: ({ context }) => context.isWell,
    isSilent: (_, served: Served) => served === null,
    isNewer: (_, served: Served) => served === 'newer',
    wasSilentLong: ({ context: { silentSince } }) =>
      silentSince !== null && Date.now() - silentSince >= LONG_SILENCE,
  },
  delays: { idle: 3_000, between: 600_000 },
})
