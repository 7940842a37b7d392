import type { NumberPanel } from '../../../board/board'
import type { Gap } from '../../../machines/channel/ledger'
import type { NumberView } from '../../../streams/views/view'
import { formatAgo, formatDuration, formatPeriod } from '../../words/duration'
import { isRepaired } from '../../words/gapText'
import { formatMoment } from '../../words/dateTime'
import { formatPercent } from '../../words/numberText'
import { toFigure, figureText } from '../shared/figure/figureText'

/** A change in words. `meaning`: null if the board does not say which direction is better, or nothing changed. */
export interface NumberChange {
  arrow: '↑' | '↓' | '='
  /** "+5 (+13%)". */
  text: string
  /** Since when: "in 1 h". */
  span: string
  /** The same for screen readers, with the earlier value. */
  spokenText: string
  meaning: 'better' | 'worse' | null
}
/** Why there is no earlier value to compare with. */
export interface NoNumberChange {
  reason: string
}

type Delta = NonNullable<NumberPanel['comparison']>
type Comparison = NonNullable<NumberView['delta']>

/** How a number changed, or why that is unknown. `now`: ms since the epoch, by the clock of the rows' times. */
export function numberChange(
  panel: NumberPanel,
  comparison: Comparison,
  gaps: readonly Gap[],
  now: number,
): NumberChange | NoNumberChange {
  const { comparison: delta = { kind: 'first' } } = panel
  const baseline = baselineText(delta)
  if (hasGap(panel, delta, comparison, gaps, now))
    return { reason: `unknown ${baseline}: possible missed changes` }
  const { from, at, difference: by, isCovered, needsFigures } = comparison
  if (needsFigures) return { reason: `no value ${baseline}: run figures.sql again` }
  if (!isCovered) return { reason: 'earlier data not loaded' }
  if (from === null) {
    const isSaid = delta.kind === 'first' || isWithPreviousWindow(panel)
    return { reason: isSaid ? 'no earlier value' : `no value ${baseline}` }
  }
  const previousText = figureText(toFigure(panel.format, from))
  if (by === null) return { reason: `${baseline}: ${previousText}` }
  const span = spanText(panel, delta, at, now)
  const previousAtText = at === null ? previousText : `${previousText} at ${formatMoment(at, now)}`
  if (by === 0)
    return {
      arrow: '=',
      text: 'unchanged',
      span,
      spokenText: `unchanged ${span}: ${previousAtText}`,
      meaning: null,
    }
  const amount = figureText(toFigure(panel.format, Math.abs(by)))
  const [arrow, sign, word] = by > 0 ? (['↑', '+', 'up'] as const) : (['↓', '−', 'down'] as const)
  const part = Math.abs(by / from)
  const share = from === 0 || part < 0.001 ? '' : ` (${sign}${formatPercent(part)})`
  const meaning =
    panel.betterDirection === undefined ? null : panel.betterDirection === word ? 'better' : 'worse'
  const spokenText = `${word} by ${amount} ${span}, from ${previousAtText}${meaning === null ? '' : `, ${meaning}`}`
  return { arrow, text: `${sign}${amount}${share}`, span, spokenText, meaning }
}

const baselineText = (delta: Delta) => (delta.kind === 'first' ? 'at first' : formatAgo(delta.seconds * 1000))

/** The panel covers a window, which says the span, and is compared with the one before. */
export const isWithPreviousWindow = ({ aggregate = 'newest', window, comparison }: NumberPanel): boolean =>
  aggregate !== 'newest' && comparison?.kind === 'earlier' && comparison.seconds === window

function spanText(panel: NumberPanel, delta: Delta, at: number | null, now: number): string {
  const { aggregate = 'newest', window } = panel
  if (delta.kind === 'first') return at === null ? 'since the first' : `since ${formatMoment(at, now)}`
  const span = formatDuration(delta.seconds * 1000)
  if (aggregate === 'newest' || window === undefined) return `in ${span}`
  return isWithPreviousWindow(panel) ? `vs. previous ${formatPeriod(window * 1000)}` : `vs. ${span} earlier`
}

/** Whether a value newer than the one compared with, or a row behind that value, may have been missed. */
function hasGap(
  { aggregate = 'newest', window = Infinity }: NumberPanel,
  delta: Delta,
  { at }: Comparison,
  gaps: readonly Gap[],
  now: number,
): boolean {
  if (delta.kind === 'first') return false
  const baselineAt = now - delta.seconds * 1000
  const from = aggregate === 'newest' ? (at ?? baselineAt) : baselineAt - window * 1000
  return gaps.some(gap => !isRepaired(gap) && gap.from <= baselineAt && (gap.to ?? Infinity) > from)
}
