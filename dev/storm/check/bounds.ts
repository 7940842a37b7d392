import type { Act, FaultName, LinkName, StrikeName, WriteKind } from '../schedule/schedule'

/** All in ms of the storm's time. */
export interface Bounds {
  /** From a commit that the server tells of to the screen: delivery, a batch, and a refill, which rests 1 s between reads. */
  told: number
  /** Until a silent link is no longer called live: a heartbeat every 25 s, which may take 5 s, and delivery. */
  silent: number
  /** Until what nobody tells of is found. Infinity without verification: then it is not promised at all. */
  unseen: number
  /** Until everything is live and right after everything was mended: the longest backoff, a silent link given up, a join. */
  healed: number
  /** Until nothing is left after the app was stopped: realtime-js keeps an empty socket for 50 s. */
  stopped: number
}

const READ_MS = 10_000
/** Until a read that keeps failing is told as a doubt: two are given up, and between them there is a pause. */
const GIVEN_UP_MS = 2 * READ_MS + 3_000

/** `verify`: seconds between verifications; null where there are none. They are up to a fifth late, and read once. */
export function boundsOf(verify: number | null): Bounds {
  const told = 8_000
  const unseen = verify === null ? Infinity : verify * 1_200 + READ_MS + told
  return { told, silent: 30_000 + told, unseen, healed: 120_000 + (verify ?? 0) * 1_200, stopped: 70_000 }
}

/** The same for what is read every so many seconds: nobody tells of it, and a read may be given up twice. */
export function polledBounds(bounds: Bounds, every: number): Bounds {
  const read = every * 1_200 + READ_MS
  return { ...bounds, told: read, unseen: read, silent: read + 2 * READ_MS }
}

/** How long what is broken hides a change from those who call themselves live. */
type Hiding =
  /** Not at all: whoever is struck knows. */
  | 'loud'
  /** It comes late: until the fault is over, and as long again as without it. */
  | 'late'
  /** As `late`, or until a heartbeat is missed. */
  | 'hole'
  /** As `late`, or until a read failed twice; what is told without a read is not touched, but which that is nobody knows. */
  | 'unread'
  /** Nobody ever tells. */
  | 'unseen'

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
  // Without a token nothing is read.
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
/** The longest that a request is delayed. */
const DELAYED_MS = 6_000
const lingers: Partial<Record<string, number>> = {
  'auth status': RETRIED_MS,
  // What was asked before is given up first.
  'rest hang': GIVEN_UP_MS - READ_MS,
  'rest delay': DELAYED_MS,
}
/** For how long reads still fail after what kept them from succeeding is over. */
export const lingerOf = (name: string) => lingers[name] ?? 0
/** Of an act that only lasts a moment: how long the server takes to settle it. */
export const SETTLES_MS = 4_000

/** Writes after which rows appear or go without anybody being told. */
const untold: ReadonlySet<WriteKind | 'mend' | 'start'> = new Set([
  ...(['move', 'hide', 'unhide', 'truncate', 'member', 'policy', 'max rows', 'mend'] as const),
])
export const isUntold = (kind: WriteKind | 'mend' | 'start') => untold.has(kind)

/** A time in which something was broken for a viewer. */
export interface Trouble {
  name: string
  hiding: Hiding
  from: number
  /** Infinity until the backend has said that it is over. */
  to: number
  /** Null: for everybody. */
  viewer: number | null
  /** It is over for a channel once that has joined anew. */
  untilJoined?: boolean
  /** What comes late comes at most so many ms late. */
  holds?: number
  /** Of one source alone. */
  source?: string
}

/** By a clock that was set, a token may be over: reads wait for another one. */
export const clockTrouble = (from: number): Trouble => ({
  ...{ name: 'clock step', hiding: 'unread', viewer: null },
  ...{ from, to: from + RENEWED_MS },
})

/** `from`: when it was really done. */
export function troubleOf(act: Act, from: number): Trouble | null {
  switch (act.do) {
    case 'fault':
      return {
        ...{ name: act.name, hiding: hidings[act.name], from, to: Infinity, viewer: null },
        ...(act.realtime?.changesDelay !== undefined && { holds: act.realtime.changesDelay }),
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
    case 'person':
      return null
  }
}

/** By when what was committed at `from` must show, under all that was broken meanwhile. */
export function deadlineOf(
  from: number,
  isTold: boolean,
  troubles: readonly Trouble[],
  bounds: Bounds,
): number {
  const during = (to: number) => troubles.filter(each => each.from <= to && each.to >= from)
  let base = isTold ? bounds.told : bounds.unseen
  let reads = 0
  let deadline = from + base
  for (let before = 0; before !== deadline;) {
    before = deadline
    for (const { hiding, to, holds = Infinity } of during(deadline)) {
      if (hiding === 'unseen') base = bounds.unseen
      if (hiding === 'unread') reads = GIVEN_UP_MS
      deadline = Math.max(deadline, from + base)
      if (hiding === 'late') deadline = Math.max(deadline, Math.min(to, from + holds) + base + reads)
      if (hiding === 'unread') deadline = Math.max(deadline, Math.min(from + base + reads, to + base))
      if (hiding === 'hole') deadline = Math.max(deadline, Math.min(from + bounds.silent, to + base) + reads)
    }
  }
  return deadline
}
