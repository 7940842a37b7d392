import type { AuthOfSession } from '../port'
import { keepOf, supabaseAuth } from './auth/auth'
import type { Backroom, Desk } from './auth/desk'
import { Clock } from './clock'
import type { Project } from './project'
import { holdTokens, type Tokens } from './tokens'

/** What of a project is needed before anybody is signed in, and what all the rest is built on. */
export interface Entrance {
  project: Project
  auth: AuthOfSession
  /** Through which the session comes and goes. */
  desk: Backroom & Desk
  tokens: Tokens
  clock: Clock
  /** Calls this whenever another token is held, and waits for it. */
  hear: (push: () => Promise<void>) => void
}

export function entranceOf(project: Project): Entrance {
  const keep = keepOf(project)
  const clock = new Clock()
  const tokens = holdTokens(() => keep.keeping(), clock)
  // Before there is a socket there is nowhere to put a token: every join takes the one that is held.
  let push = () => Promise.resolve()
  const { auth, desk } = supabaseAuth(project, keep, tokens, () => push())
  return { project, auth, desk, tokens, clock, hear: next => void (push = next) }
}
