import { assign, enqueueActions, fromEventObservable, sendParent, sendTo, setup } from 'xstate'
import type { Panel } from '../../board/board'
import { isPolled } from '../../board/model/sourceColumns'
import { sourceKindFacts } from '../../board/model/source'
import type { FeedEvent } from '../../streams/feed'
import { afterLoss } from '../shared/impasse'
import {
  toCause,
  isPermanent,
  findAccessLack,
  type Cause,
  type ErrorParams,
  isLimit as isLimitCause,
} from '../shared/cause'
import { canRunUnattended } from './channel.context'
import type {
  ChannelContext,
  ChannelEvent,
  ChannelInput,
  FeedCommand,
  FeedInput,
  Polling,
  ViewsEvent,
} from './channel.context'
import type { Access } from '../shared/access'
import type { GapCause } from './ledger'
import type { ConnectionStatus } from '../connection/connectionStatus'
import { correctForClock } from './clockCorrection'
import { carryOverViews } from './channel.views'
import { missingPreview } from '../preview/preview.logic'
import {
  lapseProof,
  interruptProof,
  restoreProof,
  recordProof,
  applyVerification,
  type Verification,
} from './channel.proof'
import { now, random } from '../shared/environment'
import { notProvided } from '../shared/notProvided'

/** The delays before a channel tries again. */
type ChannelTag = 'waitsForConnection' | 'backingOff'

export const channelSetup = setup({
  types: {} as { input: ChannelInput; context: ChannelContext; events: ChannelEvent; tags: ChannelTag },
  actors: {
    feed: fromEventObservable<FeedEvent, FeedInput>(notProvided('feed')),
    preview: missingPreview,
  },
  guards: {
    hasAccess: ({ context: { source, access } }) => findAccessLack(source, access) === null,
    isSufficientAccess: ({ context: { source } }, access: Access) => findAccessLack(source, access) === null,
    isOtherAccess: ({ context }, access: Access) => access !== context.access,
    isPaused: ({ context }) => context.isPaused,
    canRunUnattended: ({ context }) => canRunUnattended(context),
    /** Judges the event's approval, not the one in the context. */
    willRunUnattended: ({ context: { source } }, isApproved: boolean) =>
      canRunUnattended({ source, isApproved }),
    isWhole: (_, { isComplete }: ViewsEvent) => isComplete,
    isPolledWhole: ({ context: { polling } }, { isComplete }: ViewsEvent) => isComplete && polling !== null,
    isLinked: ({ context }) => isReachable(context, context.link),
    isParked: ({ context }) => context.link.state === 'parked',
    /** Judges the event's link, not the one in the context. */
    staysReachable: ({ context }, link: ConnectionStatus) =>
      isReachable(context, link) || (context.polling !== null && link.state === 'down'),
    willPark: (_, link: ConnectionStatus) => link.state === 'parked',
    keepsProbing: ({ context }, to: ConnectionStatus) => to.state === 'parked' && isReachable(context, to),
    staysDown: (_, link: ConnectionStatus) => link.state === 'down',
    /** The connection is back, or answers again after a sleep or a silence. */
    recovers: ({ context: { link: before } }, link: ConnectionStatus) => isSound(link) && !isSound(before),
    /** Its rows are the answer to a request. */
    isRequested: ({ context: { source } }) => sourceKindFacts[source.kind].isRequested || isPolled(source),
    canRetryConnection: ({ context: { link } }) =>
      link.nextTry !== null || (link.cause !== null && isPermanent(link.cause)),
    /** The source has files to preview, and the views are its own. */
    canOpenPreview: ({ context: { source, access, isPlaceholder } }) =>
      source.kind === 'folder' && !isPlaceholder && findAccessLack(source, access) === null,
    isLimit: (_, { error }: ErrorParams) => isLimitCause(toCause(error)),
    hasExpired: ({ context: { cause } }) => cause?.kind === 'expired',
  },
  delays: {
    backoff: ({ context }) => context.wait,
    /** Joins take turns, and realtime-js gives up on one after 10 s; this limit holds even if no event says so. */
    joinDeadline: 60_000,
    /** The hosted service gives up on a subscription after 20 s at most. */
    proofDeadline: 20_000,
    /** A connection that lasts this long was not part of a run of losses. */
    steady: 10_000,
  },
  actions: {
    /** On entering any state but live or polling. */
    lapseProof: assign(({ context: uncorrectedContext }) => {
      const context = correctForClock(uncorrectedContext)
      return { ...context, since: now(context), ...lapseProof(context) }
    }),
    /** On entering a state by somebody's wish. */
    openGap: assign(({ context: uncorrectedContext }, cause: GapCause | null) => {
      if (cause === null) return {}
      const context = correctForClock(uncorrectedContext)
      return { ...context, ...interruptProof(context, cause, now(context)) }
    }),
    resetSince: assign(({ context }) => ({ ...correctForClock(context), since: now(context) })),
    correctClock: assign(({ context }) => correctForClock(context)),
    showViews: assign(
      (
        { context },
        { views, lag, clockSkewMs, malformedChanges, lastEvent, previousRows, isComplete, read }: ViewsEvent,
      ) => ({
        views,
        isPlaceholder: false,
        lag,
        clockSkewMs,
        malformedChanges,
        previousRows,
        impasse: null,
        ...(lastEvent !== null && { lastEvent }),
        ...(read !== null && { projectRowCap: read.rowCap ?? null }),
        ...(isComplete && read !== null && recordProof(context, Math.min(read.at, now(context)))),
      }),
    ),
    closeGap: assign(({ context }, { read }: ViewsEvent) => restoreProof(context, read, now(context))),
    recordVerification: assign(({ context }, result: Verification) => applyVerification(context, result)),
    notePolling: assign((_, polling: Polling) => ({ polling })),
    /** Each connection finds out for itself whether changes are pushed. */
    clearPolling: assign({ polling: null }),
    /** Between two reads something may be missing at any time. */
    clearCompleteSince: assign({ completeSince: null }),
    noteLoss: assign(({ context }, { error }: ErrorParams) => {
      const cause = toCause(error)
      const attempt = context.attempt + 1
      const previousRows =
        cause.kind === 'deaf'
          ? (context.previousRows?.afterDeafConnection(now(context)) ?? null)
          : context.previousRows
      const { impasse } = context
      const next = afterLoss(cause, { attempt, impasse, now: now(context) }, random(context))
      return { cause, attempt, previousRows, ...next }
    }),
    setCause: assign((_, cause: Cause) => ({ cause })),
    setLink: assign((_, link: ConnectionStatus) => ({ link })),
    /** The channel is not live because the connection is not: it takes over the connection's cause. */
    setLinkCause: assign(({ context: { link, cause } }) => ({ cause: link.cause ?? cause })),
    retryConnection: sendParent({ type: 'board.retry' }),
    resetAttempts: assign({ attempt: 0, cause: null, impasse: null }),
    pause: assign({ isPaused: true }),
    resume: assign({ isPaused: false }),
    setAccess: assign((_, access: Access) => ({ access })),
    setApproval: assign((_, isApproved: boolean) => ({ isApproved })),
    setPanels: assign(({ context }, panels: Panel[]) => ({
      panels,
      views: carryOverViews(context, panels),
    })),
    refreshFeed: sendTo('feed', (): FeedCommand => ({ type: 'feed.refresh' })),
    openPreview: enqueueActions(
      (
        { context: { source, openPreview, environment }, enqueue },
        { by, line }: Extract<ChannelEvent, { type: 'channel.openPreview' }>,
      ) => {
        if (openPreview !== null) enqueue.stopChild(openPreview.preview)
        if (source.kind !== 'folder') return
        const input = { bucket: source.bucket, line, environment }
        enqueue.assign(({ spawn }) => ({ openPreview: { by, preview: spawn('preview', { input }) } }))
      },
    ),
    closePreview: enqueueActions(({ context: { openPreview }, enqueue }) => {
      if (openPreview === null) return
      enqueue.stopChild(openPreview.preview)
      enqueue.assign({ openPreview: null })
    }),
    sendPanelsToFeed: sendTo('feed', (_, panels: Panel[]): FeedCommand => ({ type: 'feed.panels', panels })),
    /** Views read with a second factor are hidden without one. Without a session they may stay on screen. */
    hideLockedViews: assign(({ context: { source, access } }) =>
      findAccessLack(source, access)?.kind === 'locked'
        ? { views: {}, previousRows: null, lag: null, malformedChanges: 0 }
        : {},
    ),
  },
})

/**
 * Whether the source can be read with this link: a polled source needs no socket. Probes go on even where nobody looks,
 * because they cannot be made later.
 */
const isReachable = ({ source }: ChannelContext, { state }: ConnectionStatus) =>
  state === 'up' || (isPolled(source) && (state === 'down' || !sourceKindFacts[source.kind].isStored))

const isSound = ({ state, cause }: ConnectionStatus) => state === 'up' && cause === null
