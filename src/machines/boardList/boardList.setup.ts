import { and, assign, fromEventObservable, fromPromise, raise, sendParent, setup } from 'xstate'
import type { BoardListing } from '../../backend/ports/backend.port'
import { listenerMachine } from '../listener/listener.machine'
import type { Conditions, ConditionsEvent } from '../shared/conditions'
import { notProvided } from '../shared/notProvided'

export interface BoardListInput {
  conditions: Conditions
}
export interface BoardListContext extends BoardListInput {
  /** Whether the project stores boards, as of the last answer; null: no answer yet. */
  project: BoardListing['project']['state'] | null
}
/** The boards changed, or may have. */
export interface BoardListChange {
  type: 'boardList.changed'
}
export type BoardListEvent = ConditionsEvent | BoardListChange

/** To the parent. `failed`: the boards could not be listed at all. */
export type BoardListReport =
  | { type: 'boardList.listed'; listing: BoardListing }
  | { type: 'boardList.failed' }

type ListedReport = Extract<BoardListReport, { type: 'boardList.listed' }>
const listedReport = (_: unknown, listing: BoardListing): ListedReport => ({
  type: 'boardList.listed',
  listing,
})
const failedReport = (): BoardListReport => ({ type: 'boardList.failed' })

export const boardListSetup = setup({
  types: {} as { input: BoardListInput; context: BoardListContext; events: BoardListEvent },
  actors: {
    list: fromPromise<BoardListing>(notProvided('list')),
    /** Reports changes that other tabs make to the boards stored in this browser. */
    otherTabs: listenerMachine,
    /** Reports changes of the project's boards, over one connection. */
    live: fromEventObservable<BoardListEvent, undefined>(notProvided('live')),
  },
  guards: {
    hasAccess: ({ context: { conditions } }) => conditions.access !== 'none',
    isConnected: ({ context: { conditions } }) => conditions.link.state === 'up',
    isInProject: ({ context: { project } }) => project === 'present',
    isIncomplete: (_, { project }: BoardListing) => project.state === 'unknown',
  },
  actions: {
    setConditions: assign((_, conditions: Conditions) => ({ conditions })),
    setProject: assign((_, { project: { state } }: BoardListing) => ({ project: state })),
    clearProject: assign({ project: 'unknown' }),
    reportListing: sendParent(listedReport),
    reportFailure: sendParent(failedReport),
    requestListing: raise({ type: 'boardList.changed' }),
  },
  delays: { again: 60_000 },
})

export const canListen = and(['hasAccess', 'isConnected', 'isInProject'])

const params = ({ event }: { event: { output: BoardListing } }) => event.output
export const isIncomplete = { type: 'isIncomplete', params } as const
export const reportListing = [
  { type: 'setProject', params },
  { type: 'reportListing', params },
] as const
