import type { Provider, Session as SupabaseSession } from '@supabase/supabase-js'
import type { SessionAuth, AuthAnswer, SignInStep, SignInAnswer } from '../../ports/backend.port'
import type { Project } from '../project'
import type { SessionStore } from './session/sessionStore'
import { DEFAULT_METHODS } from './defaultMethods'
import { createMethodsLoader } from './signInMethods'
import { returnUrl, browserLocation } from './pageLocation'
import { answerOrRefusal, refusalAnswer } from './refusals/toRefusal'
import { domainOf, withCode } from './codeInput'
import {
  accountExists,
  methodOff,
  noDomain,
  signInInterrupted,
  unreachable,
} from './refusals/sessionRefusals'

interface SignInResponse {
  data: { session: SupabaseSession | null } | null
  error: Error | null
}

/** The ways to sign in. Each ends in the session store, or at an address that `takeUrlCallback` reads. */
export function createSignIn(
  { authJs, accept, trust, returnMark }: Pick<SessionStore, 'authJs' | 'accept' | 'trust' | 'returnMark'>,
  project: Project,
): Pick<SessionAuth, 'signInMethods' | 'signIn'> {
  const location = project.place ?? browserLocation()
  const loadMethods = createMethodsLoader(project)
  const returnTo = location && returnUrl(location)

  async function acceptSession(
    { data, error }: SignInResponse,
    stop?: AbortSignal,
    isRecovery = false,
  ): Promise<AuthAnswer> {
    if (error) throw error
    if (!data?.session) throw new Error('the response had no session')
    if (stop?.aborted === true) {
      await (await authJs()).admin.signOut(data.session.access_token, 'local')
      return refusalAnswer(signInInterrupted)
    }
    return accept(data.session, { isFresh: true, isRecovery })
  }
  /** If its code cannot be fetched, the person comes back to the first board. */
  async function noteBoard() {
    if (!location) return
    const part = await import('./readUrlCallback').catch(() => null)
    part?.noteReturn(returnMark, location.href)
  }
  async function mailSent({ error }: { error: Error | null }, email: string): Promise<SignInAnswer> {
    if (error) throw error
    await noteBoard()
    trust.noteMailRequest(email)
    return { type: 'sent' }
  }
  /** Navigates to web pages only: the address came from the service. */
  async function leavePage({
    data,
    error,
  }: {
    data: { url: string | null } | null
    error: Error | null
  }): Promise<SignInAnswer> {
    if (error) throw error
    if (!location || !data?.url || !/^https?:\/\//i.test(data.url))
      throw new Error('the response had no sign-in page')
    await noteBoard()
    location.go(data.url)
    return { type: 'leaving' }
  }
  const mailOptions = returnTo ? { emailRedirectTo: returnTo } : {}
  const redirectOptions = { skipBrowserRedirect: true, ...(returnTo && { redirectTo: returnTo }) }

  async function withProvider(provider: string): Promise<SignInAnswer> {
    // Checked before leaving: for a disabled provider the project would show a page of JSON.
    const methods = await loadMethods().catch(() => null)
    if (methods === null) return refusalAnswer(unreachable)
    if (!isOffered(provider, methods.providers)) return refusalAnswer(methodOff)
    const client = await authJs()
    return leavePage(await client.signInWithOAuth({ provider, options: redirectOptions }))
  }

  async function runStep(step: SignInStep, stop?: AbortSignal): Promise<SignInAnswer> {
    const client = await authJs()
    switch (step.by) {
      case 'password':
        return acceptSession(
          await client.signInWithPassword({ email: step.email.trim(), password: step.password.open() }),
          stop,
        )
      case 'signUp': {
        const account = { email: step.email.trim(), password: step.password.open(), options: mailOptions }
        const response = await client.signUp(account)
        if (response.data.session) return acceptSession(response, stop)
        // Where addresses are confirmed, the project pretends that it has sent a mail.
        if (response.data.user?.identities?.length === 0) return refusalAnswer(accountExists)
        return mailSent(response, step.email)
      }
      case 'confirmation': {
        const options = { type: 'signup', email: step.email.trim(), options: mailOptions } as const
        return mailSent(await client.resend(options), step.email)
      }
      case 'code': {
        const options = { shouldCreateUser: step.isNew === true, ...mailOptions }
        return mailSent(await client.signInWithOtp({ email: step.email.trim(), options }), step.email)
      }
      case 'recovery':
        return mailSent(
          await client.resetPasswordForEmail(step.email.trim(), returnTo ? { redirectTo: returnTo } : {}),
          step.email,
        )
      case 'otp':
        return withCode(step.code, async token => {
          const type = step.sentFor === 'recovery' ? 'recovery' : 'email'
          const response = await client.verifyOtp({ email: step.email.trim(), token, type })
          return acceptSession(response, stop, type === 'recovery')
        })
      case 'provider':
        return withProvider(step.provider)
      case 'sso': {
        const domain = domainOf(step.domain)
        if (domain === '') return refusalAnswer(noDomain)
        return leavePage(await client.signInWithSSO({ domain, options: redirectOptions }))
      }
      case 'anonymous':
        return acceptSession(await client.signInAnonymously(), stop)
      case 'passkey':
        return acceptSession(await client.signInWithPasskey(), stop)
    }
  }

  return {
    signInMethods: () => loadMethods().catch(() => DEFAULT_METHODS),
    signIn: (step, stop) => answerOrRefusal(() => runStep(step, stop)),
  }
}

const isOffered = (name: string, names: readonly string[]): name is Provider => names.includes(name)
