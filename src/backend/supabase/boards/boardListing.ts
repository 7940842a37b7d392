import { readBoardLibrary, type BoardLibraryAnswer } from '../../../board/answers/boardLibraryAnswer'
import type { PresentLibrary, BoardEntry } from '../../ports/boards.port'
import { plainTitle } from './boardEntries'

type Entry = BoardLibraryAnswer['boards'][number]

/** A project's boards, and what the viewer may do there. */
export type ProjectListing = PresentLibrary & { entries: BoardEntry[] }

/** Null if the answer has another format. `canStore`: the viewer has an account. */
export function parseBoardListing(answer: unknown, canStore: boolean): ProjectListing | null {
  const library = readBoardLibrary(answer)
  if (library === null) return null
  const { boards, roles, may_share_with_everyone: withEveryone, is_cut: isCut } = library
  return {
    state: 'present',
    rules: { roles, withEveryone },
    canStore,
    isTruncated: isCut,
    entries: boards.map(entryOf),
  }
}

const entryOf = (entry: Entry): BoardEntry => ({
  id: entry.id,
  title: plainTitle(entry.title),
  revision: entry.revision,
  storedIn: 'project',
  isMine: entry.is_own,
  owner: entry.is_own ? null : ownerOf(entry),
  sharing: entry.is_own ? { readers: entry.readers ?? [], writers: entry.writers ?? [] } : null,
  updatedAt: Date.parse(entry.updated_at),
})

function ownerOf({ has_owner, owner_name }: Entry): BoardEntry['owner'] {
  if (!has_owner) return { state: 'none' }
  const name = (owner_name ?? '').replace(INVISIBLE, '').trim()
  return name === '' ? null : { state: 'known', name }
}
/** Characters that change the direction of a line, or are invisible. */
const INVISIBLE = /\p{C}/gu
