import type { BoardEntry } from '../../backend/ports/backend.port'

/** "Shared by Ann Lee"; null for the viewer's own board, and while the owner is unknown. */
export function describeOwner({ owner }: Pick<BoardEntry, 'owner'>): string | null {
  switch (owner?.state) {
    case undefined:
      return null
    case 'known':
      return `Shared by ${owner.name}`
    case 'none':
      return 'No owner'
  }
}
