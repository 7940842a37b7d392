import { AuthClient, type Session as SupabaseSession } from '@supabase/supabase-js'
import type { Granted, Renewal, Session } from '../../port'
import type { Keep } from '../keep/keep'
import { fetchOf, type Project } from '../project'
import type { Holding, Tokens } from '../tokens'
import { keptIn, type Kept } from './kept'
import type { Tabs } from './tabs'

/** The one place through which a session comes and goes. */
export interface Desk {
  /** For steps and factors. It does nothing by itself, and shows its storage whatever session is held here. */
  client: InstanceType<typeof AuthClient>
  /** Takes a session in: into memory, into the keep, onto the socket; and tells the other tabs. */
  accept: (session: SupabaseSession, how?: Holding) => Promise<Granted>
  /** Forgets it everywhere on this device, and tells the other tabs. */
  end: () => Promise<void>
  /** Asks for a new token now, at whatever level is left. */
  renew: () => Promise<Renewal>
}

/** For what reads and renews what is kept. */
export interface Backroom extends Omit<Desk, 'renew'> {
  tokens: Tokens
  kept: Kept
  /** Takes in what another tab has kept already. */
  adopt: (session: SupabaseSession) => Session
  /** Forgets here what is kept no more. */
  forget: () => void
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
  const kept = keptIn(keep, storageKey)

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
      getItem: key => (key === storageKey ? shown() : keep.storage.getItem(key)),
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
    fetch: fetchOf(project),
  })
  // Closes the BroadcastChannel on which it would hand whole sessions around. Its methods go on working.
  void client.dispose()

  return {
    client,
    tokens,
    kept,
    async accept(session, how) {
      const whole = { ...session, expires_at: session.expires_at ?? endOf(session) }
      kept.write(whole)
      const accepted = tokens.hold(whole, how)
      tabs.tell()
      await push()
      return { type: 'session', session: accepted }
    },
    async end() {
      tokens.drop()
      kept.clear()
      tabs.tell()
      await push()
    },
    adopt(session) {
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
