/** What is fetched once. `fetch` rejects where it cannot be had; asked again, it tries again. */
export function fetched<T>(load: () => Promise<T>) {
  let found: { part: T } | null = null
  let fetching: Promise<void> | null = null
  async function find() {
    found = { part: await load() }
  }
  return {
    isThere: () => found !== null,
    fetch: () =>
      (fetching ??= find().catch((error: unknown) => {
        fetching = null
        throw error
      })),
    there: () => {
      if (found === null) throw new Error('It was asked for before it was fetched.')
      return found.part
    },
  }
}
