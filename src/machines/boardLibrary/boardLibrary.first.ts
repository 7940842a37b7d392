import type { BoardListing } from '../../backend/ports/backend.port'

/**
 * The id of the saved board to begin with: the one opened last, or else the first of the viewer's own; null if there is
 * none. A board that somebody else shares opens only where it is chosen. Of a project that could not be asked, the list lacks the boards: the one opened last is tried all the same.
 */
export function findFirstBoard(listing: BoardListing | null): string | null {
  if (listing === null) return null
  const { entries, lastOpened, project } = listing
  const isLikely = project.state === 'unknown' || entries.some(({ id }) => id === lastOpened)
  return (isLikely ? lastOpened : undefined) ?? entries.find(({ isMine }) => isMine)?.id ?? null
}
