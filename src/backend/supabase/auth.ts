import { AuthClient, isAuthRetryableFetchError, type Session as SupabaseSession } from '@supabase/supabase-js'
import { Observable } from 'rxjs'
import type { Answer, Auth, AuthChange, Renewal } from '../port'
import { fetchInTime, type Project } from './project'
import { ended, isTransient, noFactor, notRestored, refusalOf } from './refusals'
import type { Tokens } from './tokens'

/** Below this, every call of the auth client renews by itself, and a renewal on top would be a second one. */
const SELF_RENEWAL_MS = 90_000

/** The auth service through a client that does nothing by itself: when to renew is the session machine's to say. */
export function supabaseAuth(project: Project, tokens: Tokens, tokenChanged: () => Promise<void>): Auth {
  const client = new AuthClient({
    url: `${project.url}/auth/v1`,
    headers: { apikey: project.key, Authorization: `Bearer ${project.key}` },
    storageKey: `signalbox.${new URL(project.url).host}`,
    ...(project.storage && { storage: project.storage }),
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: fetchInTime,
  })
  // Also removes the client's own listener for visibility changes.
  void client.stopAutoRefresh()

  async function accept(session: SupabaseSession, fresh: boolean) {
    const accepted = tokens.hold(session, fresh)
    await tokenChanged()
    return { type: 'session', session: accepted } as const
  }
  async function end() {
    tokens.drop()
    await tokenChanged()
  }
  /** Answers with a refusal for whatever the service or the network throws. */
  const answered = async (ask: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await ask()
    } catch (error) {
      return { type: 'refused', refusal: refusalOf(error) }
    }
  }

  return {
    async restore() {
      const { data, error } = await client.getSession()
      if (data.session) return accept(data.session, false)
      return isAuthRetryableFetchError(error) ? { type: 'refused', refusal: notRestored } : { type: 'none' }
    },
    signIn: credentials =>
      answered(async () => {
        const { data, error } = await client.signInWithPassword(credentials)
        if (error) throw error
        return accept(data.session, true)
      }),
    verify: code =>
      answered(async () => {
        const { data: user, error: gone } = await client.getUser()
        if (gone) throw gone
        const factor = user.user.factors?.find(
          ({ factor_type, status }) => factor_type === 'totp' && status === 'verified',
        )
        if (!factor) return { type: 'refused', refusal: noFactor }
        const { error } = await client.mfa.challengeAndVerify({ factorId: factor.id, code })
        if (error) throw error
        const { data, error: lost } = await client.getSession()
        if (lost) throw lost
        if (!data.session) throw new Error('no session after the code was accepted')
        return accept(data.session, true)
      }),
    async refresh(): Promise<Renewal> {
      const before = tokens.accessToken()
      const renewsItself = tokens.remaining() <= SELF_RENEWAL_MS
      const { data, error } = renewsItself ? await client.getSession() : await client.refreshSession()
      if (error && (isTransient(error) || error.name === 'AuthRefreshDiscardedError'))
        return { type: 'unavailable', reason: error.message }
      if (error || !data.session) {
        // The client keeps a refused session while its token lives; a reload must not bring it back.
        await client.signOut({ scope: 'local' })
        await end()
        return { type: 'refused', refusal: error ? refusalOf(error) : ended }
      }
      if (renewsItself && data.session.access_token === before)
        return { type: 'unavailable', reason: 'the token was not renewed' }
      return accept(data.session, true)
    },
    async signOut() {
      // Ended on this device first; the service is told after, and may be out of reach.
      await client.signOut({ scope: 'local' })
      await end()
    },
    changes: () =>
      new Observable<AuthChange>(subscriber => {
        const { data } = client.onAuthStateChange((event, session) => {
          // Only hands on: whatever awaits the client in here would wait for itself.
          if (event === 'SIGNED_OUT') {
            void end()
            subscriber.next({ type: 'auth.ended' })
          } else if (session && event !== 'INITIAL_SESSION' && session.access_token !== tokens.accessToken())
            void accept(session, event !== 'SIGNED_IN').then(({ session }) =>
              subscriber.next({ type: 'auth.changed', session }),
            )
        })
        return () => data.subscription.unsubscribe()
      }),
    remaining: () => tokens.remaining(),
  }
}
