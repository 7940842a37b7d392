import { useState } from 'react'

/** What somebody made of a table's columns, on this computer. */
export interface ColumnsKept {
  /** Names of columns that are not shown. */
  hidden: readonly string[]
  /** Widths that somebody gave, pixels by name. */
  widths: Readonly<Record<string, number>>
}
const nothing: ColumnsKept = { hidden: [], widths: {} }

const NAME = 'signalbox-columns'
/** Of so many tables at most; those that were not changed for the longest time are forgotten. */
const MOST = 100

/** A browser may refuse to keep anything; then it lasts as long as the page. */
function read(): [string, ColumnsKept][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]')
    return Array.isArray(kept) ? kept.flatMap(entryOf) : []
  } catch {
    return []
  }
}

function entryOf(entry: unknown): [string, ColumnsKept][] {
  if (!Array.isArray(entry)) return []
  const [id, of] = entry as unknown[]
  if (typeof id !== 'string' || typeof of !== 'object' || of === null) return []
  const hidden = 'hidden' in of && Array.isArray(of.hidden) ? of.hidden : []
  const widths = 'widths' in of && typeof of.widths === 'object' ? Object.entries(of.widths ?? {}) : []
  return [
    [
      id,
      {
        hidden: hidden.filter(name => typeof name === 'string'),
        widths: Object.fromEntries(
          widths.flatMap(([name, width]) => (typeof width === 'number' && width > 0 ? [[name, width]] : [])),
        ),
      },
    ],
  ]
}

function write(id: string, columns: ColumnsKept) {
  try {
    const others = read().filter(([other]) => other !== id)
    localStorage.setItem(NAME, JSON.stringify([...others, [id, columns]].slice(-MOST)))
  } catch {
    // Then for this page only.
  }
}

/** `id`: of the table, the same whenever it is shown. */
export function useColumnsKept(id: string): [ColumnsKept, (change: Partial<ColumnsKept>) => void] {
  const [kept, setKept] = useState(() => new Map(read()).get(id) ?? nothing)
  const keep = (change: Partial<ColumnsKept>) => {
    const next = { ...kept, ...change }
    setKept(next)
    write(id, next)
  }
  return [kept, keep]
}
