import type { Observable } from 'rxjs'
import type {
  FolderSource,
  FunctionSource,
  PresenceSource,
  RpcSource,
  TableSource,
  TopicSource,
} from '../board/source'
import type { Approvals } from './approvals.port'
import type { Auth } from './auth.port'
import type { Boards } from './boards.port'
import type { Calls } from './calls.port'
import type { Beginning, FileLink, FileName, Files } from './files.port'
import type { Link } from './link.port'
import type { Shapes } from './shapes.port'
import type { Writes } from './writes.port'

export type * from './approvals.port'
export type * from './auth.port'
export type * from './boards.port'
export type * from './calls.port'
export type * from './files.port'
export type * from './link.port'
export type * from './shapes.port'
export type * from './writes.port'

/** The closed port to a Supabase project: what the house may ask of it, and every way it can answer. */
export interface Backend extends Deeds {
  approvals: Approvals
  auth: Auth
  boards: Boards
  data: Data
  link: Link
  shapes: Shapes
}

/** What changes something of the project. */
export interface Deeds {
  calls: Calls
  files: Files
  writes: Writes
}

/** A row as the database gave it, by column name. A number that a double does not hold is the text of its digits. */
export type Row = Readonly<Record<string, unknown>>

/**
 * What one connection says about one source, in order. `joined` once; `proven` when the server states that
 * changes flow from now on, and again whenever it re-subscribed, after which changes may be missing; `renewed`
 * when it has taken our new token instead, by which the viewer may see other rows, and nothing is missing. `at`
 * is the commit time in ms since the epoch. An `update` may lack columns that did not change. `unread`: the row with
 * this key changed, and only a read can tell to what. `keyless`: changes of this table cannot be told apart.
 */
export type Signal =
  | { type: 'joined' }
  | { type: 'proven' }
  | { type: 'renewed' }
  | { type: 'insert' | 'update'; row: Row; at: number | null }
  | { type: 'delete'; key: Row; at: number | null }
  | { type: 'unread'; key: Row; at: number | null }
  | { type: 'keyless'; reason: string }
  | { type: 'bad row'; reason: string }
  | { type: 'unheard' }
  | { type: 'heard' }

/**
 * What one connection says about a topic. `proven`: what is sent from now on comes here, as far as anybody knows, and
 * again after the server's own connection was another; `message`: `id` is the project's where it keeps the message,
 * and else our own; `isReplayed`: it was sent before. `answered`: the server gave a sign of life that was asked for
 * `latency` ms ago.
 */
export type TopicSignal =
  | { type: 'joined' | 'proven' | 'unheard' | 'heard' }
  | { type: 'answered'; latency: number }
  | { type: 'message'; message: Message }
export interface Message {
  id: string
  event: string
  payload: unknown
  isReplayed: boolean
}

/** Who is on a topic: always all of them, and at every change, or those of a quarter of a second together. */
export type PresenceSignal =
  | { type: 'joined' | 'unheard' | 'heard' }
  | { type: 'answered'; latency: number }
  | { type: 'people'; people: readonly Present[] }
/** One of the times that somebody is there, such as one tab: `ref` is another whenever they say something else. */
export interface Present {
  key: string
  ref: string
  state: Row
}

/** Why a connection or a read ended. `reason` is the server's own text where it gave one. */
export interface Loss {
  kind: LossKind
  reason: string
}
export type LossKind =
  /** The transport: worth trying again. */
  | 'lost'
  /** The token: worth trying again once it is renewed. */
  | 'expired'
  /** A limit of the project: worth trying again, later. */
  | 'limited'
  /** This page's own ceiling on the requests that boards cause: worth trying again, later. The project has no part in it. */
  | 'ceiling'
  /** The viewer's rights: nothing changes by trying again. */
  | 'denied'
  /** There is no such schema, table or column, or none that the project's API shows. */
  | 'unknown'
  /** Realtime tells of no such table: it is not in the publication, or not there at all. */
  | 'unpublished'
  /** Something else that the project or the board has to put right, such as Realtime being off. */
  | 'misconfigured'

/** What came of calling an Edge Function once. `at`: when, ms since the epoch. */
export interface Probe {
  at: number
  /** Until the answer was here, whole, or it was clear that there is none. */
  ms: number
  /** Null: there was no answer. */
  status: number | null
  /** As expected. Null: it refused this viewer, which says nothing of how it is. */
  ok: boolean | null
  /** What was wrong, in words; null where nothing was. */
  error: string | null
  /** The answer, cut short. */
  body: string | null
  /** What its JSON says; null where it is none. */
  answer: unknown
  /** Where it ran, and as what, where the page may read that. */
  region: string | null
  execution: string | null
}

/** What a read brought. */
export interface Read {
  rows: Row[]
  /** There may be more that were left out, for the source's limit or for one of the project's own below it. */
  cut: boolean
  /** For each row a number that is another after every write of it. Absent where the project gives none. */
  stamps?: readonly number[]
}

export interface Data {
  /**
   * One connection. Errors with a Loss; unsubscribing leaves. It never completes and never reconnects. Of which
   * changes it tells does not depend on the source's filter: a row that leaves one would give no sign. `deafness`: over
   * so many connections before rows changed, and it told of none.
   */
  listen(source: TableSource, deafness?: number): Observable<Signal>
  /**
   * The source's rows in its order, at most `limit`, once. Errors with a Loss. With `keys`: only those of the rows
   * with one of these keys, however many these are.
   */
  read(source: TableSource, keys?: readonly Row[]): Observable<Read>
  /**
   * The columns in which a number came as text, which by itself does not differ from text. The same set at every
   * call, growing before the row is handed on: what is held of a column until then has the same order either way.
   */
  numbers(source: TableSource | RpcSource | FunctionSource): ReadonlySet<string>
  /** What a function of the database gives, once. Errors with a Loss. */
  call(source: RpcSource): Observable<Read>
  /** What is in a folder of Storage, with the columns of `FILE`, once. Errors with a Loss. */
  list(source: FolderSource): Observable<Read>
  /** An address for a file, once, that is good for `lifetime` ms; ten minutes if absent. Errors with a Loss. */
  sign(file: FileName, lifetime?: number): Observable<FileLink>
  /** The first so many bytes of what an address is of. Errors with a Loss. */
  beginning(link: FileLink, bytes: number): Observable<Beginning>
  /**
   * One call of an Edge Function, whatever came of it; `patience`: ms after which there is no answer. Errors with a
   * Loss where nothing was learnt of it, for want of a connection, a token or a limit's patience.
   */
  probe(source: FunctionSource, patience: number): Observable<Probe>
  /** The messages of a topic over one connection. Errors with a Loss; unsubscribing leaves, if nobody else listens. */
  messages(source: TopicSource): Observable<TopicSignal>
  /**
   * The same of who is there. With `doing$` this page is there as well, and says the last of that and who is signed in;
   * such a channel gives way where there are as many as there may be.
   */
  people(source: PresenceSource, doing$?: Observable<Row>): Observable<PresenceSignal>
  /**
   * By how many ms this computer's clock is ahead of the project's, behind if negative: as far as it certainly is, and
   * so 0 where they may agree.
   */
  ahead(): number
  /** The database's names for the types of the columns, as far as changes told them. The same map at every call. */
  types(source: TableSource): ReadonlyMap<string, string>
}
