import type { TimelinePanel } from '../../../board/board'
import type { StateSpan, TimelineView } from '../../../streams/views/view'
import type { Pattern } from '../drawing/patterns'
import { patterns } from '../drawing/strokes'

/** How a state is told apart: by its word first, then by color, and by pattern where that is not enough. */
export interface StateStyle {
  label: string
  token: `--${string}`
  pattern: Pattern
  /** Where several states share a place, the highest weight is drawn. */
  weight: number
}

type Tone = NonNullable<TimelinePanel['states']>[number]['signal']
const toneStyles: Record<Tone, Omit<StateStyle, 'label'>> = {
  ok: { token: '--live', pattern: 'plain', weight: 1 },
  warn: { token: '--warn', pattern: 'stripes', weight: 3 },
  bad: { token: '--bad', pattern: 'cross', weight: 4 },
  neutral: { token: '--quiet', pattern: 'dots', weight: 0 },
}
/** Ordered by distance from the colors of the tones. */
const freeTokens: readonly StateStyle['token'][] = [
  '--series-1',
  '--series-4',
  '--series-7',
  '--series-5',
  '--series-2',
  '--series-6',
  '--series-3',
  '--series-8',
]
/** With forced colors, three hues twice: the fourth is that of all tones. */
const forcedTokens: typeof freeTokens = [
  '--series-4',
  '--series-7',
  '--series-2',
  '--series-8',
  '--series-3',
  '--series-6',
]

/**
 * The styles of states, in the order in which they were met. `isPatterned`: hues are not to be relied on, so that
 * patterns tell the tones apart as well.
 */
export function toStateStyles(
  metStates: readonly string[],
  boardStates: TimelinePanel['states'] = [],
  isPatterned = false,
): ReadonlyMap<string, StateStyle> {
  const tokens = isPatterned ? forcedTokens : freeTokens
  const hues = isPatterned ? tokens.length / 2 : tokens.length
  const configuredStates = new Map(boardStates.map(state => [state.value, state]))
  const rest = metStates.filter(state => !configuredStates.has(state))
  return new Map(
    metStates.map(state => {
      const configuredState = configuredStates.get(state)
      if (configuredState !== undefined) {
        const tone = toneStyles[configuredState.signal]
        const label = stateLabel(configuredState.label ?? state)
        return [state, { ...tone, label, pattern: isPatterned ? tone.pattern : 'plain' }]
      }
      const n = rest.indexOf(state)
      const pattern = patterns[Math.floor(n / hues) % patterns.length] ?? 'plain'
      return [
        state,
        {
          label: stateLabel(state),
          token: tokens[n % tokens.length] ?? '--series-1',
          pattern,
          weight: 2,
        },
      ]
    }),
  )
}

/** Nothing of it can be seen: spaces, characters that only control others, and letters without a shape. */
const BLANK = /^[\s\p{Cc}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]+$/u

const stateLabel = (state: string) => (state === '' ? '(empty)' : BLANK.test(state) ? '(blank)' : state)

/** States that disappeared keep their styles for a return, up to this many. */
const MAX_STATES = 64

/** The states of these lanes: first those met before, then the board's own in its order. */
export function collectStates(
  { lanes }: TimelineView,
  metStates: readonly string[],
  boardStates: TimelinePanel['states'] = [],
): readonly string[] {
  const presentStates = new Set<string>()
  for (const { spans } of lanes) for (const { state } of spans) if (state !== null) presentStates.add(state)
  const rankOf = (state: string) => boardStates.findIndex(({ value }) => value === state) >>> 0
  const newStates = [...presentStates]
    .filter(state => !metStates.includes(state))
    .sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
  if (newStates.length === 0) return metStates
  const knownStates =
    metStates.length + newStates.length > MAX_STATES
      ? metStates.filter(state => presentStates.has(state))
      : metStates
  return [...knownStates, ...newStates]
}

export interface StateBlock {
  /** Left and right edge, in CSS pixels. */
  left: number
  right: number
  state: string
}

interface LaneFrame {
  /** The visible range, ms since the epoch; the current state extends to `now`. */
  from: number
  to: number
  now: number
  /** CSS pixels from the left. */
  x: (at: number) => number
  weight: (state: string) => number
}

/** The blocks of a lane: a block below a pixel is drawn as a pixel, in the state with the highest weight there. */
export function toBlocks(spans: readonly StateSpan[], { from, to, now, x, weight }: LaneFrame): StateBlock[] {
  const blocks: StateBlock[] = []
  for (const { from: spanFrom, to: end, state } of spans) {
    const [left, right] = [Math.max(from, spanFrom), Math.min(to, end ?? now)]
    if (state === null || right <= left) continue
    const block = { left: x(left), right: x(right), state }
    const previous = blocks.at(-1)
    if (block.right - block.left >= 1) {
      blocks.push(block)
      continue
    }
    block.left = Math.floor(block.left)
    block.right = block.left + 1
    const isCovered = previous !== undefined && previous.right > block.left
    if (!isCovered) blocks.push(block)
    else if (weight(state) > weight(previous.state)) {
      if (previous.left >= block.left) blocks.pop()
      else previous.right = block.left
      blocks.push(block)
    }
  }
  return blocks
}

/** A lane's span at a time, in ms; null before the first. */
export const spanAt = (spans: readonly StateSpan[], at: number): StateSpan | null =>
  spans.findLast(({ from }) => from <= at) ?? null
