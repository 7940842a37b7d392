import type { Backend } from '../ports/backend.port'
import { lazyAccountAuth } from './auth/account/lazyAccountAuth'
import { createSignedInBackend } from './createSignedInBackend'
import { createMutations } from './createMutations'
import { createAuth } from './createAuth'
import type { Project } from './project'

/** The whole port at once, for callers without code splitting. The page loads its parts on demand. */
export function createBackend(project: Project): Backend {
  const context = createAuth(project)
  const { tools, ...signedInBackend } = createSignedInBackend(context)
  return {
    auth: { ...context.auth, ...lazyAccountAuth(context) },
    ...signedInBackend,
    ...createMutations(tools),
  }
}
