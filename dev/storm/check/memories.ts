import { deadlineOf, isUnannounced } from './bounds'
import { isOthersDoing } from './fullLists'
import { latenessOf } from './lateness'
import type { Violation } from './rows'
import { differences, isClaim, type Given, type Sample } from './sample'
import { isSameRow, type Moment } from './truth'

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

/**
 * Remembers of each panel when it was last crowded: full, and with rows that are no more where others have their place.
 * `mayHide`: rows may be hidden from a viewer, so that a row may be announced that the viewer never had. Elsewhere such a
 * row could only be one that ranks too low, which takes no other's place.
 */
export function crowds() {
  const last = new Map<string, number>()
  return (
    { viewer, panel, view, at }: Sample,
    moments: readonly Moment[],
    mayHide: boolean,
  ): number | null => {
    const name = `${viewer} ${panel}`
    const known = moments.filter(({ from }) => from <= at)
    const { rows, limit = Infinity } = known.at(-1) ?? {}
    const places = view?.rows.slice(0, limit) ?? []
    const isNoMore = (key: string) =>
      rows?.has(key) === false && (mayHide || known.some(each => each.rows.has(key)))
    if (places.length >= limit && places.some(({ key }) => isNoMore(key))) last.set(name, at)
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
      // The answer of a call may have a key again; a table never has.
      if (known.at(-1)?.rows.has(key) === true) graves.delete(key)
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

/** The longest time between two looks at a panel that are one after the other. */
const LOOK_MS = 1_000

/**
 * I2 for a row that is right now and then: remembers of each panel for how long, all in all, it claimed to be right while it
 * was wrong about which row. A change may be late by its bound, however often the row is right meanwhile.
 */
export function tallies() {
  const last = new Map<string, { at: number; wrong: readonly string[] }>()
  const sums = new Map<string, number>()
  return (sample: Sample, given: Given): Violation[] => {
    const { at, view, viewer, panel, word } = sample
    const { moments, troubles, bounds, stalled } = given
    const name = `viewer ${viewer}, ${panel}`
    const before = last.get(name)
    const passed = before ? Math.min(LOOK_MS, at - before.at - stalled(before.at, at)) : 0
    for (const key of before?.wrong ?? [])
      sums.set(`${name} ${key}`, (sums.get(`${name} ${key}`) ?? 0) + Math.max(0, passed))
    const isRoomless = given.crowded === at
    const wrong = (view && isClaim(word) ? differences(view, moments, at) : []).filter(
      each =>
        !(each.cells === undefined && isRoomless) &&
        !(each.cells !== undefined && each.was < 0) &&
        !isOthersDoing(latenessOf(each, sample, given)?.excuse ?? null),
    )
    last.set(name, { at, wrong: wrong.map(({ key }) => key) })
    return wrong.flatMap(({ key, cells }): Violation[] => {
      const sum = sums.get(`${name} ${key}`) ?? 0
      if (sum <= bounds.announced) return []
      const known = moments.filter(({ from }) => from <= at)
      const touched = known.filter(
        (moment, index) =>
          !isSameRow(moment.rows.get(key), known[index - 1]?.rows.get(key)) ||
          (cells === undefined && madeRoom(moment, known[index - 1])),
      )
      const allowed = touched.reduce((all, { at: from, kind }) => {
        const isAnnounced = !isUnannounced(kind) && kind !== 'rekey'
        return all + deadlineOf(from, isAnnounced, troubles, bounds) - from
      }, 0)
      if (sum <= allowed) return []
      const what = `${name}: row ${key} was live and wrong for ${Math.round(sum / 100) / 10} s in all, now and then`
      return [{ promise: 'I2', at, what }]
    })
  }
}

/** Whether a row left a full list: others come in by a read, and until then rows of that list may be missing. */
const madeRoom = ({ rows, limit }: Moment, before: Moment | undefined): boolean =>
  before !== undefined && before.rows.size >= limit && [...before.rows.keys()].some(key => !rows.has(key))
