import type { SharingRules } from '../../backend/port'
import type { Sharing } from '../../board/sharing'

/**
 * The roles that somebody may choose among: those they have, and those the board is shared with already, which they may
 * take away. Null: any role, typed in.
 */
export const offeredRoles = (
  { readers, writers }: Sharing,
  rules: SharingRules | null,
): readonly string[] | null =>
  rules === null || rules.withEveryone ? null : [...new Set([...rules.roles, ...readers, ...writers])]
