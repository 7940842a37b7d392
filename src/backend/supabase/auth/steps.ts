import type { Provider, Session as SupabaseSession } from '@supabase/supabase-js'
import type { AuthOfSession, Answer, Step, Stepped } from '../../port'
import type { Project } from '../project'
import type { Desk } from './desk'
import { asksOffers, COMMON } from './offers'
import { returnAddress, thisPlace } from './page'
import { answered, refused } from './refusals'
import { domainOf, withCode } from './typed'
import { methodOff, noDomain, unreachable } from './words'

interface Given {
  data: { session: SupabaseSession | null } | null
  error: Error | null
}

/** How one signs in. Every way ends at the desk, or at an address that `takeAddress` will find. */
export function waysIn(
  { client, accept, marks }: Pick<Desk, 'client' | 'accept' | 'marks'>,
  project: Project,
): Pick<AuthOfSession, 'offers' | 'signIn'> {
  const place = project.place ?? thisPlace()
  const askOffers = asksOffers(project)
  const back = place && returnAddress(place)

  async function taken({ data, error }: Given, isRecovery = false): Promise<Answer> {
    if (error) throw error
    if (!data?.session) throw new Error('it answered without a session')
    return accept(data.session, { fresh: true, isRecovery })
  }
  function sent({ error }: { error: Error | null }, email: string): Stepped {
    if (error) throw error
    marks.ask(email)
    return { type: 'sent' }
  }
  /** Only to web pages: the address came from elsewhere. */
  function left({ data, error }: { data: { url: string | null } | null; error: Error | null }): Stepped {
    if (error) throw error
    if (!place || !data?.url || !/^https?:\/\//i.test(data.url))
      throw new Error('it named no page to sign in on')
    place.go(data.url)
    return { type: 'leaving' }
  }
  const leaving = { skipBrowserRedirect: true, ...(back && { redirectTo: back }) }

  async function withProvider(provider: string): Promise<Stepped> {
    // Asked before leaving: for a provider that is off the project would show a page of JSON.
    const offers = await askOffers().catch(() => null)
    if (offers === null) return refused(unreachable)
    if (!isOffered(provider, offers.providers)) return refused(methodOff)
    return left(await client.signInWithOAuth({ provider, options: leaving }))
  }

  async function take(step: Step): Promise<Stepped> {
    switch (step.by) {
      case 'password':
        return taken(
          await client.signInWithPassword({ email: step.email.trim(), password: step.password.open() }),
        )
      case 'code': {
        // A dashboard lets people in; who has an account is the project's to say.
        const options = { shouldCreateUser: false, ...(back && { emailRedirectTo: back }) }
        return sent(await client.signInWithOtp({ email: step.email.trim(), options }), step.email)
      }
      case 'recovery':
        return sent(
          await client.resetPasswordForEmail(step.email.trim(), back ? { redirectTo: back } : {}),
          step.email,
        )
      case 'otp':
        return withCode(step.code, async token => {
          const type = step.sentFor === 'recovery' ? 'recovery' : 'email'
          const given = await client.verifyOtp({ email: step.email.trim(), token, type })
          return taken(given, type === 'recovery')
        })
      case 'provider':
        return withProvider(step.provider)
      case 'sso': {
        const domain = domainOf(step.domain)
        if (domain === '') return refused(noDomain)
        return left(await client.signInWithSSO({ domain, options: leaving }))
      }
      case 'anonymous':
        return taken(await client.signInAnonymously())
      case 'passkey':
        return taken(await client.signInWithPasskey())
    }
  }

  return {
    offers: () => askOffers().catch(() => COMMON),
    signIn: step => answered(() => take(step)),
  }
}

const isOffered = (name: string, offered: readonly string[]): name is Provider => offered.includes(name)
