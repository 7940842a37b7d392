import type { SharingRules } from '../../../backend/ports/backend.port'
import type { Sharing } from '../../../board/model/sharing'

/**
 * The roles to choose from: the person's own, and those that already have access, so that it can be removed. Null: the
 * person types any role.
 */
export const offeredRoles = (
  { readers, writers }: Sharing,
  rules: SharingRules | null,
): readonly string[] | null =>
  rules === null || rules.withEveryone ? null : [...new Set([...rules.roles, ...readers, ...writers])]
