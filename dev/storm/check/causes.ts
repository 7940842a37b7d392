import type { Gap, GapCause } from '../../../src/machines/channel/ledger'
import type { Act } from '../schedule/schedule'
import { SETTLES_MS } from './bounds'
import { judgeLedger, type Outage } from './ledger'
import { hasVanished } from './vanishing'
import type { Violation } from './rows'

type Kind = GapCause['kind']
/** Two blows are nobody's act: `renewal` is a renewed token, `unpublished` a table missing from the publication. */
type Name =
  'renewal' | 'unpublished' | Exclude<Act, { do: 'write' }>['name'] | Extract<Act, { do: 'write' }>['kind']

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
  /** Only viewers that join during the blow are affected, whichever of their channels joins. */
  isOfJoins?: boolean
}

/** A heartbeat, the wait for its answer, and two reads that time out. */
const NOTICED_MS = 40_000
const SOON_MS = 4_000
/** How long a server takes to confirm a subscription again after a new token. */
const RENEWED_MS = 6_000
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
  ...{ kinds: ['silent', 'suspect', 'lost', ...kinds], linger: ms + RESUBSCRIBES_MS + SOON_MS },
  ...{ isHeard: true, isOfJoins: true },
})

/** The reasons that an outage may give, by the act that caused it. */
const effects: Partial<Record<Name, Effect>> = {
  close: certain('lost'),
  cut: certain('lost'),
  crash: certain('lost'),
  reset: certain('lost'),
  fin: certain('lost'),
  refused: unread('lost'),
  offline: unread('lost', 'offline'),
  frozen: certain('asleep'),
  paused: certain('paused'),
  rateLimit: certain('limited'),
  expireTokens: certain('expired'),
  resubscribe: certain('suspect'),
  publication: soon('suspect'),
  unpublished: soon('unpublished', 'suspect'),
  muteChanges: slowly('suspect'),
  loseChanges: slowly('suspect'),
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
const deafening: ReadonlySet<Name> = new Set<Name>([
  ...([
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
  ] as const),
  ...(['member', 'policy', 'max rows', 'publication', 'unhide', 'move'] as const),
])

/** From this many ms on, this machine's own lateness explains an outage: a heartbeat may take 5 s. */
const LATE_MS = 1_500
const late: readonly Kind[] = ['silent', 'asleep', 'suspect', 'lost', 'unproven']

/** One channel, from the first time it was live until it was stopped. */
export interface Life {
  viewer: number
  source: string
  isPushed: boolean
  from: number
  to: number
  outages: readonly Outage[]
  holes: readonly Gap[]
  /** The times at which the viewer was seen joining, for any source. */
  joins: readonly number[]
}
type MeasureStall = (from: number, to: number) => number

const touches = ({ viewer, source }: Blow, life: Life) =>
  (viewer === null || viewer === life.viewer) && (source === null || source === life.source)

/** I4: every outage of a channel has an entry that gives its reason, and every certain blow has caused an outage. */
export function judgeLife(
  life: Life,
  blows: readonly Blow[],
  measureStall: MeasureStall,
  excusedKinds: readonly Kind[] = late,
): Violation[] {
  const { outages, holes, viewer, source, isPushed } = life
  const missing = judgeLedger(outages, holes, measureStall)
  if (missing.length > 0) return missing
  const isFelt = ({ name, from, to }: Blow) =>
    effects[name]?.isOfJoins !== true || life.joins.some(at => at >= from - SLACK_MS && at <= to + SLACK_MS)
  const own = blows.filter(blow => touches(blow, life) && isFelt(blow))
  const violation = (at: number, what: string): Violation => ({
    ...{ promise: 'I4', at },
    what: `viewer ${viewer}, ${source}: ${what}`,
  })
  const wrong = outages.flatMap((outage): Violation[] => {
    const { from } = outage
    const slack = SLACK_MS + measureStall(from - SOON_MS, from)
    // Lateness of this machine after the blow's end does not use up its `linger`.
    const lingers = ({ name, to }: Blow) =>
      from <= to + (effects[name]?.linger ?? 0) + SLACK_MS + measureStall(Math.min(to, from) - SOON_MS, from)
    const because = own.filter(blow => blow.from <= from + slack && lingers(blow))
    const kinds = new Set(because.flatMap(({ name }) => effects[name]?.kinds ?? []))
    if (!isPushed && because.some(({ name }) => effects[name]?.unread)) kinds.add('suspect')
    const namedHoles = holes.filter(
      hole => hole.from <= from + slack && (hole.to === null || hole.to >= from),
    )
    if (measureStall(from - NOTICED_MS, from) > LATE_MS) for (const kind of excusedKinds) kinds.add(kind)
    if (
      own.some(blow => deafening.has(blow.name) && blow.from <= from && blow.to >= joinedBefore(life, from))
    )
      kinds.add('deaf')
    if (hasVanished(namedHoles, own, from + slack, NOTICED_MS)) kinds.add('suspect')
    if (namedHoles.some(({ cause }) => kinds.has(cause.kind))) return []
    const names = because.map(({ name }) => name).join(', ') || 'nothing'
    const causes = namedHoles.map(({ cause: { kind, reason } }) => `“${kind}” (${reason})`).join(', ')
    return [violation(from, `“${outage.word}” is put down to ${causes}, and there was ${names}`)]
  })
  const unnoticedBlows = sureBlows(life, own, measureStall)
    .filter(({ from, to }) => !outages.some(outage => outage.from >= from && outage.from <= to))
    .map(({ name, from }) => violation(from, `${name} went unnoticed`))
  return [...wrong, ...unnoticedBlows]
}

/** How many outages only this machine's lateness explains. */
export const excuses = (life: Life, blows: readonly Blow[], measureStall: MeasureStall): number =>
  judgeLife(life, blows, measureStall, []).length - judgeLife(life, blows, measureStall).length

/** The earliest time since which the channel has certainly received changes by the same join, to the second. */
const joinedBefore = ({ from, outages }: Life, at: number) =>
  Math.max(
    from,
    ...outages.flatMap(({ to, isRejoined }) => (isRejoined && to !== null && to < at ? to : [])),
  ) - NOTICED_MS

/** Certain blows on a channel that was live and could notice them, each with the time within which it must show. */
export function sureBlows(life: Life, own: readonly Blow[], measureStall: MeasureStall): Blow[] {
  const { from: begin, to: end, outages, isPushed, source } = life
  return own.flatMap((blow): Blow[] => {
    const { name, from } = blow
    if (effects[name]?.isCertain !== true || !touches(blow, life)) return []
    if (name === 'paused' ? false : !isPushed) return []
    // A topic has no database subscription: triggers feed it.
    if (name === 'resubscribe' && source === 'talks') return []
    // The server's message after this looks like its message after every new token.
    const isHidden = (other: Blow) =>
      other.name === 'renewal' &&
      other.from <= fairly(from, RENEWED_MS, measureStall) &&
      fairly(other.to, RENEWED_MS, measureStall) >= from
    if (name === 'resubscribe' && own.some(isHidden)) return []
    const to =
      name === 'resubscribe' ? findResubscribed(from, own, measureStall) : fairly(from, SOON_MS, measureStall)
    const isLive =
      from - SOON_MS >= begin &&
      to <= end &&
      !outages.some(outage => outage.from < from && (outage.to ?? Infinity) > from - SOON_MS)
    const isDeaf = own.some(other => muffles(other) && other.from <= to && other.to + SOON_MS >= from)
    return isLive && !isDeaf ? [{ ...blow, from, to }] : []
  })
}

/** When a server has subscribed again. Each of these acts restarts its wait. */
function findResubscribed(from: number, own: readonly Blow[], measureStall: MeasureStall): number {
  let to = fairly(from, SOON_MS, measureStall)
  for (const { name, from: beginAt, to: settledAt } of own.toSorted((one, other) => one.from - other.from)) {
    const doneAt = settledAt - SETTLES_MS
    if ((name === 'publication' || name === 'resubscribe') && beginAt <= to && doneAt > from)
      to = Math.max(to, fairly(doneAt, SOON_MS, measureStall))
  }
  return to
}

const muffles = ({ name }: Blow) => {
  const { kinds = [], isHeard = false } = effects[name] ?? {}
  return kinds.includes('silent') && !isHeard
}

/** The end of a span of `ms`, lengthened by this machine's own lateness within it. */
function fairly(from: number, ms: number, measureStall: MeasureStall): number {
  let to = from + ms
  for (let before = from; before !== to;) [before, to] = [to, from + ms + measureStall(from, to)]
  return to
}

/** Two clocks observe the same moment, so an observation may be this much older than the note about it. */
const SLACK_MS = 1_500
