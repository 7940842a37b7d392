import { assign, fromCallback, sendTo, setup } from 'xstate'
import type { ViewerStatus } from '../../streams/viewers/viewerList'
import type { ViewersEvent } from '../../streams/viewers/boardViewers'
import { backoff } from '../shared/backoff'
import { toCause, isDenial, isPermanent, type ErrorParams } from '../shared/cause'
import type { Conditions } from '../shared/conditions'
import { notProvided } from '../shared/notProvided'
import type {
  PresenceCommand,
  ViewersContext,
  ViewersMachineEvent,
  ViewersInput,
  PresenceInput,
  ViewersTag,
} from './viewers.context'
import { random } from '../shared/environment'

/** Panels use all channels: that changes only when somebody closes panels. */
const CHANNEL_LIMIT_WAIT_MS = 5 * 60_000
const HOUR_MS = 3_600_000

const noViewers: Pick<ViewersContext, 'viewers' | 'self'> = { viewers: [], self: null }

type ViewersListEvent = Extract<ViewersEvent, { type: 'viewers.changed' }>

const boardIn = ({ entry }: Extract<ViewersMachineEvent, { type: 'viewers.open' }>) =>
  entry?.storedIn === 'project' ? entry.id : null

export const viewersSetup = setup({
  types: {} as {
    input: ViewersInput
    context: ViewersContext
    events: ViewersMachineEvent
    tags: ViewersTag
  },
  actors: {
    watch: fromCallback<PresenceCommand, PresenceInput>(notProvided('watch')),
    /** Reports by `viewers.show` whether the viewer wants to be seen. Without it nobody is. */
    visibility: fromCallback<ViewersMachineEvent>(() => undefined),
  },
  guards: {
    isWanted: ({ context: { conditions, isShown, board } }) =>
      conditions.access !== 'none' && conditions.link.state === 'up' && isShown && board !== null,
    isOtherBoard: ({ context }, board: string | null) => board !== context.board,
    /** Presence denied on one board may be permitted on another, if the project supports presence. */
    isWorthRetrying: ({ context }, board: string | null) =>
      board !== context.board && context.cause?.kind === 'denied',
    isUnavailable: (_, { error }: ErrorParams) => isDenial(error) || isPermanent(error),
  },
  delays: { backoff: ({ context }) => context.wait, long: HOUR_MS },
  actions: {
    setConditions: assign((_, conditions: Conditions) => ({
      conditions,
      ...(conditions.access === 'none' && noViewers),
    })),
    setShown: assign((_, isShown: boolean) => ({ isShown, ...(!isShown && noViewers) })),
    setBoard: assign((_, board: string | null) => ({ board, attempt: 0, ...noViewers })),
    setPresence: assign(({ context }, status: Partial<ViewerStatus>) => ({
      status: { ...context.status, ...status },
    })),
    sendPresence: sendTo('watch', ({ context: { status } }): PresenceCommand => ({
      type: 'watch.presence',
      status,
    })),
    setViewers: assign((_, { viewers, ownName: self }: ViewersListEvent) => ({
      viewers,
      self,
      attempt: 0,
      cause: null,
    })),
    noteLoss: assign(({ context }, { error }: ErrorParams) => {
      const cause = toCause(error)
      const attempt = context.attempt + 1
      const wait = cause.kind === 'limited' ? CHANNEL_LIMIT_WAIT_MS : backoff(attempt, cause, random(context))
      return { cause, attempt, wait }
    }),
    clearViewers: assign(noViewers),
  },
})

const errorOf = ({ event }: { event: ErrorParams }): ErrorParams => ({ error: event.error })

export const isUnavailable = { type: 'isUnavailable', params: errorOf } as const
export const noteLoss = { type: 'noteLoss', params: errorOf } as const
type OpenParams = { event: Extract<ViewersMachineEvent, { type: 'viewers.open' }> }
const boardOf = ({ event }: OpenParams) => boardIn(event)
export const isOtherBoard = { type: 'isOtherBoard', params: boardOf } as const
export const isWorthRetrying = { type: 'isWorthRetrying', params: boardOf } as const
export const setBoard = { type: 'setBoard', params: boardOf } as const
