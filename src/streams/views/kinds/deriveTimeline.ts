import type { TimelinePanel } from '../../../board/board'
import { Groups } from '../../folds/groups/groups'
import { toLabel, type Label } from '../../folds/groups/labelSplit'
import type { Point } from '../../folds/time/points'
import { skipUntimed, TimeSortedRows } from '../../folds/time/timedRows'
import type { Rows } from '../../rows/rowIndex'
import type { Lane, StateSpan, TimelineView } from '../view'
import { applyDeltas } from '../../folds/fold'
import type { Derivation } from '../derivation'
import { byName } from '../line/labelSlots'

const LANES = 12

/** Entities by name, each with its states by time. A lane whose rows did not change is the same object. */
export function deriveTimeline({
  groupBy: entity,
  stateColumn: state,
  timeColumn: time,
  limit: most = LANES,
}: TimelinePanel): Derivation<TimelineView> {
  const states = () => new TimeSortedRows(time, [state], ({ row }) => toLabel(row[state]))
  // An entity without a row of readable time has no states.
  const entities = skipUntimed(
    time,
    new Groups(entity, states, {
      compare: (a, b) => (a.key === b.key ? 0 : byName(a.key, b.key)),
    }),
  )
  let rows: Rows | null = null
  let lanesByEntity = new Map<Label, { group: object; lane: Lane }>()
  let isStale = true
  let last: TimelineView | null = null

  return {
    reset(rowsNow, all) {
      rows = rowsNow
      entities.load(all)
      isStale = true
    },
    apply(deltas) {
      if (applyDeltas(entities, deltas)) isStale = true
    },
    view(now) {
      const isTruncated = rows?.isTruncated === true
      if (last !== null && !isStale && last.isTruncated === isTruncated) return last
      const rankedEntities = entities.value(now)
      const previous = lanesByEntity
      lanesByEntity = new Map()
      const lanes = rankedEntities.head(most).map(group => {
        const before = previous.get(group.key)
        const lane =
          before?.group === group ? before.lane : { entity: group.key, spans: spansOf(group.value) }
        lanesByEntity.set(group.key, { group, lane })
        return lane
      })
      isStale = false
      last = { kind: 'timeline', lanes, more: rankedEntities.size - lanes.length, isTruncated }
      return last
    },
  }
}

/** A row says when a state began: it holds until the next row with another state. */
function spansOf(points: Iterable<Point<string | null>>): StateSpan[] {
  const spans: StateSpan[] = []
  for (const { at, value: state } of points) {
    const before = spans.at(-1)
    if (before?.state === state) continue
    // Of several states at the same time the last holds.
    if (before?.from === at) {
      spans.pop()
      if (spans.at(-1)?.state === state) {
        const lastSpan = spans.at(-1)
        if (lastSpan !== undefined) lastSpan.to = null
        continue
      }
    } else if (before !== undefined) before.to = at
    spans.push({ from: at, to: null, state })
  }
  return spans
}
