import type { TableSource } from '../../../src/board/model/source'
import { keyOf } from '../../../src/streams/rows/rowOrder'
import type { WriteKind } from '../schedule/schedule'
import type { State, TextRow } from '../world/messages'
import { sourceOf, type SourceName } from '../world/sources'

/** Rows by key, each as its values. */
type Shown = ReadonlyMap<string, readonly (string | null)[]>

export interface Moment {
  /** Before and after the commit. */
  from: number
  at: number
  kind: WriteKind | 'mend' | 'start'
  rows: Shown
}

/** What was true when, for every viewer and source, and all row versions that ever were. */
export interface Truth {
  add(state: State, kind: Moment['kind']): void
  of(viewer: number, source: SourceName): readonly Moment[]
  whole(source: SourceName): readonly Moment[]
}

export function keepTruth(): Truth {
  const moments = new Map<string, Moment[]>()
  const seriesOf = (name: string) => {
    const series = moments.get(name) ?? []
    moments.set(name, series)
    return series
  }
  return {
    add({ from, at, viewers, whole }, kind) {
      const note = (name: string, source: string, rows: TextRow[]) =>
        seriesOf(name).push({ from, at, kind, rows: shownOf(sourceOf(source as SourceName), rows) })
      for (const [viewer, sources] of viewers.entries())
        for (const [source, rows] of Object.entries(sources)) note(`${viewer} ${source}`, source, rows)
      for (const [source, rows] of Object.entries(whole)) note(`* ${source}`, source, rows)
    },
    of: (viewer, source) => seriesOf(`${viewer} ${source}`),
    whole: source => seriesOf(`* ${source}`),
  }
}

const shownOf = (source: TableSource, rows: TextRow[]): Shown =>
  new Map(rows.map(row => [keyOf(source, row), source.columns.map(column => row[column] ?? null)]))

/** Whether a cell shows what Postgres writes: a number that a double could not hold may come as one all the same. */
const isSame = (cell: unknown, text: string | null): boolean => {
  if (cell === null || text === null) return cell === text
  if (typeof cell === 'number') return cell === Number(text)
  return (typeof cell === 'string' ? cell : JSON.stringify(cell)) === text
}
export const isSameRow = (
  cells: readonly unknown[] | undefined,
  texts: readonly (string | null)[] | undefined,
) =>
  cells === undefined || texts === undefined
    ? cells === texts
    : cells.length === texts.length && cells.every((cell, index) => isSame(cell, texts[index] ?? null))
