import type { Backend } from '../../src/backend/ports/backend.port'
import { lazyAccountAuth } from '../../src/backend/supabase/auth/account/lazyAccountAuth'
import { createSignedInBackend } from '../../src/backend/supabase/createSignedInBackend'
import { createMutations } from '../../src/backend/supabase/createMutations'
import { createAuth } from '../../src/backend/supabase/createAuth'
import type { Project } from '../../src/backend/supabase/project'

/** The whole port at once. A page fetches its parts as it needs them. */
export function createBackend(project: Project): Backend {
  const context = createAuth(project)
  const { tools, ...signedInBackend } = createSignedInBackend(context)
  return {
    auth: { ...context.auth, ...lazyAccountAuth(context) },
    ...signedInBackend,
    ...createMutations(tools),
  }
}
