/** With whom a board is shared, beside its owner: roles by name. Writers see it as well. */
export interface Sharing {
  readers: readonly string[]
  writers: readonly string[]
}

/** The role of every account. */
export const EVERYONE = 'everyone'

export const unshared: Sharing = { readers: [], writers: [] }

const LONGEST = 63

/** "editors, night shift" → both, each once. */
export const rolesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map(role => role.trim().slice(0, LONGEST))
      .filter(role => role !== ''),
  ),
]
