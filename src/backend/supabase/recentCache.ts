/**
 * Creates values by name, each on first use. Of the values not in use it keeps only the `limit` most recent: a page
 * stays open for weeks, and names may be made up as it goes.
 */
export function createRecentCache<T>(
  make: (name: string) => T,
  isInUse: (entry: T) => boolean,
  limit: number,
): (name: string) => T {
  const values = new Map<string, T>()
  return name => {
    const value = values.get(name) ?? make(name)
    values.delete(name)
    const idle = [...values].filter(([, cachedValue]) => !isInUse(cachedValue))
    for (const [other] of idle.slice(0, Math.max(0, idle.length - limit))) values.delete(other)
    values.set(name, value)
    return value
  }
}
