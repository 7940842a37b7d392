import { decodeJwt } from 'jose'
import type { Backend as Embedded, HttpFault } from 'supabase-embedded'
import { call, newEmail, PASSWORD, totpCode } from 'supabase-embedded/testing/auth'
import { createActor, fromCallback, SimulatedClock, type EventFromLogic } from 'xstate'
import { wireSession } from '../../../src/app/createApp'
import { wholeBoard } from '../whole-board'
import type { Auth, Backend } from '../../../src/backend/ports/backend.port'
import type { SessionInput } from '../../../src/machines/session/session.context'
import type { sessionMachine } from '../../../src/machines/session/session.machine'
import { provideAccount } from '../../../src/app/lazy/provideAccount'
import { wireSignedIn } from '../../../src/app/wireSignedIn'
import { inert } from './inert'
import { enter, profileOf } from '../profile'
import { placeAt } from '../place'
import { isBusy } from './busy'
import { recorder } from './transitions'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
export const CODE = () => totpCode(SECRET)

export interface Person {
  id: string
  email: string
}
/** The stored entries that the world looks at. */
interface KeptSession {
  access_token: string
  refresh_token: string
  expires_at: number
}

export type World = ReturnType<typeof worldOf>

/** A profile of one person's browser with the page under test in one tab, and all that may happen around it. */
export function worldOf(backend: Embedded, input: SessionInput, people: () => Promise<Person>) {
  const answers: [RegExp, () => unknown][] = []
  /** The token in hand when the project changed behind it. */
  let tokenBeforeChange: string | null = null
  let agedToken: { token: string; left: number } | null = null
  let isOnline = true
  let other: Backend | undefined
  let loadAccount: () => void = () => undefined
  const place = placeAt('http://localhost:3000/board')
  const releases: (() => void)[] = []
  const peopleByName = new Map<string, Promise<Person>>()
  const page = new EventTarget()
  const clock = new SimulatedClock()
  const { moves, inspect } = recorder()
  const profile = profileOf(backend, {
    storageKey: `sb-${newEmail()}`,
    providers: ['github'],
    place,
    fetch: async (request, init) => {
      const { pathname, search } = new URL(request instanceof Request ? request.url : request)
      const isNext = () => answers[0]?.[0].test(`${init?.method ?? 'GET'} ${pathname}${search}`) === true
      // What happens while a request is kept waiting may be meant for that same request.
      while (isNext() && (await answers.shift()?.[1]()) === 'waited');
      return fetch(request, init)
    },
  })
  const sql = (text: string, parameters: unknown[]) => backend.database.query(text, parameters)
  const person = (name: string) => {
    const promise = peopleByName.get(name) ?? people()
    peopleByName.set(name, promise)
    return promise
  }
  const storedSession = (): KeptSession | null => {
    const text = profile.storedItems.get(profile.storageKey)
    return text === undefined ? null : (JSON.parse(text) as KeptSession)
  }
  const sessionId = () => decodeJwt(storedSession()?.access_token ?? '')['session_id'] as string
  const { auth, sources, catalog } = profile.open()
  const remaining = () =>
    agedToken !== null && agedToken.token === storedSession()?.access_token
      ? agedToken.left
      : auth.remaining()
  const surroundings = { page, isOnline: () => isOnline, isVisible: () => true }
  // Looks of their own accord would come between what is played.
  const playedAuth: Auth = { ...auth, remaining, checkSession: () => Promise.resolve('same') }
  const session = createActor(
    wireSession(playedAuth, surroundings, {
      board: wholeBoard({ sources, catalog, ...inert }, surroundings),
      ...wireSignedIn(playedAuth, surroundings),
      account: provideAccount(playedAuth),
      loadAccount: fromCallback(({ sendBack }) => {
        loadAccount = () => sendBack({ type: 'session.accountLoaded' })
      }),
    }),
    { clock, inspect, input },
  )
  const otherTab = async () => {
    other ??= profile.open()
    if (storedSession() !== null) await other.auth.restore()
    return other.auth
  }

  return {
    backend,
    profile,
    session,
    clock,
    moves,
    answers,
    left: place.went,
    person,
    storedSession,
    sessionId,
    otherTab,
    /** Something happened at the project that this browser cannot know yet. */
    hasUnseenChange: () => tokenBeforeChange !== null && tokenBeforeChange === storedSession()?.access_token,
    /** The person does something in the session. */
    send: (event: EventFromLogic<typeof sessionMachine>) => session.send(event),
    /** The account's code arrives. */
    loadAccount: () => loadAccount(),
    /** A session stored by an earlier page. */
    async keep() {
      if (storedSession() !== null) return
      const { email } = await person('ann')
      const { body } = await call(backend, 'POST', '/token?grant_type=password', {
        email,
        password: PASSWORD,
      })
      profile.storedItems.set(profile.storageKey, JSON.stringify(body))
    },
    /** The page was closed for longer than the token lives. */
    async keepOver() {
      await this.keep()
      const expires_at = Math.floor(Date.now() / 1000) - 60
      profile.storedItems.set(profile.storageKey, JSON.stringify({ ...storedSession(), expires_at }))
    },
    /** The account's verified factors, as created or removed on another device. */
    async factors(count: number) {
      const { id } = await person('ann')
      await sql('delete from auth.mfa_factors where user_id = $1', [id])
      for (let n = 1; n <= count; n++)
        await sql(
          `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
           values (gen_random_uuid(), $1, $2, 'totp', 'verified', $3, now(), now())`,
          [id, `phone ${n}`, SECRET],
        )
      tokenBeforeChange = storedSession()?.access_token ?? null
    },
    /** The project no longer counts the factor that was used. */
    async fall() {
      await sql(`delete from auth.mfa_amr_claims where session_id = $1 and authentication_method = 'totp'`, [
        sessionId(),
      ])
      await sql(`update auth.sessions set aal = 'aal1' where id = $1`, [sessionId()])
    },
    async revoke() {
      await sql('delete from auth.sessions where id = $1', [sessionId()])
      tokenBeforeChange = storedSession()?.access_token ?? null
    },
    async ban() {
      const { id } = await person('ann')
      await sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [id])
      tokenBeforeChange = storedSession()?.access_token ?? null
    },
    async remove() {
      const { id } = await person('ann')
      await sql('delete from auth.users where id = $1', [id])
      tokenBeforeChange = storedSession()?.access_token ?? null
    },
    /** Breaks the next request. */
    strike(fault: HttpFault) {
      backend.faults.http.auth = { ...fault, times: 1 }
    },
    /** The next such request waits until what happens meanwhile has happened. */
    hold(request: RegExp) {
      answers.push([request, () => new Promise(resolve => releases.push(() => resolve('waited')))])
    },
    release() {
      for (const go of releases.splice(0)) go()
    },
    wakeOnceTold() {
      const { postedMessages } = profile
      postedMessages.push = (...messages) => {
        Reflect.deleteProperty(postedMessages, 'push')
        page.dispatchEvent(new Event('visibilitychange'))
        return postedMessages.push(...messages)
      }
    },
    /** Whether all requests of this page have ended. */
    isAtRest: () =>
      Object.values(session.getSnapshot().children).every(child => {
        const snapshot: unknown = child?.getSnapshot()
        return !isBusy(snapshot)
      }),
    /** Another tab has requested a new token and waits for the answer. */
    async block() {
      this.strike({ hang: true })
      const before = profile.renewals()
      void (await otherTab()).refresh()
      while (profile.renewals() === before) await new Promise(resolve => setTimeout(resolve, 10))
    },
    /** Milliseconds that the token in hand has left. */
    age(ms: number) {
      agedToken = { token: storedSession()?.access_token ?? '', left: ms }
    },
    online(is: boolean) {
      isOnline = is
    },
    /** A link that this browser did not request opens the page and signs in. */
    async openLinkOf(name: string) {
      const { email } = await person(name)
      const headers = { apikey: backend.keys.secret }
      const { body } = await call(
        backend,
        'POST',
        '/admin/generate_link',
        { type: 'magiclink', email },
        headers,
      )
      place.href = `http://localhost:3000/board?token_hash=${String(body['hashed_token'])}&type=magiclink`
    },
    /** Another app of this origin signs somebody in, in the place where this page keeps its session. */
    async plantAs(name: string) {
      // One that is to hold this session as well has to have read it before; it would renew one that is over.
      if (session.getSnapshot().matches('signedIn')) await otherTab()
      const { email } = await person(name)
      const { body } = await call(backend, 'POST', '/token?grant_type=password', {
        email,
        password: PASSWORD,
      })
      const home = storedSession() === null ? 'nobody' : (await person('ann')).id
      profile.marks.set(`${profile.storageKey}-signalbox-person`, home)
      profile.storedItems.set(profile.storageKey, JSON.stringify(body))
      profile.hint()
    },
    /** Another tab signs in where nobody is, and renews where somebody is. */
    async renewElsewhere() {
      if (storedSession() === null) return this.enterAs('ann')
      await (await otherTab()).refresh()
    },
    wake: () => void page.dispatchEvent(new Event('visibilitychange')),
    async enterAs(name: string) {
      const { email } = await person(name)
      await enter({ auth: await otherTab(), sources, catalog, ...inert }, email)
    },
    close() {
      session.stop()
      this.release()
      backend.faults.http = {}
    },
  }
}
