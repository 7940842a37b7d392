import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { lazyAccountAuth } from '../../src/backend/supabase/auth/account/lazyAccountAuth'
import { toRefusal } from '../../src/backend/supabase/auth/refusals/toRefusal'
import { DEFAULT_METHODS } from '../../src/backend/supabase/auth/defaultMethods'
import { lazySignIn } from '../../src/backend/supabase/auth/lazySignIn'
import { lazyAuthJs } from '../../src/backend/supabase/auth/session/lazyAuthJs'
import { createIdentify } from '../../src/backend/supabase/auth/session/foreignSession'
import { createSignOut } from '../../src/backend/supabase/auth/signOut'
import { lazyValue } from '../../src/shared/lazyValue'

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const options = { url: 'http://project.test/auth/v1', autoRefreshToken: false, persistSession: false }
const without = lazyAuthJs(options, lazyValue(missing))

test('where auth-js cannot be fetched, this says so, and the next use fetches it again', async () => {
  let fetches = 0
  const authJs = lazyAuthJs(
    options,
    lazyValue(() => (++fetches === 1 ? missing() : import('../../src/backend/supabase/auth/session/authJs'))),
  )
  const refusal = await authJs().catch(toRefusal)
  expect(refusal).toMatchObject({ code: 'part_missing' })
  const client = await authJs()
  expect(await authJs()).toBe(client)
  expect(fetches).toBe(2)
})

test('a sign-out without it ends the session on this device', async () => {
  let ends = 0
  const end = () => Promise.resolve(void ends++)
  const tokens = { accessToken: () => 'a', session: () => null }
  const pending = { foreign: null, hints$: new Subject() }
  const storedSession = { read: () => null }
  const { signOut } = createSignOut({ authJs: without, tokens, storedSession, pending, end } as never)
  expect(await signOut('local')).toEqual({ type: 'done' })
  expect(ends).toBe(1)
})

test('a session that another app has stored waits until it can be asked about', async () => {
  const identify = createIdentify({} as never, { authJs: without, tokens: { lifetimeOf: () => 60 } } as never)
  expect(await identify({} as never)).toMatchObject({ type: 'unavailable' })
})

test('where the code of the account cannot be fetched, this says so, and the next request fetches it again', async () => {
  let fetches = 0
  const client = { mfa: {}, getUser: () => Promise.resolve({ data: { user: {} }, error: null }) }
  const authJs = () => (++fetches === 1 ? missing() : Promise.resolve(client))
  const sessionStore = { authJs, tokens: {} }
  const account = lazyAccountAuth({ project: { url: options.url }, auth: {}, sessionStore } as never)
  const refusal = { code: 'part_missing', reason: { code: 'part_missing' } }
  expect(await account.factors()).toEqual({ type: 'refused', refusal })
  expect(await account.factors()).toEqual({ type: 'factors', factors: [] })
  expect(fetches).toBe(2)
})

test('where the ways to sign in cannot be fetched, this says so, and the next sign-in fetches them again', async () => {
  let fetches = 0
  const answer = { type: 'session' }
  const createSignIn = () => ({ signIn: () => Promise.resolve(answer) })
  const load = () => (++fetches < 3 ? missing() : Promise.resolve({ createSignIn }))
  const signIn = lazySignIn({} as never, {} as never, load as never)
  expect(await signIn.signInMethods()).toEqual(DEFAULT_METHODS)
  const refusal = { code: 'part_missing', reason: { code: 'part_missing' } }
  expect(await signIn.signIn({ by: 'anonymous' })).toEqual({ type: 'refused', refusal })
  expect(await signIn.signIn({ by: 'anonymous' })).toBe(answer)
})
