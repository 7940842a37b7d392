import type { TimelinePanel } from '../../board/board'
import { Groups } from '../folds/groups'
import { labelIn, type Label } from '../folds/split'
import type { Point } from '../folds/points'
import { timed, Timeline } from '../folds/timeline'
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
  const states = () => new Timeline(time, [state], ({ row }) => labelIn(row[state]))
  // An entity of which no row has a readable time has no states.
  const entities = timed(
    time,
    new Groups(entity, states, (a, b) => (a.key === b.key ? 0 : byName(a.key, b.key))),
  )
  let rows: Rows | null = null
  let drawn = new Map<Label, { group: object; lane: Lane }>()
  let isStale = true
  let last: TimelineView | null = null

  return {
    reset(of, all) {
      rows = of
      entities.load(all)
      isStale = true
    },
    apply(deltas) {
      if (tell(entities, deltas)) isStale = true
    },
    view(now) {
      const cut = rows?.cut === true
      if (last !== null && !isStale && last.cut === cut) return last
      const ranked = entities.value(now)
      const known = drawn
      drawn = new Map()
      const lanes = ranked.head(most).map(group => {
        const before = known.get(group.key)
        const lane = before?.group === group ? before.lane : { entity: group.key, spans: spansOf(group.of) }
        drawn.set(group.key, { group, lane })
        return lane
      })
      isStale = false
      last = { kind: 'timeline', lanes, more: ranked.size - lanes.length, cut }
      return last
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
