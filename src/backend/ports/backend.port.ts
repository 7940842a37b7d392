import type { Observable } from 'rxjs'
import type {
  FigureQuery,
  FolderSource,
  FunctionSource,
  PresenceSource,
  RpcSource,
  TableSource,
  TopicSource,
} from '../../board/model/source'
import type { Approvals } from './approvals.port'
import type { Auth } from './auth.port'
import type { Boards } from './boards.port'
import type { Calls } from './calls.port'
import type { ComparisonResult, HeldRow } from './comparison.port'
import type { FileExcerpt, FileLink, FileRef, Files } from './files.port'
import type { Link } from './link.port'
import type { Catalog } from './catalog.port'
import type { ReadResult, Row } from './row.port'
import type { Writes } from './writes.port'

export type * from './approvals.port'
export type * from './auth.port'
export type * from './boards.port'
export type * from './calls.port'
export type * from './comparison.port'
export type * from './files.port'
export type * from './link.port'
export type * from './catalog.port'
export type * from './mutationReason.port'
export type * from './refusal.port'
export type * from './row.port'
export type * from './writes.port'

/** The only port to a Supabase project: everything the app may ask of it, and every way it can answer. */
export interface Backend extends Mutations {
  approvals: Approvals
  auth: Auth
  boards: Boards
  sources: Sources
  link: Link
  catalog: Catalog
}

/** Everything that changes data in the project. */
export interface Mutations {
  calls: Calls
  files: Files
  writes: Writes
}

/**
 * What one connection reports about one source, in order. `joined`: once. `subscribed`: the server states that changes
 * flow from now on; it comes again after every re-subscription, when changes may have been missed. `reauthorized`: the
 * server accepted our new token instead; the viewer may see other rows, but no change is missing. `silent`: the server
 * does not answer; `resumed`: it answers again. `at` is the commit time in ms since the epoch. An `update` may lack
 * columns that did not change. `doubtfulColumns`: null in the row, which may stand for NaN or an infinity: only a read
 * can tell. `incomplete`: the row with this key changed, and only a read can tell how; after a change of the same row,
 * some of its values may be others. `identity`: what identified an updated row before, where that lacks the key: the
 * row may have had another one. Rows of later reads and changes have its columns, too. `keyless`: the changes of this
 * table cannot be matched to rows.
 */
export type SourceSignal =
  | { type: 'joined' }
  | { type: 'subscribed' }
  | { type: 'reauthorized' }
  | {
      type: 'insert' | 'update'
      row: Row
      at: number | null
      doubtfulColumns?: readonly string[]
      identity?: Row
    }
  | { type: 'delete'; key: Row; at: number | null }
  | { type: 'incomplete'; key: Row; at: number | null; identity?: Row }
  | { type: 'keyless'; reason: string }
  | { type: 'bad row'; reason: string }
  | { type: 'silent' }
  | { type: 'resumed' }

/**
 * What one connection reports about a topic. `subscribed`: as far as anybody knows, messages sent from now on arrive
 * here; it comes again after the server replaced its own connection. `message`: `id` is the project's, null if it
 * doesn't store the message; `isReplayed`: the message was sent earlier. `answered`: the server sent the sign of life
 * requested `latency` ms ago.
 */
export type TopicSignal =
  | { type: 'joined' | 'subscribed' | 'silent' | 'resumed' }
  | { type: 'answered'; latency: number }
  | { type: 'message'; message: TopicMessage }
export interface TopicMessage {
  id: string | null
  event: string
  payload: unknown
  isReplayed: boolean
}

/** Who is on a topic. Every signal carries the whole list; changes within a quarter of a second share a signal. */
export type PresenceSignal =
  | { type: 'joined' | 'silent' | 'resumed' }
  | { type: 'answered'; latency: number }
  | { type: 'people'; entries: readonly PresenceEntry[] }
/** One presence of a person, such as one tab. `ref` changes whenever the person publishes another state. */
export interface PresenceEntry {
  key: string
  ref: string
  state: Row
}

/** Why a connection or a read ended. `reason` is the server's own text, if it gave one. */
export interface Loss {
  kind: LossKind
  reason: string
  /**
   * Set where the answer bore no code of the service: a proxy, a firewall or the sign-in page of a network may have
   * given it, and the service itself may answer as before.
   */
  isFromProxy?: true
}
export type LossKind =
  /** The transport failed: retry. */
  | 'lost'
  /** The token expired: retry once it is renewed. */
  | 'expired'
  /** The project's limit was hit: retry later. */
  | 'limited'
  /** This page's own ceiling on the requests that boards cause: retry later. The project is not involved. */
  | 'ceiling'
  /** The viewer lacks the rights: a retry changes nothing. */
  | 'denied'
  /** The schema, table or column does not exist, or the project's API does not expose it. */
  | 'unknown'
  /** Realtime does not report this table: it is not in the publication, or does not exist. */
  | 'unpublished'
  /** Another fault that the project or the board has to fix, such as Realtime being switched off. */
  | 'misconfigured'

/** The outcome of calling an Edge Function once. `at`: ms since the epoch. */
export interface Probe {
  at: number
  /** Milliseconds until the whole answer was here, or until it was clear that none would come. */
  ms: number
  /** Null: no answer came. */
  status: number | null
  /**
   * Whether the answer was as expected. Null: the function refused this viewer, which says nothing about its health.
   */
  ok: boolean | null
  /** What was wrong, as a sentence; null if nothing was. */
  error: string | null
  /** The answer's text, truncated. */
  body: string | null
  /** The answer parsed as JSON; null if it is not JSON. */
  answer: unknown
  /** The region and the execution id, if the page may read them. */
  region: string | null
  execution: string | null
}

export interface Sources {
  /**
   * Listens on one connection, which sources of a table share. Errors with a Loss. Never completes and never
   * reconnects. The source's filter does not limit the reported changes: otherwise a row that leaves the filter would
   * give no sign. `silentConnections`: how many connections in a row reported no change although rows changed.
   */
  listen(source: TableSource, silentConnections?: number): Observable<SourceSignal>
  /**
   * Reads the source's rows in its order, at most `limit`, once. Errors with a Loss. With `keys`: reads only the rows
   * with one of these keys, however many keys there are. `expectedCount`: the number of rows before; an answer of
   * fewer is checked for having been truncated by the project.
   */
  read(source: TableSource, keys?: readonly Row[], expectedCount?: number): Observable<ReadResult>
  /**
   * The columns whose numbers arrived as text; the text alone would not show that they are numbers. Returns the same
   * set at every call; a column joins it before its row is passed on, and the values of the column held until then sort
   * the same either way.
   */
  exactColumns(source: TableSource | RpcSource | FunctionSource): ReadonlySet<string>
  /** The result of a database function, once. Errors with a Loss. `expectedCount`: as in `read`. */
  call(source: RpcSource, expectedCount?: number): Observable<ReadResult>
  /**
   * Figures over all rows that the viewer may read, once, as rows with the columns of `FIGURE_COLUMNS`. Errors with a
   * Loss: `unknown` where the project can calculate none, `misconfigured` where it refuses these.
   */
  figures(query: FigureQuery): Observable<ReadResult>
  /** The entries of a Storage folder, with the columns of `FILE_COLUMNS`, once. Errors with a Loss. */
  list(source: FolderSource): Observable<ReadResult>
  /** A URL for a file, once, valid for `lifetime` ms (default: ten minutes). Errors with a Loss. */
  sign(file: FileRef, lifetime?: number): Observable<FileLink>
  /** The first `bytes` bytes of the linked file. Errors with a Loss. */
  readExcerpt(link: FileLink, bytes: number): Observable<FileExcerpt>
  /**
   * Calls an Edge Function once and reports any outcome; `timeoutMs`: ms after which it counts as unanswered. Errors
   * with a Loss if the call showed nothing about the function: no connection, no token, or a rate limit.
   */
  probe(source: FunctionSource, timeoutMs: number): Observable<Probe>
  /**
   * The messages of a topic over one connection, and if the source asks for a replay, the newest of those that the
   * project stores `since` then: ms since the epoch by its clock, null: of all. Errors with a Loss; unsubscribing
   * leaves unless somebody else listens.
   */
  messages(source: TopicSource, since: number | null): Observable<TopicSignal>
  /**
   * The people on a topic, over one connection. With `ownState$` this page appears there too, with the latest value of
   * that stream and the viewer's identity; such a channel gives way when all channels are in use.
   */
  presence(source: PresenceSource, ownState$?: Observable<Row>): Observable<PresenceSignal>
  /**
   * Milliseconds by which this computer's clock is certainly ahead of the project's (negative: behind); 0 if the clocks
   * may agree.
   */
  clockSkewMs(): number
  /**
   * Whether the project has the rows held, once and without reading them. `listHeldRows` is called when the request
   * leaves, because whatever changes before is no difference. Errors with a Loss only where a read would meet the same
   * one. Absent, with `waitForRound`: rows can only be read.
   */
  compareRows?(source: TableSource, listHeldRows: () => readonly HeldRow[]): Observable<ComparisonResult>
  /**
   * Emits once, `earliest` to `latest` ms from now: with the first other source of the page whose time has come, so
   * that their rows are compared together.
   */
  waitForRound?(earliest: number, latest: number): Observable<unknown>
  /** The database type name of each column, as far as changes have revealed it. The same map at every call. */
  columnTypes(source: TableSource): ReadonlyMap<string, string>
}
