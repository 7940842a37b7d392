import type { Panel } from '../../board/board'
import { canWrite } from '../../board/model/canWrite'
import type { Source } from '../../board/model/source'
import type { FeedEvent } from '../../streams/feed'
import type { RowsHandover } from '../../streams/rowsHandover'
import type { FileLine, Views } from '../../streams/views/view'
import type { Access } from '../shared/access'
import type { Cause } from '../shared/cause'
import type { Impasse } from '../shared/impasse'
import { emptyLedger, type Ledger } from './ledger'
import { upStatus, type ConnectionStatus } from '../connection/connectionStatus'
import { readClocks } from './clockReading'
import type { ClockReading } from '../../shared/clockReading'
import type { PreviewRef } from '../preview/preview.machine'
import { now, type WithEnvironment } from '../shared/environment'

export interface FeedInput {
  source: Source
  panels: Panel[]
  /** The rows of the previous connection, which only the feed reads. */
  previousRows: RowsHandover | null
  /** A single request, made because a person asked for it. */
  isOnce: boolean
}
/** Sent to a feed while its connection lives. `feed.refresh`: a person does not want to wait for the next answer. */
export type FeedCommand = { type: 'feed.panels'; panels: Panel[] } | { type: 'feed.refresh' }
export interface ChannelInput extends Omit<FeedInput, 'previousRows' | 'isOnce'>, WithEnvironment {
  access: Access
  /**
   * A person approved that the board repeats the request by itself; default false. Sources that cannot write need none.
   */
  isApproved?: boolean
  /** The panels' views of another source, which stand in until this one is read. */
  views?: Views
  /** Default: up. */
  link?: ConnectionStatus
}

export interface ChannelContext extends ChannelInput {
  isApproved: boolean
  /** The last good views; they outlive a connection. */
  views: Views
  /** The views are of another source, because nothing was read of this one yet. */
  isPlaceholder: boolean
  /** The rows behind the views. */
  previousRows: RowsHandover | null
  /** When the present state was entered, ms since the epoch. */
  since: number
  /** Why the channel is not live, or was not before. */
  cause: Cause | null
  /** Losses since the channel was last live for a while. */
  attempt: number
  /** Set while tries end with losses that only somebody else can mend. */
  impasse: Impasse | null
  /** Milliseconds until the next try, from `since`; meant for states that back off. */
  wait: number
  /** Milliseconds from commit to fold of the newest change, as far as the clocks are known. */
  lag: number | null
  /**
   * Milliseconds by which this computer's clock, and so every time in this context, is certainly ahead of the rows'
   * clock.
   */
  clockSkewMs: number
  /** Changes that arrived unreadable over this connection; each led to a fresh read. */
  malformedChanges: number
  /** When the newest change arrived, ms since the epoch. */
  lastEvent: number | null
  /** The last moment for which nothing is known to be missing, ms since the epoch; null before the first read. */
  lastProof: number | null
  /** Since when nothing was missing, ms since the epoch; null while something may be. */
  completeSince: number | null
  ledger: Ledger
  /** The most rows that the project returns, where the source asks for more; else null. */
  projectRowCap: number | null
  /** Set where changes are not pushed; null where they are, or while that is not known yet. */
  polling: Polling | null
  /** The viewer's wish; it outlives a time without access. */
  isPaused: boolean
  link: ConnectionStatus
  /** When the times in this context were last checked against the clock. */
  clockReading: ClockReading
  /** The file or folder opened in a panel. `by`: the place on screen, because one panel may be in two places. */
  openPreview: { by: string; preview: PreviewRef } | null
}

/** Seconds between two reads, and the reason why changes are not pushed; null where the board asks for polling. */
export interface Polling {
  every: number
  cause: Cause | null
}

export type ChannelEvent =
  | { type: 'channel.retry' }
  | { type: 'channel.pause' }
  | { type: 'channel.resume' }
  /** Repeats a repeated request now. */
  | { type: 'channel.refresh' }
  /** Makes the request of a source that waits for approval, once. */
  | { type: 'channel.run' }
  /** A person approved that this board repeats the request by itself, or revoked that. */
  | { type: 'channel.approval'; isApproved: boolean }
  | { type: 'channel.access'; access: Access }
  /** The access token was renewed. */
  | { type: 'channel.tokenRenewed' }
  /** The connection status changed. */
  | { type: 'channel.link'; link: ConnectionStatus }
  /** Other panels, or changed ones, of the same source. */
  | { type: 'channel.panels'; panels: Panel[] }
  /** Previews a file or folder of a panel, replacing any other preview. */
  | { type: 'channel.openPreview'; by: string; line: FileLine }
  | { type: 'channel.closePreview' }
  | FeedEvent

export type ViewsEvent = Extract<FeedEvent, { type: 'feed.views' }>
export type PollingEvent = Extract<FeedEvent, { type: 'feed.polling' }>

/** Whether the board may request the source without a person. This is the only place that decides it. */
export const canRunUnattended = ({
  source,
  isApproved,
}: Pick<ChannelContext, 'source' | 'isApproved'>): boolean => isApproved || !canWrite(source)

export const initialChannelContext = (input: ChannelInput): ChannelContext => ({
  views: {},
  link: upStatus,
  isApproved: false,
  ...input,
  isPlaceholder: Object.keys(input.views ?? {}).length > 0,
  previousRows: null,
  since: now(input),
  clockReading: readClocks(input),
  cause: null,
  attempt: 0,
  impasse: null,
  wait: 0,
  lag: null,
  clockSkewMs: 0,
  malformedChanges: 0,
  lastEvent: null,
  lastProof: null,
  completeSince: null,
  ledger: emptyLedger,
  projectRowCap: null,
  polling: null,
  isPaused: false,
  openPreview: null,
})
