/**
 * Things by their names, each made when it is first wanted. Of those that are not in use only so many are kept, the ones
 * that were wanted last: a page stays open for weeks, and names may be made up as it goes.
 */
export function keepRecent<T>(
  make: (name: string) => T,
  isInUse: (thing: T) => boolean,
  most: number,
): (name: string) => T {
  const things = new Map<string, T>()
  return name => {
    const wanted = things.get(name) ?? make(name)
    things.delete(name)
    const idle = [...things].filter(([, thing]) => !isInUse(thing))
    for (const [other] of idle.slice(0, Math.max(0, idle.length - most))) things.delete(other)
    things.set(name, wanted)
    return wanted
  }
}
