import type { NumberPanel } from '../../board/board'
import type { Hole } from '../../machines/ledger'
import type { NumberView } from '../../streams/view'
import { age } from '../words/age'
import { isMended } from '../words/hole'
import { momentTime } from '../words/time'
import { percent } from '../words/value'
import { figureOf, inWords } from './figureWords'

/** A change in words. `meaning`: null where the board does not say which way is better, or nothing changed. */
export interface Change {
  arrow: '↑' | '↓' | '='
  /** "+5 (+13 %) in 1 h". */
  text: string
  /** The same for readers, and with what it was. */
  spoken: string
  meaning: 'better' | 'worse' | null
}
/** Why there is nothing to compare with. */
export interface NoChange {
  reason: string
}

type Delta = NonNullable<NumberPanel['delta']>
type Compared = NonNullable<NumberView['delta']>

/** How a number changed, or why nobody can say. `now`: ms since the epoch, by the clock of the rows' times. */
export function changeOf(
  panel: NumberPanel,
  compared: Compared,
  holes: readonly Hole[],
  now: number,
): Change | NoChange {
  const { delta = { against: 'first' } } = panel
  const then = thenOf(delta)
  if (isTorn(panel, delta, compared, holes, now))
    return { reason: `not known ${then}: changes may be missing` }
  const { from, at, by, held } = compared
  if (!held) return { reason: `${then} is not held` }
  if (from === null) return { reason: delta.against === 'first' ? 'no earlier value' : `no value ${then}` }
  const was = inWords(figureOf(panel.format, from))
  if (by === null) return { reason: `${was} ${then}` }
  const span = spanOf(panel, delta, at, now)
  const before = at === null ? was : `${was} at ${momentTime(at, now)}`
  if (by === 0)
    return { arrow: '=', text: `unchanged ${span}`, spoken: `unchanged ${span}: ${before}`, meaning: null }
  const amount = inWords(figureOf(panel.format, Math.abs(by)))
  const [arrow, sign, word] = by > 0 ? (['↑', '+', 'up'] as const) : (['↓', '−', 'down'] as const)
  const part = Math.abs(by / from)
  const share = from === 0 || part < 0.001 ? '' : ` (${sign}${percent(part)})`
  const meaning = panel.good === undefined ? null : panel.good === word ? 'better' : 'worse'
  const spoken = `${word} by ${amount} ${span}, from ${before}${meaning === null ? '' : `, ${meaning}`}`
  return { arrow, text: `${sign}${amount}${share} ${span}`, spoken, meaning }
}

const thenOf = (delta: Delta) => (delta.against === 'first' ? 'at first' : `${age(delta.seconds * 1000)} ago`)

function spanOf(
  { aggregate = 'newest', window }: NumberPanel,
  delta: Delta,
  at: number | null,
  now: number,
): string {
  if (delta.against === 'first') return at === null ? 'since the first' : `since ${momentTime(at, now)}`
  const span = age(delta.seconds * 1000)
  if (aggregate === 'newest' || window === undefined) return `in ${span}`
  return window === delta.seconds ? `on the ${span} before` : `on ${span} earlier`
}

/** Whether a newer value than the one compared with, or one of its rows, may have been missed. */
function isTorn(
  { aggregate = 'newest', window = Infinity }: NumberPanel,
  delta: Delta,
  { at }: Compared,
  holes: readonly Hole[],
  now: number,
): boolean {
  if (delta.against === 'first') return false
  const wanted = now - delta.seconds * 1000
  const from = aggregate === 'newest' ? (at ?? wanted) : wanted - window * 1000
  return holes.some(hole => !isMended(hole) && hole.from <= wanted && (hole.to ?? Infinity) > from)
}
