import type { TableView } from '../../../src/streams/views/view'
import type { Bounds, Trouble } from './bounds'
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
 * Why a row that is wrong for longer than a change takes to be told is not held against a panel. `untold`: its change is
 * one of which nobody is told. `rekeyed`: nor of that key. `weather`: something was broken. `crowded`, `displaced`: rows
 * of which nobody told keep a place in a full list. `seen`: it was right for a while. `machine`: this machine was late.
 */
export type Excuse = 'untold' | 'rekeyed' | 'weather' | 'crowded' | 'displaced' | 'seen' | 'machine'

export interface Given {
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
  /** Hears of each row that a claim is wrong about, by a name of its own, and what excuses that; null: nothing has to. */
  note?: (row: string, excuse: Excuse | null) => void
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
