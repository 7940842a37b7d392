/** A promise settled from outside. Node 20 has no Promise.withResolvers. */
export function makeDeferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>(settle => (resolve = settle))
  return { promise, resolve }
}
