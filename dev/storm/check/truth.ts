import type { WriteKind } from '../schedule/schedule'
import { instantOf } from '../world/instant'
import type { State, TextRow } from '../world/messages'
import { shownKeyOf, sourceOf, type SourceName } from '../world/sources'

/** Rows by key, each as its list of values. */
type ShownCells = ReadonlyMap<string, readonly (string | null)[]>

export interface Moment {
  /** The times just before and after the commit. */
  from: number
  at: number
  kind: WriteKind | 'mend' | 'start'
  rows: ShownCells
  /** The rows after them that the source asks for, and that the project's maximum leaves out. */
  beyond: ShownCells
  /** As many rows as a list of them may have: what a board or the project's settings say. */
  limit: number
}

/** The state at every moment, for every viewer and source, and every version that a row ever had. */
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
    add({ from, at, viewers, whole, maxRows }, kind) {
      const note = (name: string, source: string, texts: TextRow[], most: number) => {
        const sourceName = source as SourceName
        const limit = Math.min(sourceOf(sourceName).limit, most)
        const rows = shownOf(sourceName, texts.slice(0, most))
        const beyond = shownOf(sourceName, texts.slice(most))
        seriesOf(name).push({ from, at, kind, rows, beyond, limit })
      }
      for (const [viewer, sources] of viewers.entries())
        for (const [source, rows] of Object.entries(sources))
          note(`${viewer} ${source}`, source, rows, maxRows)
      for (const [source, rows] of Object.entries(whole)) note(`* ${source}`, source, rows, Infinity)
    },
    of: (viewer, source) => seriesOf(`${viewer} ${source}`),
    whole: source => seriesOf(`* ${source}`),
  }
}

const shownOf = (name: SourceName, rows: TextRow[]): ShownCells =>
  new Map(rows.map(row => [shownKeyOf(name, row), sourceOf(name).columns.map(column => row[column] ?? null)]))

/** Postgres writes 1e300 with all its zeros. */
const significant = (number: string) => number.replace(/e.*|\D/g, '').replace(/^0+|0+$/g, '')
/** A decimal of up to this many digits survives a double (DBL_DIG); a longer one has to be written alike. */
const DIGITS = 15
/** Whether a cell shows what Postgres writes. */
const isSame = (cell: unknown, text: string | null): boolean => {
  if (cell === null || text === null) return cell === text
  if (typeof cell === 'number')
    return cell === Number(text) && (significant(text).length <= DIGITS || String(cell) === text)
  const cellText = typeof cell === 'string' ? cell : JSON.stringify(cell)
  return cellText === text || (cellText.length > 1 && canonical(cellText) === canonical(text))
}
/** One text for the same moment in any time zone, and for the same JSON with any spacing. */
function canonical(text: string): string {
  const at = instantOf(text)
  if (at !== null) return String(at)
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}
export const isSameRow = (
  cells: readonly unknown[] | undefined,
  texts: readonly (string | null)[] | undefined,
) =>
  cells === undefined || texts === undefined
    ? cells === texts
    : cells.length === texts.length && cells.every((cell, index) => isSame(cell, texts[index] ?? null))
