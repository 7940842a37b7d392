import type { Session as SupabaseSession } from '@supabase/supabase-js'
import { Subject } from 'rxjs'
import type { SessionAnswer, Renewal, Session } from '../../../ports/backend.port'
import type { Classify, SessionStorage } from '../../sessionStorage/sessionStorage'
import type { Project } from '../../project'
import { serviceFetch } from '../../wire/serviceFetch'
import type { ReturnMark } from '../returnPlace'
import type { HoldOptions, Tokens } from './tokens'
import { lazyAuthJs, type AuthJs } from './lazyAuthJs'
import { createStoredSession, type StoredSession } from './storedSession'
import { createBrowserTrust, type BrowserTrust } from './browserTrust'
import type { TabSync } from './tabSync'

/** The only place through which sessions come and go. */
export interface SessionStore {
  /**
   * For sign-in steps and factors. The client never acts by itself, and reads the current session as its stored one.
   * Rejects if its code cannot be fetched.
   */
  authJs: () => Promise<AuthJs>
  /** Takes a session into memory, into the storage and onto the socket, and notifies the other tabs. */
  accept: (session: SupabaseSession, options?: HoldOptions) => Promise<SessionAnswer>
  /** Forgets the session everywhere on this device, and notifies the other tabs. */
  end: () => Promise<void>
  trust: BrowserTrust
  /** Remembers the board of a page that is left to sign in. */
  returnMark: ReturnMark
  /** How often a code verifier was read that another app may have written. */
  countForeignVerifiers: () => number
  /** Requests a new token now, at the assurance level that remains. */
  renew: () => Promise<Renewal>
}

/** For the code that reads and renews the stored session. */
export interface SessionStoreInternal extends Omit<SessionStore, 'renew'> {
  tokens: Tokens
  storedSession: StoredSession
  pending: PendingForeign
  /** Takes in a session that another tab has already stored. */
  adopt: (session: SupabaseSession) => Session
  /** Forgets, in this tab, a session that is no longer stored. */
  forget: () => void
  /** From now on auth-js removes no verifier, so that a sign-in can be tried again; `isOver`: it is removed then. */
  holdVerifiers: () => (isOver: boolean) => void
}

/** A session that was not started in this browser and waits for the person's consent. */
export interface ForeignSession {
  /** With the user as the project reports it. */
  session: SupabaseSession
  options: HoldOptions
  by: 'link' | 'storage'
  /** As found in the storage. */
  foundSession: SupabaseSession
}
/** What a link or a provider left in the page's address. */
export interface UrlCallback {
  query: URLSearchParams
  fragment: URLSearchParams
}
interface PendingForeign {
  foreign: ForeignSession | null
  /** What the address brought, until the project has answered about it. A sign-in or sign-out forgets it. */
  callback: UrlCallback | null
  /** Emits when the storage may contain a session that no hint announced. */
  hints$: Subject<unknown>
}

/**
 * Epoch seconds. auth-js renews any session that expires within 90 s by the wall clock, and discards it if that is
 * refused: hence its sessions never expire, whatever the clock says (supabase/auth-js#926).
 */
const NEVER_EXPIRES = 8_640_000_000_000

export function createSessionStore(
  { project, storageKey, keep }: { project: Project; storageKey: string; keep: SessionStorage },
  tokens: Tokens,
  tabs: TabSync,
  pushToken: () => Promise<void>,
): SessionStoreInternal {
  const trust = createBrowserTrust(keep, storageKey)
  const storedSession = createStoredSession(keep, storageKey, trust)
  const pending: PendingForeign = { foreign: null, callback: null, hints$: new Subject() }
  let heldKeys: Set<string> | null = null
  let foreignVerifiers = 0
  const classifyVerifier: Classify = (_, place) => (place === 'cookies' ? 'foreign' : 'own')
  function readVerifier(key: string): string | null {
    const value = keep.find(key, classifyVerifier)
    if (value?.isOwn === false) foreignVerifiers += 1
    return value?.value ?? null
  }

  /** The session that auth-js reads from its storage: the current one, renewed first if a new token comes in time. */
  async function sessionForAuthJs(): Promise<string | null> {
    if (tokens.session() !== null) await tokens.freshToken()
    const session = tokens.session()
    return session && JSON.stringify({ ...session, expires_at: NEVER_EXPIRES })
  }
  const authJs = lazyAuthJs({
    url: `${project.url}/auth/v1`,
    headers: { apikey: project.key, Authorization: `Bearer ${project.key}` },
    storageKey,
    // Only `accept` stores sessions; the verifiers of running sign-ins are stored as auth-js requests.
    storage: {
      getItem: key => (key === storageKey ? sessionForAuthJs() : readVerifier(key)),
      setItem: (key, value) => {
        if (key !== storageKey) keep.storage.setItem(key, value)
      },
      removeItem: key => {
        if (heldKeys) heldKeys.add(key)
        else if (key !== storageKey) keep.storage.removeItem(key)
      },
    },
    flowType: 'pkce',
    persistSession: true,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    skipAutoInitialize: true,
    experimental: { recoveryCodes: true },
    fetch: serviceFetch(project, 'auth'),
  })

  return {
    authJs,
    tokens,
    storedSession,
    trust,
    returnMark: { values: keep.originValues, storageKey },
    pending,
    countForeignVerifiers: () => foreignVerifiers,
    async accept(session, options) {
      const complete = { ...session, expires_at: session.expires_at ?? expiryOf(session) }
      pending.foreign = pending.callback = null
      // Written before the session, so that other tabs recognize the session as their own.
      trust.confirm(complete.user.id)
      storedSession.write(complete)
      const acceptedSession = tokens.hold(complete, options)
      tabs.notify()
      await pushToken()
      return { type: 'session', session: acceptedSession }
    },
    async end() {
      tokens.clear()
      pending.foreign = pending.callback = null
      storedSession.clear()
      trust.forget()
      tabs.notify()
      await pushToken()
    },
    adopt(session) {
      // Another tab can settle a question about the storage, not one about a link.
      if (pending.foreign?.by === 'storage') pending.foreign = null
      pending.callback = null
      trust.confirm(session.user.id)
      const adoptedSession = tokens.hold(session)
      void pushToken()
      return adoptedSession
    },
    forget() {
      tokens.clear()
      void pushToken()
    },
    holdVerifiers() {
      const keys = (heldKeys = new Set<string>())
      return isOver => {
        heldKeys = null
        if (isOver) keys.forEach(key => keep.storage.removeItem(key))
      }
    },
  }
}

const expiryOf = ({ expires_in }: SupabaseSession) => Math.floor(Date.now() / 1000) + expires_in
