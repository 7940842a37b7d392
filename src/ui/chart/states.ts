import type { TimelinePanel } from '../../board/board'
import type { StateSpan, TimelineView } from '../../streams/view'
import type { Pattern } from './pattern'

/** How a state is told from the others: by its word first, then by pattern and by colour. */
export interface StateLook {
  label: string
  token: `--${string}`
  pattern: Pattern
  /** Of several in one place the weightiest is seen. */
  weight: number
}

type Tone = NonNullable<TimelinePanel['states']>[number]['tone']
const tones: Record<Tone, Omit<StateLook, 'label'>> = {
  ok: { token: '--live', pattern: 'plain', weight: 1 },
  warn: { token: '--warn', pattern: 'stripes', weight: 3 },
  bad: { token: '--bad', pattern: 'cross', weight: 4 },
  quiet: { token: '--quiet', pattern: 'dots', weight: 0 },
}
/** Those first that are farthest from the colours of the tones. */
const free = ['--series-3', '--series-4', '--series-2', '--series-1'] as const
const patterns = ['plain', 'stripes', 'dots', 'cross'] as const

/** What states look like that were met in this order. */
export function looksOf(
  met: readonly string[],
  said: TimelinePanel['states'] = [],
): ReadonlyMap<string, StateLook> {
  const known = new Map(said.map(state => [state.value, state]))
  const rest = met.filter(state => !known.has(state))
  return new Map(
    met.map(state => {
      const word = known.get(state)
      if (word !== undefined) return [state, { ...tones[word.tone], label: word.label ?? named(state) }]
      const n = rest.indexOf(state)
      const pattern = patterns[Math.floor(n / free.length) % patterns.length] ?? 'plain'
      return [
        state,
        { label: named(state), token: free[n % free.length] ?? '--series-3', pattern, weight: 2 },
      ]
    }),
  )
}

const named = (state: string) => (state === '' ? '(empty)' : state)

/** So many states that are gone keep their looks for when they come again. */
const REMEMBERED = 64

/** The states in these lanes: those that were met before, then the board's words for them in its order. */
export function statesIn(
  { lanes }: TimelineView,
  met: readonly string[],
  said: TimelinePanel['states'] = [],
): readonly string[] {
  const seen = new Set<string>()
  for (const { spans } of lanes) for (const { state } of spans) if (state !== null) seen.add(state)
  const order = (state: string) => said.findIndex(({ value }) => value === state) >>> 0
  const added = [...seen]
    .filter(state => !met.includes(state))
    .sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1))
  if (added.length === 0) return met
  const kept = met.length + added.length > REMEMBERED ? met.filter(state => seen.has(state)) : met
  return [...kept, ...added]
}

export interface Block {
  /** From its left edge to its right, in pixels. */
  left: number
  right: number
  state: string
}

interface Frame {
  /** What is seen, ms since the epoch; what goes on goes on to `now`. */
  from: number
  to: number
  now: number
  /** Pixels from the left. */
  x: (at: number) => number
  weight: (state: string) => number
}

/** What is drawn of a lane: what would be narrower than a pixel is one, in the weightiest state that is there. */
export function blocksOf(spans: readonly StateSpan[], { from, to, now, x, weight }: Frame): Block[] {
  const blocks: Block[] = []
  for (const { from: begin, to: end, state } of spans) {
    const [left, right] = [Math.max(from, begin), Math.min(to, end ?? now)]
    if (state === null || right <= left) continue
    const block = { left: x(left), right: x(right), state }
    const before = blocks.at(-1)
    if (block.right - block.left >= 1) {
      blocks.push(block)
      continue
    }
    block.left = Math.floor(block.left)
    block.right = block.left + 1
    const isCovered = before !== undefined && before.right > block.left
    if (!isCovered) blocks.push(block)
    else if (weight(state) > weight(before.state)) {
      if (before.left >= block.left) blocks.pop()
      else before.right = block.left
      blocks.push(block)
    }
  }
  return blocks
}

/** The span of a lane at a time, in ms; null before the first. */
export const spanAt = (spans: readonly StateSpan[], at: number): StateSpan | null =>
  spans.findLast(({ from }) => from <= at) ?? null
