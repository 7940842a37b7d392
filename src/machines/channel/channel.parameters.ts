import type { ErrorActorEvent } from 'xstate'
import type { Panel } from '../../board/board'
import type { ConnectionStatus } from '../connection/connectionStatus'
import type { Access } from '../shared/access'
import {
  awayCause,
  findAccessLack,
  joinTimeoutCause,
  noSubscriptionCause,
  silentCause,
  unapprovedCause,
  type Cause,
  type ErrorParams,
} from '../shared/cause'
import type { ChannelContext, ChannelEvent, Polling, PollingEvent, ViewsEvent } from './channel.context'
import type { Verification } from './channel.proof'

/** Guards and actions of the setup, with the parameters that they take from an event. */

type OpenEvent = Extract<ChannelEvent, { type: 'channel.openPreview' }>

const openedFile = ({ event }: { event: OpenEvent }) => event
const panels = ({ event }: { event: { panels: Panel[] } }) => event.panels
const errorOf = ({ event }: { event: ErrorActorEvent }): ErrorParams => ({ error: event.error })
const access = ({ event }: { event: { access: Access } }) => event.access
const link = ({ event }: { event: { link: ConnectionStatus } }) => event.link
const approvalOf = ({ event }: { event: { isApproved: boolean } }) => event.isApproved
const viewsOf = ({ event }: { event: ViewsEvent }) => event
type ReasonParams = { event: { reason: string } }
const suspectCause = ({ event: { reason } }: ReasonParams): Cause => ({ kind: 'suspect', reason })
const refusedCause = ({ event: { reason } }: ReasonParams): Cause => ({ kind: 'refused', reason })

export const isSufficientAccess = { type: 'isSufficientAccess', params: access } as const
export const isOtherAccess = { type: 'isOtherAccess', params: access } as const
export const setAccess = { type: 'setAccess', params: access } as const
export const setApproval = { type: 'setApproval', params: approvalOf } as const
export const willRunUnattended = { type: 'willRunUnattended', params: approvalOf } as const
export const setPanels = { type: 'setPanels', params: panels } as const
export const sendPanelsToFeed = { type: 'sendPanelsToFeed', params: panels } as const
export const staysReachable = { type: 'staysReachable', params: link } as const
export const willPark = { type: 'willPark', params: link } as const
export const keepsProbing = { type: 'keepsProbing', params: link } as const
export const staysDown = { type: 'staysDown', params: link } as const
export const recovers = { type: 'recovers', params: link } as const
export const setLink = { type: 'setLink', params: link } as const
export const openPreview = { type: 'openPreview', params: openedFile } as const
export const isLimitError = { type: 'isLimit', params: errorOf } as const
export const noteLoss = { type: 'noteLoss', params: errorOf } as const
export const noteEnd = { type: 'noteLoss', params: { error: 'the feed ended' } } as const
export const noteJoinTimeout = { type: 'noteLoss', params: { error: joinTimeoutCause } } as const
export const noteNoSubscription = { type: 'noteLoss', params: { error: noSubscriptionCause } } as const
export const noteSuspect = { type: 'setCause', params: suspectCause } as const
export const noteRefusal = { type: 'setCause', params: refusedCause } as const
/** The connection machine knows the reason for the silence. */
export const noteSilence = {
  type: 'setCause',
  params: ({ context }: { context: ChannelContext }) => context.link.cause ?? silentCause,
} as const
export const notePolling = {
  type: 'notePolling',
  params: ({ event: { every, reason } }: { event: PollingEvent }): Polling => ({
    every,
    cause: reason === null ? null : { kind: 'keyless', reason },
  }),
} as const
export const isWhole = { type: 'isWhole', params: viewsOf } as const
export const isPolledWhole = { type: 'isPolledWhole', params: viewsOf } as const
export const showViews = { type: 'showViews', params: viewsOf } as const
export const closeGap = { type: 'closeGap', params: viewsOf } as const
export const recordVerification = {
  type: 'recordVerification',
  params: ({ event }: { event: Verification }) => event,
} as const
export const openUnapprovedGap = { type: 'openGap', params: unapprovedCause } as const
export const openPausedGap = { type: 'openGap', params: { kind: 'paused', reason: 'paused by you' } } as const
export const openParkedGap = {
  type: 'openGap',
  params: ({ context: { link } }: { context: ChannelContext }) => link.cause ?? awayCause,
} as const
export const openUnauthorizedGap = {
  type: 'openGap',
  params: ({ context: { source, access } }: { context: ChannelContext }) => findAccessLack(source, access),
} as const
