import { readShelf, type ShelfAnswer } from '../../../board/shelfAnswer'
import type { KeepingProject, ShelfEntry } from '../../boards.port'
import { plainTitle } from './entries'

type Entry = ShelfAnswer['boards'][number]

/** The boards of a project, and what the viewer may do there. */
export type ProjectListing = KeepingProject & { entries: ShelfEntry[] }

/** Null: it answers something else. `mayKeep`: the viewer has an account. */
export function shelfIn(answer: unknown, mayKeep: boolean): ProjectListing | null {
  const read = readShelf(answer)
  if (read === null) return null
  const { boards, roles, may_share_with_everyone: withEveryone, is_cut: isCut } = read
  return { state: 'kept', rules: { roles, withEveryone }, mayKeep, isCut, entries: boards.map(entryOf) }
}

const entryOf = (entry: Entry): ShelfEntry => ({
  ...{ id: entry.id, title: plainTitle(entry.title), revision: entry.revision, in: 'project' },
  isMine: entry.is_own,
  owner: entry.is_own ? null : ownerOf(entry),
  sharing: entry.is_own ? { readers: entry.readers ?? [], writers: entry.writers ?? [] } : null,
  updatedAt: Date.parse(entry.updated_at),
})

function ownerOf({ has_owner, owner_name }: Entry): ShelfEntry['owner'] {
  if (!has_owner) return { state: 'none' }
  const name = (owner_name ?? '').replace(UNSEEN, '').trim()
  return name === '' ? null : { state: 'known', name }
}
/** Characters that turn the direction of a line, or are not seen at all. */
const UNSEEN = /\p{C}/gu
