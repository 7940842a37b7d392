import type { TableView } from '../../../src/streams/views/view'
import { deadlineOf, isUntold, type Bounds, type Trouble } from './bounds'
import { isSameRow, type Moment } from './truth'

/** What a viewer saw of a source at a moment. */
export interface Sample {
  at: number
  viewer: number
  source: string
  panel: string
  word: string
  view: TableView | undefined
}

/**
 * A promise that was broken. I1: soon after everything is mended, everything is live and right. I2: what calls itself live
 * is right within its bound, and shows nothing that never was. I3: no row is there twice, and none comes back that was
 * deleted. I4: every outage has its entry in the ledger, which says why, and every blow that must strike does. I5: an app
 * that is stopped leaves nothing behind. `harness`: the storm itself failed. `at`: ms of the storm's time.
 */
export interface Violation {
  promise: 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'harness'
  at: number
  what: string
}

interface Given {
  /** What was true for this viewer, and for everybody, in order. */
  moments: readonly Moment[]
  whole: readonly Moment[]
  troubles: readonly Trouble[]
  bounds: Bounds
  /** When rows that are not there any more last filled a list, for which others had no place in it; null for never. */
  crowded?: number | null
  /** As many rows as the source holds. */
  limit?: number
  /** When this panel last showed a row; null for never. One that made room for others is late from then on. */
  shown?: (key: string) => number | null
  /** Since when this panel shows a row as it never was for its viewer. */
  strange?: (key: string) => number
  /** ms by which this machine itself may have been late between two moments. */
  stalled: (from: number, to: number) => number
}

/** Whether a word says that what is shown is true, as far as its own bound goes. */
export const isClaim = (word: string) => word === 'live' || word === 'polling'

/** The keys that differ from what is true now, and what became of them since; empty for a view that is right. */
export function differences(view: TableView, moments: readonly Moment[], at: number) {
  const known = moments.filter(({ from }) => from <= at)
  const last = known.at(-1)
  const shown = new Map(view.rows.map(({ key, cells }) => [key, cells]))
  if (last === undefined) return []
  const keys = new Set([...shown.keys(), ...last.rows.keys()])
  return [...keys].flatMap(key => {
    const cells = shown.get(key)
    const was = known.findLastIndex(({ rows }) => isSameRow(cells, rows.get(key)))
    if (was === known.length - 1) return []
    const isTouched = ({ rows }: Moment, index: number) =>
      !isSameRow(rows.get(key), known[was + index]?.rows.get(key))
    return [{ key, cells, was, wrong: known.slice(was + 1).filter(isTouched) }]
  })
}

/** When nobody told of rows that a view still lacks. Others keep their places in a full list until they are found. */
function untoldIn(view: TableView, moments: readonly Moment[], at: number): number[] {
  const known = moments.filter(({ from }) => from <= at)
  const shown = new Set(view.rows.map(({ key }) => key))
  return [...(known.at(-1)?.rows.keys() ?? [])].flatMap(key => {
    if (shown.has(key)) return []
    const came = known[known.findLastIndex(({ rows }) => !rows.has(key)) + 1]
    return came !== undefined && isUntold(came.kind) ? [came.at] : []
  })
}

/** Of a row with another key it is told by that key, and nothing if there is no such row any more by then. */
function isHeirLost(wrong: readonly Moment[], { moments, stalled }: Given): boolean {
  const rekeyed = wrong.find(({ kind }) => kind === 'rekey')
  if (rekeyed === undefined) return false
  const told = rekeyed.at + TELLS_MS + stalled(rekeyed.at, rekeyed.at + TELLS_MS)
  return moments.some(
    ({ kind, from }) => from > rekeyed.from && from <= told && (isUntold(kind) || unseats.has(kind)),
  )
}
/** After these there may be no row of a key. */
const unseats: ReadonlySet<Moment['kind']> = new Set<Moment['kind']>(['delete', 'bulk delete', 'rekey'])
/** From a commit until it is looked who may see the row. */
const TELLS_MS = 2_000

/** Until when a row may be shown as it was for somebody: Infinity while it is so, null where it never was. */
function goodUntil(
  key: string,
  cells: readonly unknown[],
  at: number,
  { whole, troubles, bounds, stalled }: Given,
): number | null {
  const ever = whole.findLastIndex(({ from, rows }) => from <= at && isSameRow(cells, rows.get(key)))
  const over = whole[ever + 1]
  if (ever < 0) return null
  if (over === undefined || over.from > at) return Infinity
  return deadlineOf(over.at, true, troubles, bounds) + stalled(over.at, at)
}

/** I2 and the half of I3 that one look can tell. */
export function judgeSample(sample: Sample, given: Given): Violation[] {
  const { at, view, word } = sample
  if (view === undefined) return []
  const {
    moments,
    troubles,
    bounds,
    stalled,
    crowded = null,
    limit = Infinity,
    strange = () => at,
    shown = () => null,
  } = given
  const named = `viewer ${sample.viewer}, ${sample.panel}`
  const violation = (promise: Violation['promise'], what: string): Violation => ({
    promise,
    at,
    what: `${named}: ${what}`,
  })
  const found: Violation[] = []
  const keys = view.rows.map(({ key }) => key)
  for (const key of new Set(keys.filter((key, index) => keys.indexOf(key) !== index)))
    found.push(violation('I3', `row ${key} is there twice`))
  for (const { key, cells, was, wrong } of differences(view, moments, at)) {
    const text = `row ${key} ${cells ? `as ${JSON.stringify(cells)}` : 'missing'}`
    if (cells && was < 0) {
      // A change tells what was written, whoever may see the row by the time it is told: as in Supabase itself.
      const good = goodUntil(key, cells, at, given)
      if (good === null) {
        found.push(violation('I2', `${text} never existed`))
        continue
      }
      // Once it is another, that is told; until then only a verification takes it away.
      const since = strange(key)
      const deadline = Math.min(good, deadlineOf(since, false, troubles, bounds) + stalled(since, at))
      if (isClaim(word) && at > deadline)
        found.push(violation('I2', `${text} was never for this viewer to see`))
      continue
    }
    const [first] = wrong
    if (!isClaim(word) || first === undefined) continue
    const soon = wrong.filter(({ from }) => from <= first.at + bounds.told)
    const isTold = !soon.some(({ kind }) => isUntold(kind)) && !isHeirLost(soon, given)
    const since = cells === undefined ? Math.max(first.at, crowded ?? 0, shown(key) ?? 0) : first.at
    const deadline = deadlineOf(since, isTold, troubles, bounds)
    if (at <= deadline || at <= deadline + stalled(since, at)) continue
    // It is as it is shown, and would have left a full list if the others had been told of.
    const isDisplaced =
      (moments.findLast(({ from }) => from <= at)?.rows.size ?? 0) >= limit &&
      cells !== undefined &&
      at <= (goodUntil(key, cells, at, given) ?? -Infinity)
    const isKept = (came: number) => at <= deadlineOf(came, false, troubles, bounds) + stalled(came, at)
    if (isDisplaced && untoldIn(view, moments, at).some(isKept)) continue
    const late = Math.round((at - first.at) / 100) / 10
    found.push(
      violation(
        'I2',
        `${text}, live and wrong for ${late} s, since a write of kind “${first.kind}” (bound ${Math.round(deadline - first.at)} ms)`,
      ),
    )
  }
  return found
}

/** Remembers of each panel when it last showed which row. */
export function sightings() {
  const last = new Map<string, Map<string, number>>()
  return ({ viewer, panel, view, at }: Sample) => {
    const name = `${viewer} ${panel}`
    const seen = last.get(name) ?? new Map<string, number>()
    last.set(name, seen)
    for (const { key } of view?.rows ?? []) seen.set(key, at)
    return (key: string) => seen.get(key) ?? null
  }
}

/** Remembers of each panel since when it shows which rows as they never were for its viewer. */
export function strangers() {
  const known = new Map<string, Map<string, number>>()
  return ({ viewer, panel, view, at }: Sample, moments: readonly Moment[]) => {
    const name = `${viewer} ${panel}`
    const before = known.get(name)
    const now = new Map<string, number>()
    if (view)
      for (const { key, cells, was } of differences(view, moments, at))
        if (cells && was < 0) now.set(key, before?.get(key) ?? at)
    known.set(name, now)
    return (key: string) => now.get(key) ?? at
  }
}

/** Remembers of each panel when it was last crowded: full, and with rows that are no more. */
export function crowds() {
  const last = new Map<string, number>()
  return ({ viewer, panel, view, at }: Sample, moments: readonly Moment[], limit: number): number | null => {
    const name = `${viewer} ${panel}`
    const { rows } = moments.findLast(({ from }) => from <= at) ?? {}
    if (view && rows && view.rows.length >= limit && view.rows.some(({ key }) => !rows.has(key)))
      last.set(name, at)
    return last.get(name) ?? null
  }
}

/** The other half of I3: a row that was seen to be gone, because it was deleted, stays away. */
export function resurrections() {
  const before = new Map<string, Set<string>>()
  const gone = new Map<string, Map<string, number>>()
  return (sample: Sample, { whole, troubles, bounds, stalled }: Given): Violation[] => {
    const { at, view, viewer, panel } = sample
    if (view === undefined) return []
    const name = `${viewer} ${panel}`
    const known = whole.filter(({ from }) => from <= at)
    const deletedAt = (key: string) => {
      const was = known.findLastIndex(({ rows }) => rows.has(key))
      return was < 0 || was === known.length - 1 ? null : (known[was + 1]?.at ?? null)
    }
    const keys = new Set(view.rows.map(({ key }) => key))
    const graves = gone.get(name) ?? new Map<string, number>()
    for (const key of before.get(name) ?? []) {
      const deleted = keys.has(key) ? null : deletedAt(key)
      if (deleted !== null) graves.set(key, deleted)
    }
    before.set(name, keys)
    gone.set(name, graves)
    return [...keys].flatMap((key): Violation[] => {
      const deleted = graves.get(key)
      if (deleted === undefined || at <= deadlineOf(deleted, true, troubles, bounds) + stalled(deleted, at))
        return []
      graves.delete(key)
      return [
        {
          promise: 'I3',
          at,
          what: `viewer ${viewer}, ${panel}: row ${key} came back ${Math.round(at - deleted)} ms after it was deleted`,
        },
      ]
    })
  }
}
