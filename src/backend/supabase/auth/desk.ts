import { AuthClient, type Session as SupabaseSession } from '@supabase/supabase-js'
import { Subject } from 'rxjs'
import type { Granted, Renewal, Session } from '../../port'
import type { Judge, Keep } from '../keep/keep'
import { fetchOf, type Project } from '../project'
import type { Holding, Tokens } from '../tokens'
import { keptIn, type Kept } from './kept'
import { marksOf, type Marks } from './marks'
import type { Tabs } from './tabs'

/** The one place through which a session comes and goes. */
export interface Desk {
  /** For steps and factors. It does nothing by itself, and shows its storage whatever session is held here. */
  client: InstanceType<typeof AuthClient>
  /** Takes a session in: into memory, into the keep, onto the socket; and tells the other tabs. */
  accept: (session: SupabaseSession, how?: Holding) => Promise<Granted>
  /** Forgets it everywhere on this device, and tells the other tabs. */
  end: () => Promise<void>
  marks: Marks
  /** How often a verifier was read that somebody else may have put there. */
  foreignVerifiers: () => number
  /** Asks for a new token now, at whatever level is left. */
  renew: () => Promise<Renewal>
}

/** For what reads and renews what is kept. */
export interface Backroom extends Omit<Desk, 'renew'> {
  tokens: Tokens
  kept: Kept
  waiting: Waiting
  /** Takes in what another tab has kept already. */
  adopt: (session: SupabaseSession) => Session
  /** Forgets here what is kept no more. */
  forget: () => void
}

/** A session that nobody asked for in this browser, until a person says whether it comes in. */
export interface Stranger {
  /** As the project says it is. */
  session: SupabaseSession
  how: Holding
  by: 'link' | 'storage'
  /** As it was found in the storage. */
  found: SupabaseSession
}
interface Waiting {
  stranger: Stranger | null
  /** Something that was not heard of may lie in the storage. */
  hints$: Subject<unknown>
}

/**
 * Epoch seconds. auth-js renews by itself whatever ends within 90 s by the wall clock, and throws it away when that
 * is refused: it is shown sessions that never end, whatever the clock says (supabase/auth-js#926).
 */
const NEVER = 8_640_000_000_000

export function openDesk(
  { project, storageKey, keep }: { project: Project; storageKey: string; keep: Keep },
  tokens: Tokens,
  tabs: Tabs,
  push: () => Promise<void>,
): Backroom {
  const marks = marksOf(keep, storageKey)
  const kept = keptIn(keep, storageKey, marks)
  const waiting: Waiting = { stranger: null, hints$: new Subject() }
  let foreignVerifiers = 0
  const judgeVerifier: Judge = (_, place) => (place === 'cookies' ? 'foreign' : 'own')
  function verifier(key: string): string | null {
    const found = keep.find(key, judgeVerifier)
    if (found?.isOwn === false) foreignVerifiers += 1
    return found?.value ?? null
  }

  /** What auth-js reads as its stored session: the one that is held, with a token that is not over if one comes. */
  async function shown(): Promise<string | null> {
    if (tokens.held() !== null) await tokens.usable()
    const held = tokens.held()
    return held && JSON.stringify({ ...held, expires_at: NEVER })
  }
  const client = new AuthClient({
    url: `${project.url}/auth/v1`,
    headers: { apikey: project.key, Authorization: `Bearer ${project.key}` },
    storageKey,
    // Sessions come in by `accept` alone; the verifiers of sign-ins under way are kept as auth-js asks.
    storage: {
      getItem: key => (key === storageKey ? shown() : verifier(key)),
      setItem: (key, value) => {
        if (key !== storageKey) keep.storage.setItem(key, value)
      },
      removeItem: key => {
        if (key !== storageKey) keep.storage.removeItem(key)
      },
    },
    flowType: 'pkce',
    persistSession: true,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    skipAutoInitialize: true,
    experimental: { recoveryCodes: true },
    fetch: fetchOf(project, 'auth'),
  })
  // Closes the BroadcastChannel on which it would hand whole sessions around. Its methods go on working.
  void client.dispose()

  return {
    client,
    tokens,
    kept,
    marks,
    waiting,
    foreignVerifiers: () => foreignVerifiers,
    async accept(session, how) {
      const whole = { ...session, expires_at: session.expires_at ?? endOf(session) }
      waiting.stranger = null
      // Before the session itself, so that other tabs know it for their own when they find it.
      marks.confirm(whole.user.id)
      kept.write(whole)
      const accepted = tokens.hold(whole, how)
      tabs.tell()
      await push()
      return { type: 'session', session: accepted }
    },
    async end() {
      tokens.drop()
      waiting.stranger = null
      kept.clear()
      marks.forget()
      tabs.tell()
      await push()
    },
    adopt(session) {
      waiting.stranger = null
      marks.confirm(session.user.id)
      const adopted = tokens.hold(session)
      void push()
      return adopted
    },
    forget() {
      tokens.drop()
      void push()
    },
  }
}

const endOf = ({ expires_in }: SupabaseSession) => Math.floor(Date.now() / 1000) + expires_in
