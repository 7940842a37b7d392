/** The roles with which a board is shared, besides its owner. Writers can read it too. */
export interface Sharing {
  readers: readonly string[]
  writers: readonly string[]
}

/** The role of every account. */
export const EVERYONE = 'everyone'

export const notShared: Sharing = { readers: [], writers: [] }

const MAX_ROLE_LENGTH = 63

/** "editors, night shift" → both roles, without duplicates. */
export const parseRoles = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map(role => role.trim().slice(0, MAX_ROLE_LENGTH))
      .filter(role => role !== ''),
  ),
]
