import type { TimelinePanel } from '../../board/board'
import { Split, labelIn, type Label } from '../folds/split'
import { Timeline, type Point } from '../folds/timeline'
import type { Rows } from '../rowIndex'
import type { Lane, StateSpan, TimelineView } from '../view'
import { tell } from '../folds/fold'
import type { Derivation } from './derivation'
import { byName } from './slots'

const LANES = 12

/** Entities by name, each with its states by time. A lane whose rows did not change is the same object. */
export function timeline({
  entity,
  state,
  time,
  lanes: most = LANES,
}: TimelinePanel): Derivation<TimelineView> {
  const split = new Split(entity, () => new Timeline(time, [state], ({ row }) => labelIn(row[state])))
  let rows: Rows | null = null
  let drawn = new Map<Label, { part: object; lane: Lane }>()
  let last: { of: unknown; view: TimelineView } | null = null

  return {
    reset(of, all) {
      rows = of
      split.load(all)
      last = null
    },
    apply: deltas => void tell(split, deltas),
    view(now) {
      const parts = split.value(now)
      const cut = rows?.cut === true
      if (last?.of === parts && last.view.cut === cut) return last.view
      const known = drawn
      drawn = new Map()
      // An entity of which no row has a readable time has no states.
      const all = [...parts].filter(([, { of }]) => of.size > 0).sort(([a], [b]) => byName(a, b))
      const lanes = all.slice(0, most).map(([label, part]) => {
        const before = known.get(label)
        const lane = before?.part === part ? before.lane : { entity: label, spans: spansOf(part.of) }
        drawn.set(label, { part, lane })
        return lane
      })
      last = { of: parts, view: { kind: 'timeline', lanes, more: all.length - lanes.length, cut } }
      return last.view
    },
  }
}

/** A row says from when on a state holds: until the next that says another. */
function spansOf(points: Iterable<Point<string | null>>): StateSpan[] {
  const spans: StateSpan[] = []
  for (const { at, of: state } of points) {
    const before = spans.at(-1)
    if (before?.state === state) continue
    // Of several at one time the last holds.
    if (before?.from === at) {
      spans.pop()
      if (spans.at(-1)?.state === state) {
        const joined = spans.at(-1)
        if (joined !== undefined) joined.to = null
        continue
      }
    } else if (before !== undefined) before.to = at
    spans.push({ from: at, to: null, state })
  }
  return spans
}
