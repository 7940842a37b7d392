import { OLDEST_MS } from '../world/oldAnswers'
import type { Act, FaultName, LinkName, StrikeName, WriteKind } from '../schedule/schedule'

/** All in ms of the storm's time. */
export interface Bounds {
  /**
   * From a commit that the server announces to the screen: delivery, a batch, and a refill, which rests 1 s between
   * reads. The longest way is in `tests/streams/announced-bound.test.ts`.
   */
  announcedMs: number
  /** Until a silent link is no longer called live: a heartbeat every 25 s, which may take 5 s, and delivery. */
  silent: number
  /**
   * Until an unannounced change is found. Infinity without verification, because then finding it is not
   * promised.
   */
  unseen: number
  /**
   * From the end of all faults until everything is live and right: the longest backoff, a timeout of a silent link, a
   * join.
   */
  healMs: number
  /** Until a stopped app has left nothing behind: realtime-js keeps an empty socket for 50 s. */
  stopped: number
}

const READ_MS = 10_000
/** Until a read that keeps failing is reported as a doubt: two reads time out, with a pause between them. */
const GIVEN_UP_MS = 2 * READ_MS + 3_000

/**
 * `verify`: seconds between verifications, or null if there are none. One may be up to a fifth late, and takes a read.
 */
export function boundsOf(verify: number | null): Bounds {
  const announcedMs = 8_000
  const unseen = verify === null ? Infinity : verify * 1_200 + READ_MS + announcedMs
  return {
    announcedMs,
    silent: 30_000 + announcedMs,
    unseen,
    healMs: 120_000 + (verify ?? 0) * 1_200,
    stopped: 70_000,
  }
}

/** The same for polled rows: no change is announced, and a read may time out twice. */
export function polledBounds(bounds: Bounds, every: number): Bounds {
  const read = every * 1_200 + READ_MS
  return { ...bounds, announcedMs: read, unseen: read, silent: read + 2 * READ_MS }
}

/** How long a fault hides a change from panels that still call themselves live. */
type Hiding =
  /** Not at all: every affected panel notices the fault. */
  | 'loud'
  /** The change is late: it arrives after the fault has ended, as long after that as it takes without a fault. */
  | 'late'
  /** As `late`, or until a heartbeat is missed. */
  | 'hole'
  /**
   * As `late`, or until two reads have failed. Changes that need no read are unaffected, but the storm cannot tell
   * which.
   */
  | 'unread'
  /** The change is never announced. */
  | 'unseen'
  /** Reads return an old state, and so does the read that looks for unannounced changes. */
  | 'old'

const hidings: Record<FaultName | StrikeName | LinkName, Hiding> = {
  muteChanges: 'unseen',
  loseChanges: 'unseen',
  duplicate: 'loud',
  changesDelay: 'late',
  joinDelay: 'loud',
  joinError: 'loud',
  joinDenied: 'loud',
  refuseUpgrade: 'loud',
  // No channel is live before it is subscribed.
  subscribedDelay: 'loud',
  systemError: 'loud',
  truncated: 'loud',
  omitColumns: 'loud',
  // Shorter than the pause between two heartbeats, it leaves no trace.
  silent: 'unseen',
  muteHeartbeats: 'loud',
  'rest status': 'unread',
  'rest page': 'unread',
  'rest half': 'unread',
  'rest limit': 'unread',
  'rest hang': 'unread',
  'rest drop': 'unread',
  'rest delay': 'unread',
  // Nothing is read without a token.
  'auth status': 'unread',
  close: 'loud',
  cut: 'loud',
  resubscribe: 'late',
  expireTokens: 'loud',
  rateLimit: 'loud',
  crash: 'loud',
  reset: 'loud',
  fin: 'loud',
  hole: 'hole',
  'hole up': 'hole',
  'hole down': 'hole',
  slow: 'hole',
  throttled: 'hole',
  refused: 'loud',
  'late answers': 'unread',
}
/** A token is renewed, or a renewal that failed is tried again: the longest pause between two is a minute. */
const RENEWED_MS = 12_000
const RETRIED_MS = 62_000
/** The longest delay of a request. */
const DELAYED_MS = 6_000
const lingers: Partial<Record<string, number>> = {
  'auth status': RETRIED_MS,
  // An earlier request has to time out first.
  'rest hang': GIVEN_UP_MS - READ_MS,
  'rest delay': DELAYED_MS,
  // The last answer may be that old.
  'old answers': OLDEST_MS,
}
/**
 * How long the effect of a fault outlasts it: reads still fail, and delayed changes keep their delay, as do those
 * queued behind them.
 */
export const lingerOf = ({ name, delay = 0 }: Pick<Trouble, 'name' | 'delay'>) => (lingers[name] ?? 0) + delay
/** How long the server takes to settle an act that lasts only a moment. */
export const SETTLES_MS = 4_000

/** Writes that make rows appear or disappear without any announcement. */
const unannouncedKinds: ReadonlySet<WriteKind | 'mend' | 'start'> = new Set([
  'move',
  'hide',
  'unhide',
  'truncate',
  'member',
  'policy',
  'max rows',
  'mend',
])
export const isUnannounced = (kind: WriteKind | 'mend' | 'start') => unannouncedKinds.has(kind)

/** A time during which something was broken for a viewer. */
export interface Trouble {
  name: string
  hiding: Hiding
  from: number
  /** Infinity until the backend has confirmed the end. */
  to: number
  /** Null: all viewers. */
  viewer: number | null
  /** The trouble ends for a channel when that channel joins again. */
  untilJoined?: boolean
  /** The longest delay of a change, in ms. */
  delay?: number
  /** Only this source is affected. */
  source?: string
}

/** After a step of the clock a token may be expired, and reads wait for a new one. */
export const clockTrouble = (from: number): Trouble => ({
  name: 'clock step',
  hiding: 'unread',
  viewer: null,
  from,
  to: from + RENEWED_MS,
})

/** `from`: when the act really happened. */
export function troubleOf(act: Act, from: number): Trouble | null {
  switch (act.do) {
    case 'fault':
      return {
        name: act.name,
        hiding: hidings[act.name],
        from,
        to: Infinity,
        viewer: null,
        ...(act.realtime?.changesDelay !== undefined && { delay: act.realtime.changesDelay }),
      }
    case 'strike':
      return { name: act.name, hiding: hidings[act.name], from, to: Infinity, viewer: null }
    case 'link':
      return { name: act.name, hiding: hidings[act.name], from, to: Infinity, viewer: act.viewer }
    case 'write':
      return act.kind === 'publication'
        ? { name: act.kind, hiding: 'late', from, to: Infinity, viewer: null }
        : null
    case 'clock':
      return clockTrouble(from)
    case 'page':
      return act.name === 'old answers'
        ? { name: act.name, hiding: 'old', from, to: Infinity, viewer: act.viewer }
        : null
    case 'person':
      return null
  }
}

/** The time by which a change committed at `from` must be visible, given everything that was broken meanwhile. */
export function deadlineOf(
  from: number,
  isAnnounced: boolean,
  troubles: readonly Trouble[],
  bounds: Bounds,
): number {
  /** Old answers may be as of before they began: what was shown since is taken back. */
  const beginOf = (each: Trouble) =>
    each.hiding === 'old' && from >= each.from - OLDEST_MS ? Math.min(from, each.from) : each.from
  const during = (to: number) => troubles.filter(each => beginOf(each) <= to && each.to >= from)
  let base = isAnnounced ? bounds.announcedMs : bounds.unseen
  let reads = 0
  let deadline = from + base
  for (let before = 0; before !== deadline;) {
    before = deadline
    for (const { hiding, to, delay = Infinity } of during(deadline)) {
      if (hiding === 'unseen') base = bounds.unseen
      if (hiding === 'old') deadline = Math.max(deadline, to + bounds.unseen)
      if (hiding === 'unread') reads = GIVEN_UP_MS
      deadline = Math.max(deadline, from + base)
      if (hiding === 'late')
        deadline = Math.max(deadline, Math.min(to, from + delay, from + bounds.unseen) + base + reads)
      if (hiding === 'unread') deadline = Math.max(deadline, Math.min(from + base + reads, to + base))
      if (hiding === 'hole') deadline = Math.max(deadline, Math.min(from + bounds.silent, to + base) + reads)
    }
  }
  return deadline
}
