import type { GapCause } from '../../../src/machines/channel/ledger'
import type { Act } from '../schedule/schedule'

export type Kind = GapCause['kind']
/** Two blows are nobody's act: `renewal` is a renewed token, `unpublished` a table missing from the publication. */
type Name =
  | 'renewal'
  | 'unpublished'
  | Exclude<Act, { do: 'write' }>['name']
  | Extract<Act, { do: 'write' }>['kind']

/** An act and how long it lasted, in the storm's time. `to`: Infinity until it ends. */
export interface Blow {
  name: Name
  from: number
  to: number
  /** Null: all viewers. */
  viewer: number | null
  source: string | null
}

/**
 * The reasons that the engine may give for a blow. `linger`: ms after the blow's end in which they are still accepted.
 */
interface Effect {
  kinds: readonly Kind[]
  linger: number
  /** Every channel that receives changes loses its connection, and at once. */
  isCertain?: boolean
  /** Polled sources have no connection to lose: they report a failed read instead. */
  unread?: boolean
  /** The client still receives everything that the server sends. */
  isHeard?: boolean
  /** Other windows of the same person do not feel it. */
  isOfPage?: boolean
  /** Only viewers that join during the blow are affected, whichever of their channels joins. */
  isOfJoins?: boolean
}

/** A heartbeat, the wait for its answer, and two reads that time out. */
export const NOTICED_MS = 40_000
export const SOON_MS = 4_000
/** The longest wait of a server before it subscribes again. */
const RESUBSCRIBES_MS = 3_000
/** The longest delay of a join, and the time until one is refused. */
const JOINS_MS = 12_000
const REFUSED_MS = 5_000
const certain = (...kinds: Kind[]): Effect => ({ kinds, linger: SOON_MS, isCertain: true })
const unread = (...kinds: Kind[]): Effect => ({ ...certain(...kinds), unread: true })
const soon = (...kinds: Kind[]): Effect => ({ kinds, linger: SOON_MS })
const slowly = (...kinds: Kind[]): Effect => ({ kinds, linger: NOTICED_MS })
/** A server handles no other frame of a socket during a join, so heartbeats and new tokens are answered late. */
const joining = (ms: number, ...kinds: Kind[]): Effect => ({
  kinds: ['silent', 'suspect', 'lost', ...kinds],
  linger: ms + RESUBSCRIBES_MS + SOON_MS,
  isHeard: true,
  isOfJoins: true,
})

/** The reasons that an outage may give, by the act that caused it. */
export const effects: Partial<Record<Name, Effect>> = {
  close: certain('lost'),
  cut: certain('lost'),
  crash: certain('lost'),
  reset: certain('lost'),
  fin: certain('lost'),
  refused: unread('lost'),
  offline: unread('lost', 'offline'),
  frozen: { ...certain('asleep'), isOfPage: true },
  paused: { ...certain('paused'), isOfPage: true },
  rateLimit: certain('limited'),
  expireTokens: certain('expired'),
  resubscribe: certain('suspect'),
  publication: soon('suspect'),
  unpublished: soon('unpublished', 'suspect'),
  // A source that found its table silent has it joined again, for all that show it.
  muteChanges: slowly('suspect', 'lost'),
  loseChanges: slowly('suspect', 'lost'),
  changesDelay: slowly('suspect'),
  omitColumns: slowly('suspect'),
  joinDelay: joining(JOINS_MS, 'unproven'),
  joinError: joining(REFUSED_MS),
  joinDenied: joining(REFUSED_MS, 'denied'),
  refuseUpgrade: soon('lost', 'limited', 'expired'),
  subscribedDelay: slowly('unproven', 'suspect', 'lost'),
  systemError: soon('lost', 'unproven'),
  silent: slowly('silent', 'suspect', 'lost'),
  muteHeartbeats: { ...slowly('silent', 'suspect', 'lost'), isHeard: true },
  'rest status': slowly('suspect', 'lost'),
  'rest page': slowly('suspect', 'lost'),
  'rest half': slowly('suspect', 'lost'),
  'rest limit': slowly('suspect', 'limited'),
  'rest hang': slowly('suspect', 'lost'),
  'rest drop': slowly('suspect', 'lost'),
  'rest delay': slowly('suspect', 'lost'),
  'auth status': slowly('expired', 'lost', 'suspect'),
  hole: slowly('silent', 'suspect', 'lost'),
  'hole up': slowly('silent', 'suspect', 'lost'),
  'hole down': slowly('silent', 'suspect', 'lost'),
  slow: slowly('silent', 'suspect', 'lost', 'unproven'),
  throttled: slowly('silent', 'suspect', 'lost', 'unproven'),
  'late answers': slowly('suspect', 'lost'),
  'old answers': slowly('suspect'),
}

/** Blows after which rows may change without an announcement. Others show up only because of a later change. */
export const deafening: ReadonlySet<Name> = new Set<Name>([
  'muteChanges',
  'loseChanges',
  'silent',
  'hole',
  'hole down',
  'slow',
  'throttled',
  'subscribedDelay',
  'old answers',
  'changesDelay',
  'member',
  'policy',
  'max rows',
  'publication',
  'unhide',
  'move',
])

/** During the blow the client hears nothing from the server. */
export const muffles = ({ name }: Blow) => {
  const { kinds = [], isHeard = false } = effects[name] ?? {}
  return kinds.includes('silent') && !isHeard
}
