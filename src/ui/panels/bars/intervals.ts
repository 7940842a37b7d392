import type { Bar, BarsView } from '../../../streams/views/view'

interface Interval {
  /** ms since the epoch. */
  from: number
  /** Null: no rows. */
  bar: Bar | null
}

/** The intervals up to the latest with rows, oldest first, those without rows between them too; at most `limit`. */
export function intervalsOf({ bars }: BarsView, seconds: number, limit: number): Interval[] {
  const byTime = new Map(
    bars.flatMap(bar => (bar.label === null ? [] : [[Date.parse(bar.label), bar] as const])),
  )
  if (byTime.size === 0) return []
  const [first, last] = [Math.min(...byTime.keys()), Math.max(...byTime.keys())]
  const count = Math.min(limit, Math.round((last - first) / (seconds * 1000)) + 1)
  return Array.from({ length: count }, (_, i) => {
    const from = last - (count - 1 - i) * seconds * 1000
    return { from, bar: byTime.get(from) ?? null }
  })
}
