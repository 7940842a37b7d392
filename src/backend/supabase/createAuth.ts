import type { SessionAuth } from '../ports/backend.port'
import { openSessionStorage, createSessionAuth } from './auth/createSessionAuth'
import type { SessionStoreInternal, SessionStore } from './auth/session/sessionStore'
import { Clock } from './clock'
import type { Project } from './project'
import { createTokens, type Tokens } from './auth/session/tokens'

/** The part of the adapter that is needed before anybody is signed in; everything else builds on it. */
export interface AuthContext {
  project: Project
  auth: SessionAuth
  /** The place through which sessions come and go. */
  sessionStore: SessionStoreInternal & SessionStore
  tokens: Tokens
  clock: Clock
  /** Registers a callback that runs, and is awaited, after every token change. */
  onTokenChange: (push: () => Promise<void>) => void
}

export function createAuth(project: Project): AuthContext {
  const storage = openSessionStorage(project)
  const clock = new Clock()
  const tokens = createTokens(() => storage.location(), clock)
  // Before there is a socket, no token needs pushing: every join takes the current one.
  let push = () => Promise.resolve()
  const { auth, desk } = createSessionAuth(project, storage, tokens, () => push())
  return { project, auth, sessionStore: desk, tokens, clock, onTokenChange: next => void (push = next) }
}
