import type { BoardListing } from '../../backend/ports/backend.port'

/**
 * The id of the saved board to begin with: the board opened last, else the first of the viewer's own; null if there is
 * none. A board that somebody else shares opens only when the viewer chooses it. If the project could not be asked, its
 * boards are missing from the list, so the board opened last is tried even if it is not listed.
 */
export function findFirstBoard(listing: BoardListing | null): string | null {
  if (listing === null) return null
  const { entries, lastOpened, project } = listing
  const isLikely = project.state === 'unknown' || entries.some(({ id }) => id === lastOpened)
  return (isLikely ? lastOpened : undefined) ?? entries.find(({ isMine }) => isMine)?.id ?? null
}
