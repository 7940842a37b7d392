/** Fewer than a call may have parameters. */
const MAX_PARTS = 10_000

/** All items of the parts, in order. Each part is copied whole. */
export function joinParts<T>(parts: readonly T[][]): T[] {
  if (parts.length <= MAX_PARTS) return ([] as T[]).concat(...parts)
  const middle = parts.length / 2
  return joinParts([joinParts(parts.slice(0, middle)), joinParts(parts.slice(middle))])
}
