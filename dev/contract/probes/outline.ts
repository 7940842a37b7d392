/**
 * An answer without what differs from project to project: times, ids, tokens and addresses become their kind. Members
 * are sorted.
 */
export function outline(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map(each => outline(each))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, each]) => [key, outline(each, key)]),
    )
  if (typeof value === 'number') return COUNTED.test(name) ? '(number)' : value
  if (typeof value !== 'string') return value
  return kinds.reduce((text, [pattern, kind]) => text.replace(pattern, kind), value)
}

/** Numbers that depend on the time or on settings. */
const COUNTED = /expires|_at$|timeout|limit|after/i
const kinds: readonly (readonly [RegExp, string])[] = [
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '(token)'],
  [/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '(uuid)'],
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)?/g, '(time)'],
  [/https?:\/\/[^/\s"]+/g, '(address)'],
  [/^[\w-]{12,}$/, '(text)'],
]
