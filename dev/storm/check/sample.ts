import type { TableView } from '../../../src/streams/views/view'
import type { Bounds, Trouble } from './bounds'
import { isSameRow, type Moment } from './truth'

/** What a viewer saw of a source at a moment. */
export interface Sample {
  at: number
  viewer: number
  /** Whose rights and link this window has. */
  person: number
  source: string
  panel: string
  word: string
  view: TableView | undefined
}

/**
 * Why a row that is wrong for longer than an announced change takes does not count against a panel. `unannounced`: the
 * server announces no such change. `rekeyed`: nor one of its key. `weather`: something was broken. `crowded`,
 * `displaced`: rows with unannounced changes keep their places in a full list. `resized`: nothing announces that the
 * API's maximum of rows changed. `incomplete`: Realtime writes NULL for NaN and infinities, and the row is being read.
 * `seen`: it was right for a while. `machine`: this machine was late.
 */
export type Excuse =
  | 'incomplete'
  | 'unannounced'
  | 'rekeyed'
  | 'weather'
  | 'crowded'
  | 'displaced'
  | 'resized'
  | 'seen'
  | 'machine'

export interface Circumstances {
  /** What was true for this viewer, and for everybody, in order. */
  moments: readonly Moment[]
  whole: readonly Moment[]
  troubles: readonly Trouble[]
  bounds: Bounds
  /** When rows that no longer exist last filled a list, so that others had no place in it; null for never. */
  crowdedAt?: number | null
  /** When this panel last showed a row; null for never. One that made room for others is late from then on. */
  findShownAt?: (key: string) => number | null
  /** Since when this panel shows a row as it never was for its viewer. */
  strange?: (key: string) => number
  /** ms by which this machine itself may have been late between two moments. */
  measureStall: (from: number, to: number) => number
  /** Receives each row about which a claim is wrong, by a unique name, and its excuse; null if it needs none. */
  note?: (row: string, excuse: Excuse | null) => void
}

/** Whether a status claims that what is shown is true, within its bound. */
export const isClaim = (word: string) => word === 'live' || word === 'polling'

/**
 * The rows that a view has to have: what the project lowered its maximum below, and a comparison by the database
 * confirms, is right as well.
 */
export function rightRows(view: TableView, { rows, beyond }: Moment): Moment['rows'] {
  const shownRows = new Map(view.rows.map(({ key, cells }) => [key, cells]))
  const right = new Map(rows)
  for (const [key, texts] of beyond) {
    if (!isSameRow(shownRows.get(key), texts)) break
    right.set(key, texts)
  }
  return right
}

/** The keys that differ from what is true now, and what became of them since; empty for a view that is right. */
export function differences(view: TableView, moments: readonly Moment[], at: number) {
  const knownMoments = moments.filter(({ from }) => from <= at)
  const last = knownMoments.at(-1)
  const shownRows = new Map(view.rows.map(({ key, cells }) => [key, cells]))
  if (last === undefined) return []
  const right = rightRows(view, last)
  const keys = new Set([...shownRows.keys(), ...last.rows.keys()])
  return [...keys].flatMap(key => {
    const cells = shownRows.get(key)
    if (isSameRow(cells, right.get(key))) return []
    // Earlier, a row beyond the maximum was right where it was shown, and where it was not.
    const textsAt = (moment: Moment | undefined) =>
      moment === last
        ? right.get(key)
        : (moment?.rows.get(key) ?? (cells === undefined ? undefined : moment?.beyond.get(key)))
    const was = knownMoments.findLastIndex(moment => isSameRow(cells, textsAt(moment)))
    const isTouched = (moment: Moment, index: number) =>
      !isSameRow(textsAt(moment), textsAt(knownMoments[was + index]))
    return [{ key, cells, was, wrong: knownMoments.slice(was + 1).filter(isTouched) }]
  })
}
export type Difference = ReturnType<typeof differences>[number]
