import type { Backend } from '../port'
import { accountOf } from './auth/account'
import { insideOf } from './backend'
import { deedsOf } from './deeds'
import { entranceOf } from './entrance'
import type { Project } from './project'

/** The whole port at once, for whoever fetches nothing. The page fetches its parts as they are needed. */
export function supabase(project: Project): Backend {
  const entrance = entranceOf(project)
  const { tools, ...inside } = insideOf(entrance)
  return { auth: { ...entrance.auth, ...accountOf(entrance) }, ...inside, ...deedsOf(tools) }
}
