import type { Violation } from './rows'
import type { Excuse } from './sample'

/**
 * The largest share of wrong rows that each excuse may explain, among rows of panels that claimed to be right. Faults,
 * and changes that Realtime never announces, are not the storm's fault, so their rows are only counted.
 */
const MOST: Record<Excuse, number> = {
  unannounced: 1,
  weather: 1,
  incomplete: 1,
  resized: 1,
  rekeyed: 0.05,
  crowded: 0.05,
  displaced: 0.05,
  seen: 0.02,
  machine: 0.1,
}
/** Below this number of rows, shares are not judged: one act alone makes half a dozen rows wrong, 5 % of 120. */
const LEAST = 100

export interface Excuses {
  note: (row: string, excuse: Excuse | null) => void
  /** Rows by excuse, and all of them. */
  counts: () => Record<string, number>
  /** The excuses that had more than their share. */
  judge: (at: number) => Violation[]
}

/** Counts what the judges excuse, each row once for each of its changes. */
export function countExcuses(): Excuses {
  const rows = new Set<string>()
  const excusedIds = new Map<Excuse, Set<string>>()
  return {
    note(row, excuse) {
      rows.add(row)
      if (excuse === null) return
      const knownIds = excusedIds.get(excuse) ?? new Set()
      excusedIds.set(excuse, knownIds.add(row))
    },
    counts: () => ({
      'rows that were wrong for a while': rows.size,
      ...Object.fromEntries([...excusedIds].map(([excuse, { size }]) => [excuse, size])),
    }),
    judge: at =>
      [...excusedIds].flatMap(([excuse, { size }]): Violation[] => {
        if (rows.size < LEAST || size <= MOST[excuse] * rows.size) return []
        const what = `${size} of ${rows.size} rows that were wrong are excused by “${excuse}”, more than its share of ${MOST[excuse] * 100}%`
        return [{ promise: 'harness', at, what }]
      }),
  }
}
