import type { Gap, GapCause } from '../../../src/machines/channel/ledger'
import type { Act } from '../schedule/schedule'
import { SETTLES_MS } from './bounds'
import { judgeLedger, type Outage } from './ledger'
import type { Violation } from './rows'

type Kind = GapCause['kind']
/** What nobody did: `renewal`, a token was renewed; `unpublished`, a table is not in the publication. */
type Name =
  'renewal' | 'unpublished' | Exclude<Act, { do: 'write' }>['name'] | Extract<Act, { do: 'write' }>['kind']

/** Something that was done, while it lasted: storm's time. `to`: Infinity until it is over. */
export interface Blow {
  name: Name
  from: number
  to: number
  /** Null: for all of them. */
  viewer: number | null
  source: string | null
}

/** What the engine says of it. `linger`: ms for which it is still the reason after it is over. */
interface Effect {
  kinds: readonly Kind[]
  linger: number
  /** Every channel that hears of changes is struck, and at once. */
  isCertain?: boolean
  /** What is polled has no connection to lose: it says that it could not be read. */
  unread?: boolean
  /** What the server sends is heard all the same. */
  isHeard?: boolean
  /** Only those feel it who join meanwhile, by any of their channels. */
  isOfJoins?: boolean
}

/** A heartbeat, its answer, and two reads that were given up. */
const NOTICED_MS = 40_000
const SOON_MS = 4_000
/** Until a server has proven a subscription again after a token. */
const RENEWED_MS = 6_000
/** For which a server waits at most before it subscribes anew. */
const RESUBSCRIBES_MS = 3_000
/** For which a join is delayed at most, and until one is refused. */
const JOINS_MS = 12_000
const REFUSED_MS = 5_000
const certain = (...kinds: Kind[]): Effect => ({ kinds, linger: SOON_MS, isCertain: true })
const unread = (...kinds: Kind[]): Effect => ({ ...certain(...kinds), unread: true })
const soon = (...kinds: Kind[]): Effect => ({ kinds, linger: SOON_MS })
const slowly = (...kinds: Kind[]): Effect => ({ kinds, linger: NOTICED_MS })
/** A server handles no other frame of a socket while it joins: heartbeats are answered late, and tokens taken late. */
const joining = (ms: number, ...kinds: Kind[]): Effect => ({
  ...{ kinds: ['silent', 'suspect', 'lost', ...kinds], linger: ms + RESUBSCRIBES_MS + SOON_MS },
  ...{ isHeard: true, isOfJoins: true },
})

/** What may be the reason for an outage, and what it is called then. */
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
}

/** After these rows change of which nothing is told; it shows when more of them do, and no others. */
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
  ] as const),
  ...(['member', 'policy', 'max rows', 'publication', 'unhide', 'move'] as const),
])

/** What this machine's own lateness comes to, from so many ms on: a heartbeat may take 5 s. */
const LATE_MS = 1_500
const late: readonly Kind[] = ['silent', 'asleep', 'suspect', 'lost', 'unproven']

/** Of one channel: when it was first live, and when it was stopped. */
export interface Life {
  viewer: number
  source: string
  isPushed: boolean
  from: number
  to: number
  outages: readonly Outage[]
  holes: readonly Gap[]
  /** When its viewer was seen joining, whatever the source. */
  joins: readonly number[]
}
type Stalled = (from: number, to: number) => number

const touches = ({ viewer, source }: Blow, life: Life) =>
  (viewer === null || viewer === life.viewer) && (source === null || source === life.source)

/** I4: every outage of a channel has its entry, which says why; and every blow that must strike has struck. */
export function judgeLife(
  life: Life,
  blows: readonly Blow[],
  stalled: Stalled,
  excused: readonly Kind[] = late,
): Violation[] {
  const { outages, holes, viewer, source, isPushed } = life
  const missing = judgeLedger(outages, holes, stalled)
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
    const slack = SLACK_MS + stalled(from - SOON_MS, from)
    // What this machine was late by since it was over is no part of how long it lingers.
    const lingers = ({ name, to }: Blow) =>
      from <= to + (effects[name]?.linger ?? 0) + SLACK_MS + stalled(Math.min(to, from) - SOON_MS, from)
    const because = own.filter(blow => blow.from <= from + slack && lingers(blow))
    const kinds = new Set(because.flatMap(({ name }) => effects[name]?.kinds ?? []))
    if (!isPushed && because.some(({ name }) => effects[name]?.unread)) kinds.add('suspect')
    const said = holes.filter(hole => hole.from <= from + slack && (hole.to === null || hole.to >= from))
    if (stalled(from - NOTICED_MS, from) > LATE_MS) for (const kind of excused) kinds.add(kind)
    if (
      own.some(blow => deafening.has(blow.name) && blow.from <= from && blow.to >= joinedBefore(life, from))
    )
      kinds.add('deaf')
    if (said.some(({ cause }) => kinds.has(cause.kind))) return []
    const names = because.map(({ name }) => name).join(', ') || 'nothing'
    const causes = said.map(({ cause: { kind, reason } }) => `“${kind}” (${reason})`).join(', ')
    return [violation(from, `“${outage.word}” is put down to ${causes}, and there was ${names}`)]
  })
  const unnoticed = sureBlows(life, own, stalled)
    .filter(({ from, to }) => !outages.some(outage => outage.from >= from && outage.from <= to))
    .map(({ name, from }) => violation(from, `${name} went unnoticed`))
  return [...wrong, ...unnoticed]
}

/** How many outages are put down to what only this machine's lateness accounts for. */
export const excuses = (life: Life, blows: readonly Blow[], stalled: Stalled): number =>
  judgeLife(life, blows, stalled, []).length - judgeLife(life, blows, stalled).length

/** Since when at least it has heard of changes by the same join, to the second. */
const joinedBefore = ({ from, outages }: Life, at: number) =>
  Math.max(
    from,
    ...outages.flatMap(({ to, isRejoined }) => (isRejoined && to !== null && to < at ? to : [])),
  ) - NOTICED_MS

/** Those that came upon a channel that was live and could hear of it, and so have to show; within which time. */
export function sureBlows(life: Life, own: readonly Blow[], stalled: Stalled): Blow[] {
  const { from: begin, to: end, outages, isPushed, source } = life
  return own.flatMap((blow): Blow[] => {
    const { name, from } = blow
    if (effects[name]?.isCertain !== true || !touches(blow, life)) return []
    if (name === 'paused' ? false : !isPushed) return []
    // Nothing subscribes a topic anew, which is fed by triggers.
    if (name === 'resubscribe' && source === 'talks') return []
    // What the server says after it looks like what it says after every token that it takes.
    const isHidden = (other: Blow) =>
      other.name === 'renewal' &&
      other.from <= fairly(from, RENEWED_MS, stalled) &&
      fairly(other.to, RENEWED_MS, stalled) >= from
    if (name === 'resubscribe' && own.some(isHidden)) return []
    const to = name === 'resubscribe' ? resubscribed(from, own, stalled) : fairly(from, SOON_MS, stalled)
    const isLive =
      from - SOON_MS >= begin &&
      to <= end &&
      !outages.some(outage => outage.from < from && (outage.to ?? Infinity) > from - SOON_MS)
    const isDeaf = own.some(other => muffles(other) && other.from <= to && other.to + SOON_MS >= from)
    return isLive && !isDeaf ? [{ ...blow, from, to }] : []
  })
}

/** By when a server has subscribed anew: with each of these it begins anew to wait. */
function resubscribed(from: number, own: readonly Blow[], stalled: Stalled): number {
  let to = fairly(from, SOON_MS, stalled)
  for (const { name, from: begun, to: settled } of own.toSorted((one, other) => one.from - other.from)) {
    const done = settled - SETTLES_MS
    if ((name === 'publication' || name === 'resubscribe') && begun <= to && done > from)
      to = Math.max(to, fairly(done, SOON_MS, stalled))
  }
  return to
}

const muffles = ({ name }: Blow) => {
  const { kinds = [], isHeard = false } = effects[name] ?? {}
  return kinds.includes('silent') && !isHeard
}

/** When so many ms have passed, without those by which this machine was late, up to the end. */
function fairly(from: number, ms: number, stalled: Stalled): number {
  let to = from + ms
  for (let before = from; before !== to;) [before, to] = [to, from + ms + stalled(from, to)]
  return to
}

/** Two clocks look at the same moment: what was seen may be as much older than what was noted. */
const SLACK_MS = 1_500
