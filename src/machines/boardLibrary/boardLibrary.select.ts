import type { BoardLibraryContext, BoardLibraryTag } from './boardLibrary.context'

interface Library {
  context: BoardLibraryContext
  hasTag(tag: BoardLibraryTag): boolean
}

/** A board could not be loaded, and the project may answer later. */
export function awaitsProject({ context: { notices } }: Pick<Library, 'context'>): boolean {
  const notice = notices.at(-1)
  return notice?.type === 'refused' && notice.task.type === 'load' && notice.canRetry
}

/** Nothing is displayed yet, and a board may be soon. */
export const awaitsBoard = (library: Library): boolean =>
  library.hasTag('blank') &&
  (library.hasTag('working') || library.hasTag('awaitsListing') || awaitsProject(library))
