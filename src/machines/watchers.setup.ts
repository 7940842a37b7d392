import { assign, fromCallback, sendTo, setup } from 'xstate'
import type { Doing } from '../streams/present'
import type { WatchersEvent } from '../streams/watchers'
import { backoff } from './backoff'
import { causeOf, isDenial, isPermanent, type Ended } from './cause'
import type { Access } from './channel.context'
import { missing } from './missing'
import type { WatchCommand, WatchersContext, WatchersMessage } from './watchers.context'
import type { WatchersInput, WatchInput } from './watchers.context'

/** Panels have all the channels there are: that changes when somebody closes some. */
const CROWDED_MS = 5 * 60_000
const HOUR_MS = 3_600_000

const nobody: Pick<WatchersContext, 'watchers' | 'self'> = { watchers: [], self: null }

type There = Extract<WatchersEvent, { type: 'watchers.there' }>

const boardIn = ({ entry }: Extract<WatchersMessage, { type: 'watchers.open' }>) =>
  entry?.in === 'project' ? entry.id : null

/** The words of the watchers' chart. */
export const watchersSetup = setup({
  types: {} as { input: WatchersInput; context: WatchersContext; events: WatchersMessage },
  actors: { watch: fromCallback<WatchCommand, WatchInput>(missing('watch')) },
  guards: {
    isWanted: ({ context: { access, isLinked, isShown, board } }) =>
      access !== 'none' && isLinked && isShown && board !== null,
    isOther: ({ context }, board: string | null) => board !== context.board,
    /** What one board did not let be known may be known of another, where the project is up to it. */
    isOtherChance: ({ context }, board: string | null) =>
      board !== context.board && context.cause?.kind === 'denied',
    isAbsent: (_, { error }: Ended) => isDenial(error) || isPermanent(error),
  },
  delays: { backoff: ({ context }) => context.wait, long: HOUR_MS },
  actions: {
    takeAccess: assign((_, access: Access) => ({ access, ...(access === 'none' && nobody) })),
    takeLink: assign((_, isLinked: boolean) => ({ isLinked })),
    takeShown: assign((_, isShown: boolean) => ({ isShown, ...(!isShown && nobody) })),
    takeBoard: assign((_, board: string | null) => ({ board, attempt: 0, ...nobody })),
    takeDoing: assign(({ context }, doing: Partial<Doing>) => ({ doing: { ...context.doing, ...doing } })),
    tellDoing: sendTo('watch', ({ context: { doing } }): WatchCommand => ({ type: 'watch.doing', doing })),
    note: assign((_, { watchers, self }: There) => ({ watchers, self, attempt: 0, cause: null })),
    noteLoss: assign(({ context }, { error }: Ended) => {
      const cause = causeOf(error)
      const attempt = context.attempt + 1
      const wait = cause.kind === 'limited' ? CROWDED_MS : backoff(attempt, cause, Math.random())
      return { cause, attempt, wait }
    }),
    forget: assign(nobody),
  },
})

const ended = ({ event }: { event: Ended }): Ended => ({ error: event.error })

export const isAbsent = { type: 'isAbsent', params: ended } as const
export const noteLoss = { type: 'noteLoss', params: ended } as const
type Opened = { event: Extract<WatchersMessage, { type: 'watchers.open' }> }
const board = ({ event }: Opened) => boardIn(event)
export const isOther = { type: 'isOther', params: board } as const
export const isOtherChance = { type: 'isOtherChance', params: board } as const
export const takeBoard = { type: 'takeBoard', params: board } as const
