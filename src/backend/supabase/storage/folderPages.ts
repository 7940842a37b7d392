/** Storage's maximum per request. */
const PAGE = 1_000
/** The entries of the previous page that the next one repeats, where the folder keeps changing. */
const OVERLAP = 100

export interface FolderPages<E> {
  entries: E[]
  /** The folder changed between two pages, so entries may be missing. */
  hasMoved: boolean
}
type Page<E, L> = { entries: E[] } | { loss: L }

/**
 * Reads page after page by offset. Each page begins with the last entry of the previous one: if it does not, the folder
 * changed meanwhile. With `isTolerant` it is enough that a page has any of the last hundred entries: those that came or
 * went meanwhile moved it, and nothing between the two pages was left out.
 */
export async function readFolderPages<E, L>(
  readPage: (offset: number, size: number) => Promise<Page<E, L>>,
  identityOf: (entry: E) => string,
  count: number,
  isTolerant: boolean,
): Promise<FolderPages<E> | { loss: L }> {
  const entries = new Map<string, E>()
  let lastIdentity: string | null = null
  let end = 0
  for (;;) {
    const overlap = Math.min(end, isTolerant ? OVERLAP : 1)
    const from = end - overlap
    const size = Math.min(PAGE, count - entries.size + overlap)
    const page = await readPage(from, size)
    if ('loss' in page) return page
    const [first] = page.entries
    const isConnected =
      lastIdentity === null ||
      (isTolerant
        ? page.entries.some(entry => entries.has(identityOf(entry)))
        : first !== undefined && identityOf(first) === lastIdentity)
    if (!isConnected) return { entries: [...entries.values()], hasMoved: true }
    for (const entry of page.entries) entries.set(identityOf(entry), entry)
    end = from + page.entries.length
    const last = page.entries.at(-1)
    if (last !== undefined) lastIdentity = identityOf(last)
    if (page.entries.length < size || entries.size >= count)
      return { entries: [...entries.values()], hasMoved: false }
  }
}
