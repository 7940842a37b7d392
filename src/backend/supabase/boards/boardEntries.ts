import type { Sharing } from '../../../board/model/sharing'
import type { BoardEntry } from '../../ports/boards.port'

/**
 * The columns of a board without its content. The sharing columns are left out: they may be long, and only the owner
 * may know them.
 */
export const ENTRY_COLUMNS = 'id,title,revision,owner,updated_at'

export interface EntryRow {
  id: string
  title: string
  revision: number
  owner: string | null
  updated_at: string
}

/** `viewer`: the user id of the signed-in viewer. */
export const entryOf = (
  { id, title, revision, owner, updated_at }: EntryRow,
  viewer: string | undefined,
  sharing: Sharing | null = null,
): BoardEntry => ({
  id,
  title: plainTitle(title),
  revision,
  storedIn: 'project',
  sharing,
  owner: null,
  isMine: owner !== null && owner === viewer,
  updatedAt: Date.parse(updated_at),
})

/** Removes characters that could change the direction of the surrounding text; the first edition let them through. */
export const plainTitle = (title: string) => title.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, '')
