import type { Gap } from '../../../src/machines/channel/ledger'
import { SETTLES_MS } from './bounds'
import { NOTICED_MS, SOON_MS, deafening, effects, muffles, type Blow, type Kind } from './effects'
import { judgeLedger, type Outage } from './ledger'
import { hasVanished } from './vanishing'
import type { Violation } from './rows'

/** How long a server takes to confirm a subscription again after a new token. */
const RENEWED_MS = 6_000

/** From this many ms on, this machine's own lateness explains an outage: a heartbeat may take 5 s. */
const LATE_MS = 1_500
const late: readonly Kind[] = ['silent', 'asleep', 'suspect', 'lost', 'unproven']

/** One channel, from the first time it was live until it was stopped. */
export interface Life {
  viewer: number
  /** The first window of the same person, which alone is hidden, frozen or paused. */
  person: number
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
  (viewer === null || viewer === life.person) && (source === null || source === life.source)

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
    promise: 'I4',
    at,
    what: `viewer ${viewer}, ${source}: ${what}`,
  })
  const wrong = outages.flatMap((outage): Violation[] => {
    const { from } = outage
    const slack = SLACK_MS + measureStall(from - SOON_MS, from)
    // Lateness of this machine after the blow's end does not use up its `linger`.
    const lingers = ({ name, to }: Blow) =>
      from <= to + (effects[name]?.linger ?? 0) + SLACK_MS + measureStall(Math.min(to, from) - SOON_MS, from)
    const activeBlows = own.filter(blow => blow.from <= from + slack && lingers(blow))
    const kinds = new Set(activeBlows.flatMap(({ name }) => effects[name]?.kinds ?? []))
    if (!isPushed && activeBlows.some(({ name }) => effects[name]?.unread)) kinds.add('suspect')
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
    const names = activeBlows.map(({ name }) => name).join(', ') || 'nothing'
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
    if (effects[name].isOfPage === true && life.viewer !== life.person) return []
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

/** The end of a span of `ms`, lengthened by this machine's own lateness within it. */
function fairly(from: number, ms: number, measureStall: MeasureStall): number {
  let to = from + ms
  for (let before = from; before !== to;) [before, to] = [to, from + ms + measureStall(from, to)]
  return to
}

/** Two clocks observe the same moment, so an observation may be this much older than the note about it. */
const SLACK_MS = 1_500
