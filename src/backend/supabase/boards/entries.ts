import type { Sharing } from '../../../board/sharing'
import type { ShelfEntry } from '../../boards.port'

/** What is read of a board beside its words. With whom it is shared may be long, and is the owner's to know. */
export const ENTRY = 'id,title,revision,owner,updated_at'

export interface EntryRow {
  id: string
  title: string
  revision: number
  owner: string | null
  updated_at: string
}

/** `viewer`: the id of whoever is signed in. */
export const entryOf = (
  { id, title, revision, owner, updated_at }: EntryRow,
  viewer: string | undefined,
  sharing: Sharing | null = null,
): ShelfEntry => ({
  ...{ id, title: plainTitle(title), revision, in: 'project', sharing, owner: null },
  isMine: owner !== null && owner === viewer,
  updatedAt: Date.parse(updated_at),
})

/** Without what could turn the direction of the words around it, which the first edition let through. */
export const plainTitle = (title: string) => title.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, '')
