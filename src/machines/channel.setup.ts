import {
  assign,
  enqueueActions,
  fromEventObservable,
  sendParent,
  sendTo,
  setup,
  type ErrorActorEvent,
} from 'xstate'
import type { Panel } from '../board/board'
import { isAsked, isPolled } from '../board/columns'
import type { FeedEvent } from '../streams/feed'
import { backoff } from './backoff'
import {
  away,
  causeOf,
  isPermanent,
  lackOf,
  silent,
  unapproved,
  unjoined,
  unproven,
  type Cause,
  type Ended,
  isLimit as ofLimit,
} from './cause'
import { asksByItself } from './channel.context'
import type { Access, ChannelContext, ChannelEvent, ChannelInput } from './channel.context'
import type { FeedCommand, FeedInput, Polled, Polling, Shown } from './channel.context'
import type { HoleCause } from './ledger'
import type { Linkage } from './linkage'
import { onTime } from './onTime'
import { viewsFor } from './panels'
import { previewMachine } from './preview.machine'
import { lapsed, left, mended, proven, verified, type Verified } from './proof'

/** The words of a channel's chart. */
export const channelSetup = setup({
  types: {} as { input: ChannelInput; context: ChannelContext; events: ChannelEvent },
  actors: {
    feed: fromEventObservable<FeedEvent, FeedInput>(() => {
      throw new Error('feed is not provided')
    }),
    preview: previewMachine,
  },
  guards: {
    hasAccess: ({ context: { source, access } }) => lackOf(source, access) === null,
    suffices: ({ context: { source } }, access: Access) => lackOf(source, access) === null,
    isOther: ({ context }, access: Access) => access !== context.access,
    isPaused: ({ context }) => context.paused,
    asksByItself: ({ context }) => asksByItself(context),
    /** By the news, not by what was known. */
    willAskByItself: ({ context: { source } }, isApproved: boolean) => asksByItself({ source, isApproved }),
    isWhole: (_, { whole }: Shown) => whole,
    isPolledWhole: ({ context: { polling } }, { whole }: Shown) => whole && polling !== null,
    isLinked: ({ context }) => isLinked(context, context.link),
    isParked: ({ context }) => context.link.state === 'parked',
    /** By the news, not by what was known. */
    keepsLink: ({ context }, link: Linkage) => isLinked(context, link) || context.polling !== null,
    willPark: (_, link: Linkage) => link.state === 'parked',
    /** Its rows are the answer to a request. */
    isAsked: ({ context: { source } }) => isAsked(source),
    mayHurry: ({ context: { link } }) =>
      link.nextTry !== null || (link.cause !== null && isPermanent(link.cause)),
    /** There is something to look into, and it is shown as its source has it. */
    opens: ({ context: { source, access, standIn } }) =>
      source.kind === 'folder' && !standIn && lackOf(source, access) === null,
    isLimit: (_, { error }: Ended) => ofLimit(causeOf(error)),
    hasExpired: ({ context: { cause } }) => cause?.kind === 'expired',
  },
  delays: {
    backoff: ({ context }) => context.wait,
    /** Joins take turns, and realtime-js gives up on one after 10 s; this holds even if nobody says so. */
    joinDeadline: 60_000,
    /** The hosted service gives up on a subscription after 20 s at most. */
    proofDeadline: 20_000,
    /** A connection that lasts this long was not part of a run of losses. */
    steady: 10_000,
  },
  actions: {
    /** Into any state but live. */
    enter: assign(({ context: before }) => {
      const context = onTime(before)
      return { ...context, since: Date.now(), ...lapsed(context) }
    }),
    /** Into a state that somebody wanted. */
    leave: assign(({ context: before }, cause: HoleCause | null) => {
      if (cause === null) return {}
      const context = onTime(before)
      return { ...context, ...left(context, cause, Date.now()) }
    }),
    arrive: assign(({ context }) => ({ ...onTime(context), since: Date.now() })),
    look: assign(({ context }) => onTime(context)),
    show: assign(({ context }, { views, lag, ahead, badRows, lastEvent, memory, whole, read }: Shown) => ({
      ...{ views, standIn: false, lag, ahead, badRows, memory },
      ...(lastEvent !== null && { lastEvent }),
      ...(read !== null && { most: read.most ?? null }),
      ...(whole && read !== null && proven(context, Math.min(read.at, Date.now()))),
    })),
    mend: assign(({ context }, { read }: Shown) => mended(context, read, Date.now())),
    verify: assign(({ context }, found: Verified) => verified(context, found)),
    poll: assign((_, polling: Polling) => ({ polling })),
    /** Every connection finds out for itself. */
    expectPush: assign({ polling: null }),
    /** Between two reads something may be missing at any time. */
    unclaim: assign({ completeSince: null }),
    noteLoss: assign(({ context }, { error }: Ended) => {
      const cause = causeOf(error)
      const attempt = context.attempt + 1
      const memory = cause.kind === 'deaf' ? (context.memory?.deafened() ?? null) : context.memory
      return { cause, attempt, memory, wait: backoff(attempt, cause, Math.random()) }
    }),
    noteDoubt: assign((_, cause: Cause) => ({ cause })),
    takeLink: assign((_, link: Linkage) => ({ link })),
    /** It is not live for want of a connection, and for what that lacks. */
    blameLink: assign(({ context: { link, cause } }) => ({ cause: link.cause ?? cause })),
    hurryLink: sendParent({ type: 'board.retry' }),
    forgive: assign({ attempt: 0, cause: null }),
    pause: assign({ paused: true }),
    resume: assign({ paused: false }),
    takeAccess: assign((_, access: Access) => ({ access })),
    takeApproval: assign((_, isApproved: boolean) => ({ isApproved })),
    takePanels: assign(({ context }, panels: Panel[]) => ({ panels, views: viewsFor(context, panels) })),
    askAgain: sendTo('feed', (): FeedCommand => ({ type: 'feed.again' })),
    open: enqueueActions(({ context: { source, opened }, enqueue }, { by, line }: Opening) => {
      if (opened !== null) enqueue.stopChild(opened.preview)
      if (source.kind !== 'folder') return
      const input = { bucket: source.bucket, line }
      enqueue.assign(({ spawn }) => ({ opened: { by, preview: spawn('preview', { input }) } }))
    }),
    shut: enqueueActions(({ context: { opened }, enqueue }) => {
      if (opened === null) return
      enqueue.stopChild(opened.preview)
      enqueue.assign({ opened: null })
    }),
    tellFeed: sendTo('feed', (_, panels: Panel[]): FeedCommand => ({ type: 'feed.panels', panels })),
    /** What was read with a second factor is not shown without one. Without a session it may stay on screen. */
    hide: assign(({ context: { source, access } }) =>
      lackOf(source, access)?.kind === 'locked' ? { views: {}, memory: null, lag: null, badRows: 0 } : {},
    ),
  },
})

/** Whether the source can be read as things stand: what is polled needs no socket. */
const isLinked = ({ source }: ChannelContext, { state }: Linkage) => state === 'up' || isPolled(source)

type Opening = Extract<ChannelEvent, { type: 'channel.open' }>

const panels = ({ event }: { event: { panels: Panel[] } }) => event.panels
const ended = ({ event }: { event: ErrorActorEvent }): Ended => ({ error: event.error })
const access = ({ event }: { event: { access: Access } }) => event.access
const link = ({ event }: { event: { link: Linkage } }) => event.link
const approval = ({ event }: { event: { isApproved: boolean } }) => event.isApproved
const seen = ({ event }: { event: Shown }) => event
type Reason = { event: { reason: string } }
const doubt = ({ event: { reason } }: Reason): Cause => ({ kind: 'doubted', reason })
const refused = ({ event: { reason } }: Reason): Cause => ({ kind: 'refused', reason })

export const suffices = { type: 'suffices', params: access } as const
export const isOther = { type: 'isOther', params: access } as const
export const takeAccess = { type: 'takeAccess', params: access } as const
export const takeApproval = { type: 'takeApproval', params: approval } as const
export const willAskByItself = { type: 'willAskByItself', params: approval } as const
export const takePanels = { type: 'takePanels', params: panels } as const
export const tellFeed = { type: 'tellFeed', params: panels } as const
export const keepsLink = { type: 'keepsLink', params: link } as const
export const willPark = { type: 'willPark', params: link } as const
export const takeLink = { type: 'takeLink', params: link } as const
export const open = { type: 'open', params: ({ event }: { event: Opening }) => event } as const
export const isLimit = { type: 'isLimit', params: ended } as const
export const noteLoss = { type: 'noteLoss', params: ended } as const
export const noteEnd = { type: 'noteLoss', params: { error: 'the feed ended' } } as const
export const noteUnjoined = { type: 'noteLoss', params: { error: unjoined } } as const
export const noteUnproven = { type: 'noteLoss', params: { error: unproven } } as const
export const noteDoubt = { type: 'noteDoubt', params: doubt } as const
export const noteRefusal = { type: 'noteDoubt', params: refused } as const
/** The connection knows why nothing is heard. */
export const noteSilence = {
  type: 'noteDoubt',
  params: ({ context }: { context: ChannelContext }) => context.link.cause ?? silent,
} as const
export const poll = {
  type: 'poll',
  params: ({ event: { every, reason } }: { event: Polled }): Polling => ({
    every,
    cause: reason === null ? null : { kind: 'keyless', reason },
  }),
} as const
export const isWhole = { type: 'isWhole', params: seen } as const
export const isPolledWhole = { type: 'isPolledWhole', params: seen } as const
export const show = { type: 'show', params: seen } as const
export const mend = { type: 'mend', params: seen } as const
export const verify = { type: 'verify', params: ({ event }: { event: Verified }) => event } as const
export const leaveUnapproved = { type: 'leave', params: unapproved } as const
export const leavePaused = { type: 'leave', params: { kind: 'paused', reason: 'paused by you' } } as const
export const leaveParked = { type: 'leave', params: away } as const
export const leaveWithheld = {
  type: 'leave',
  params: ({ context: { source, access } }: { context: ChannelContext }) => lackOf(source, access),
} as const
