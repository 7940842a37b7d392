/** The likeliest meant name, if it is like enough: 0 is unlike, 1 the same. */
export function closestName(wrong: string, names: Iterable<string>, atLeast = 0.33): string | undefined {
  let best: { name: string; score: number } | undefined
  for (const name of names) {
    const score = likeness(wrong.toLowerCase(), name.toLowerCase())
    if (score >= atLeast && score > (best?.score ?? 0) && sharesPair(wrong, name)) best = { name, score }
  }
  return best?.name
}

const likeness = (a: string, b: string) => 1 - distance(a, b) / Math.max(a.length, b.length, 1)

/** Like the index PostgREST searches: without two letters in a row in common there is no match. */
function sharesPair(a: string, b: string): boolean {
  const [one, other] = [`-${a.toLowerCase()}-`, `-${b.toLowerCase()}-`]
  return Array.from({ length: one.length - 1 }, (_, at) => one.slice(at, at + 2)).some(pair =>
    other.includes(pair),
  )
}

/** Levenshtein's. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (next[j - 1] ?? 0) + 1,
        (row[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
    row = next
  }
  return row[b.length] ?? 0
}
