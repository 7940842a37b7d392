/** A viewer's own order among the boards. Boards do not know of it, and nobody else sees it. */
export interface BoardArrangement {
  /** The ids of starred boards. */
  starred: readonly string[]
  /** The folder of each board that is in one. */
  folders: Readonly<Record<string, string>>
  /** The groups of the list that are folded. */
  folded: readonly string[]
  /** The list stays beside the board. */
  isRailOpen: boolean
}

export const MAX_FOLDER_LENGTH = 60

export const defaultArrangement: BoardArrangement = {
  starred: [],
  folders: {},
  folded: [],
  isRailOpen: false,
}

/** The stored value may be torn or foreign: an unreadable part of it gets its default. */
export function readArrangement(value: unknown): BoardArrangement {
  if (typeof value !== 'object' || value === null) return defaultArrangement
  const { starred, folders, folded, isRailOpen }: Partial<Record<keyof BoardArrangement, unknown>> = value
  return {
    starred: isIds(starred) ? starred : [],
    folders: isFolders(folders) ? folders : {},
    folded: isIds(folded) ? folded : [],
    isRailOpen: isRailOpen === true,
  }
}

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')
const isFolders = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(each => typeof each === 'string' && each.length <= MAX_FOLDER_LENGTH)
