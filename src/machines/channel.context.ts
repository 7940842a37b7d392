import type { Level } from '../backend/port'
import type { Panel } from '../board/board'
import { mayWrite } from '../board/mayWrite'
import type { Source } from '../board/source'
import type { FeedEvent } from '../streams/feed'
import type { Memory } from '../streams/memory'
import type { FileLine, Views } from '../streams/view'
import type { Cause } from './cause'
import { emptyLedger, type Ledger } from './ledger'
import { linked, type Linkage } from './linkage'
import { look, type Looked } from './onTime'
import type { PreviewRef } from './preview.machine'

/** What the session lets be read now; `none`: there is no usable session. */
export type Access = 'none' | Level

export interface FeedInput {
  source: Source
  panels: Panel[]
  /** What the connection before held, for the feed alone to look into. */
  memory: Memory | null
  /** A single request, made because a person asked for it. */
  isOnce: boolean
}
/** What a feed is told while its connection lives. `feed.again`: a person does not want to wait for the next answer. */
export type FeedCommand = { type: 'feed.panels'; panels: Panel[] } | { type: 'feed.again' }
export interface ChannelInput extends Omit<FeedInput, 'memory' | 'isOnce'> {
  access: Access
  /** A person approved that the board asks for this by itself; false if absent. Sources that cannot write need none. */
  isApproved?: boolean
  /** What the panels showed of another source, to stand in until this one is read. */
  views?: Views
  /** How the connection stands; up if absent. */
  link?: Linkage
}

export interface ChannelContext extends ChannelInput {
  isApproved: boolean
  /** The last good views; they outlive a connection. */
  views: Views
  /** Whether those are of another source, because nothing was read of this one yet. */
  standIn: boolean
  /** The rows behind them. */
  memory: Memory | null
  /** When the present state was entered, ms since the epoch. */
  since: number
  /** Why the channel is not live, or was not before. */
  cause: Cause | null
  /** Losses since the channel was last live for a while. */
  attempt: number
  /** Milliseconds until the next try, from `since`; meant for `reconnecting` and `limited`. */
  wait: number
  /** Milliseconds from commit to fold of the newest change, as far as the clocks are known. */
  lag: number | null
  /** Milliseconds by which this computer's clock, and with it every time in here, is certainly ahead of the rows'. */
  ahead: number
  /** Changes that arrived unreadable over this connection; each led to a fresh read. */
  badRows: number
  /** When the newest change came, ms since the epoch. */
  lastEvent: number | null
  /** The last moment for which nothing is known to be missing, ms since the epoch; null before the first read. */
  lastProof: number | null
  /** Since when nothing was missing, ms since the epoch; null while something may be. */
  completeSince: number | null
  ledger: Ledger
  /** The most rows that the project gives, where the source asks for more; else null. */
  most: number | null
  /** How it is read where changes are not pushed; null where they are, or while it is not known yet. */
  polling: Polling | null
  /** The viewer's wish; it outlives a time without access. */
  paused: boolean
  link: Linkage
  /** When the times in here were last held against the clock. */
  looked: Looked
  /** What somebody has opened in a panel; `by`: the place on the screen, for one panel may be in two. */
  opened: { by: string; preview: PreviewRef } | null
}

/** Seconds between two reads, and what keeps changes from being pushed; null where that is the board. */
export interface Polling {
  every: number
  cause: Cause | null
}

export type ChannelEvent =
  | { type: 'channel.retry' }
  | { type: 'channel.pause' }
  | { type: 'channel.resume' }
  /** Asks again now what is asked again and again. */
  | { type: 'channel.again' }
  /** Makes the request of a source that waits for approval, a single time. */
  | { type: 'channel.run' }
  /** A person approved that this board repeats the request by itself, or took that back. */
  | { type: 'channel.approval'; isApproved: boolean }
  | { type: 'channel.access'; access: Access }
  /** The token was renewed. */
  | { type: 'channel.renewed' }
  /** The connection stands otherwise than before. */
  | { type: 'channel.link'; link: Linkage }
  /** Other panels, or other words of theirs, of the same source. */
  | { type: 'channel.panels'; panels: Panel[] }
  /** Looks into a file or folder of a panel, in the place of any other. */
  | { type: 'channel.open'; by: string; line: FileLine }
  | { type: 'channel.shut' }
  | FeedEvent

export type Shown = Extract<FeedEvent, { type: 'feed.views' }>
export type Polled = Extract<FeedEvent, { type: 'feed.polling' }>

/** The board may ask for the source without a person. Nothing else decides that. */
export const asksByItself = ({
  source,
  isApproved,
}: Pick<ChannelContext, 'source' | 'isApproved'>): boolean => isApproved || !mayWrite(source)

/** A channel that has heard nothing yet. */
export const unheard = (input: ChannelInput): ChannelContext => ({
  ...{ views: {}, link: linked, isApproved: false },
  ...input,
  standIn: Object.keys(input.views ?? {}).length > 0,
  memory: null,
  since: Date.now(),
  looked: look(),
  cause: null,
  attempt: 0,
  wait: 0,
  ...{ lag: null, ahead: 0 },
  badRows: 0,
  lastEvent: null,
  lastProof: null,
  completeSince: null,
  ledger: emptyLedger,
  most: null,
  polling: null,
  paused: false,
  opened: null,
})
