import { deadlineOf, isUnannounced } from './bounds'
import { isOthersDoing } from './fullLists'
import { latenessOf } from './lateness'
import type { Violation } from './rows'
import { differences, isClaim, type Circumstances, type Sample } from './sample'
import { isSameRow, type Moment } from './truth'

/** Remembers of each panel when it last showed which row. */
export function sightings() {
  const last = new Map<string, Map<string, number>>()
  return ({ viewer, panel, view, at }: Sample) => {
    const name = `${viewer} ${panel}`
    const seenVersions = last.get(name) ?? new Map<string, number>()
    last.set(name, seenVersions)
    for (const { key } of view?.rows ?? []) seenVersions.set(key, at)
    return (key: string) => seenVersions.get(key) ?? null
  }
}

/** Remembers of each panel since when it shows which rows as they never were for its viewer. */
export function strangers() {
  const knownVersions = new Map<string, Map<string, number>>()
  return ({ viewer, panel, view, at }: Sample, moments: readonly Moment[]) => {
    const name = `${viewer} ${panel}`
    const before = knownVersions.get(name)
    const now = new Map<string, number>()
    if (view)
      for (const { key, cells, was } of differences(view, moments, at))
        if (cells && was < 0) now.set(key, before?.get(key) ?? at)
    knownVersions.set(name, now)
    return (key: string) => now.get(key) ?? at
  }
}

/**
 * Remembers of each panel when it was last crowded: full, and with rows that are no more where others have their place.
 * `mayHide`: rows may be hidden from a viewer, so that a row may be announced that the viewer never had. Elsewhere such
 * a row could only be one that ranks too low, which takes no other's place.
 */
export function crowds() {
  const last = new Map<string, number>()
  return (
    { viewer, panel, view, at }: Sample,
    moments: readonly Moment[],
    mayHide: boolean,
  ): number | null => {
    const name = `${viewer} ${panel}`
    const knownMoments = moments.filter(({ from }) => from <= at)
    const { rows, limit = Infinity } = knownMoments.at(-1) ?? {}
    const places = view?.rows.slice(0, limit) ?? []
    const isNoMore = (key: string) =>
      rows?.has(key) === false && (mayHide || knownMoments.some(each => each.rows.has(key)))
    if (places.length >= limit && places.some(({ key }) => isNoMore(key))) last.set(name, at)
    return last.get(name) ?? null
  }
}

/** The other half of I3: a row that was seen to be gone, because it was deleted, stays away. */
export function resurrections() {
  const before = new Map<string, Set<string>>()
  const goneVersions = new Map<string, Map<string, number>>()
  return (sample: Sample, { whole, troubles, bounds, measureStall }: Circumstances): Violation[] => {
    const { at, view, viewer, panel } = sample
    if (view === undefined) return []
    const name = `${viewer} ${panel}`
    const knownMoments = whole.filter(({ from }) => from <= at)
    const deletedAt = (key: string) => {
      const was = knownMoments.findLastIndex(({ rows }) => rows.has(key))
      return was < 0 || was === knownMoments.length - 1 ? null : (knownMoments[was + 1]?.at ?? null)
    }
    const keys = new Set(view.rows.map(({ key }) => key))
    const graves = goneVersions.get(name) ?? new Map<string, number>()
    for (const key of before.get(name) ?? []) {
      const deletedAtMs = keys.has(key) ? null : deletedAt(key)
      if (deletedAtMs !== null) graves.set(key, deletedAtMs)
    }
    before.set(name, keys)
    goneVersions.set(name, graves)
    return [...keys].flatMap((key): Violation[] => {
      // The answer of a call may have a key again; a table never has.
      if (knownMoments.at(-1)?.rows.has(key) === true) graves.delete(key)
      const graveTime = graves.get(key)
      if (
        graveTime === undefined ||
        at <= deadlineOf(graveTime, true, troubles, bounds) + measureStall(graveTime, at)
      )
        return []
      graves.delete(key)
      return [
        {
          promise: 'I3',
          at,
          what: `viewer ${viewer}, ${panel}: row ${key} came back ${Math.round(at - graveTime)} ms after it was deleted`,
        },
      ]
    })
  }
}

/** The longest time between two looks at a panel that are one after the other. */
const LOOK_MS = 1_000

/**
 * I2 for a row that is right now and then: remembers of each panel for how long, all in all, it claimed to be right
 * while it was wrong about which row. A change may be late by its bound, however often the row is right meanwhile.
 */
export function tallies() {
  const last = new Map<string, { at: number; wrong: readonly string[] }>()
  const sums = new Map<string, number>()
  return (sample: Sample, circumstances: Circumstances): Violation[] => {
    const { at, view, viewer, panel, word } = sample
    const { moments, troubles, bounds, measureStall } = circumstances
    const name = `viewer ${viewer}, ${panel}`
    const before = last.get(name)
    const passedMs = before ? Math.min(LOOK_MS, at - before.at - measureStall(before.at, at)) : 0
    for (const key of before?.wrong ?? [])
      sums.set(`${name} ${key}`, (sums.get(`${name} ${key}`) ?? 0) + Math.max(0, passedMs))
    const isRoomless = circumstances.crowdedAt === at
    const wrong = (view && isClaim(word) ? differences(view, moments, at) : []).filter(
      each =>
        !(each.cells === undefined && isRoomless) &&
        !(each.cells !== undefined && each.was < 0) &&
        !isOthersDoing(latenessOf(each, sample, circumstances)?.excuse ?? null),
    )
    last.set(name, { at, wrong: wrong.map(({ key }) => key) })
    return wrong.flatMap(({ key, cells }): Violation[] => {
      const sum = sums.get(`${name} ${key}`) ?? 0
      if (sum <= bounds.announcedMs) return []
      const knownMoments = moments.filter(({ from }) => from <= at)
      const touchMoments = knownMoments.filter(
        (moment, index) =>
          !isSameRow(moment.rows.get(key), knownMoments[index - 1]?.rows.get(key)) ||
          // A row beyond a lowered maximum is right where it is shown, until it is gone.
          !isSameRow(moment.beyond.get(key), knownMoments[index - 1]?.beyond.get(key)) ||
          (cells === undefined && madeRoom(moment, knownMoments[index - 1])),
      )
      const allowedMs = touchMoments.reduce((all, { at: from, kind }) => {
        const isAnnounced = !isUnannounced(kind) && kind !== 'rekey'
        return all + deadlineOf(from, isAnnounced, troubles, bounds) - from
      }, 0)
      if (sum <= allowedMs) return []
      const what = `${name}: row ${key} was live and wrong for ${Math.round(sum / 100) / 10} s in all, now and then`
      return [{ promise: 'I2', at, what }]
    })
  }
}

/** Whether a row left a full list: others come in by a read, and until then rows of that list may be missing. */
const madeRoom = ({ rows, limit }: Moment, before: Moment | undefined): boolean =>
  before !== undefined && before.rows.size >= limit && [...before.rows.keys()].some(key => !rows.has(key))
