import type { Backend } from '../../../src/backend/ports/backend.port'
import { noCalls } from '../calls'
import { noFiles } from '../files'
import { openLink } from '../link'
import { noApprovals } from '../no-approvals'
import { noBoards } from '../no-boards'
import { noWrites } from '../writes'

/** What a walk through sessions never uses. */
export const inert: Omit<Backend, 'auth' | 'sources' | 'catalog'> = {
  link: openLink,
  approvals: noApprovals,
  boards: noBoards,
  writes: noWrites,
  calls: noCalls,
  files: noFiles,
}
