import type { Backend as Embedded, Faults } from 'supabase-embedded'
import { PASSWORD, project, signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import WebSocket from 'ws'
import { createAuth } from '../../src/backend/supabase/createAuth'
import type { CheckTable } from '../../src/backend/ports/check.port'
import type { Project } from '../../src/backend/supabase/project'
import { createProjectCheck, createSetupCheck } from '../../src/app/wireCheck'
import { createSessionStorage } from '../../src/backend/supabase/sessionStorage/sessionStorage'
import { Secret } from '../../src/shared/secret'
import { freePort } from '../support/app'
import { orders, outcome, well, only, after } from '../support/checked'

const schema = `
create table public.orders (id bigint primary key);
create table public.hidden (id bigint primary key);
create table public.closed (id bigint primary key);
create table public.quiet (id bigint primary key);
alter table public.hidden enable row level security;
create table public.narrow (id bigint primary key, secret text);
revoke all on public.narrow from anon, authenticated;
grant select (id) on public.narrow to authenticated;
grant select on public.orders, public.hidden, public.quiet to authenticated, anon;
revoke all on public.closed from anon, authenticated;
insert into public.orders values (1);
insert into public.hidden values (1);
insert into public.quiet values (1);
alter publication supabase_realtime add table public.orders, public.hidden, public.narrow;
create policy "hear" on realtime.messages for select to authenticated using (realtime.topic() = 'orders');
`

let embeddedBackend: Embedded
let email: string | undefined
beforeAll(async () => {
  embeddedBackend = await startTestBackend(
    { ...project(''), 'migrations/20260101000000_orders.sql': schema },
    { faults: true, delays: { failedJoin: 0 } },
  )
})
afterEach(() => {
  embeddedBackend.faults.http = {}
  embeddedBackend.faults.realtime = {}
})
afterAll(() => embeddedBackend.close())

/** Answers in the place of a project. */
const answering =
  (answer: (url: string, init: RequestInit) => Response): typeof fetch =>
  (input, init = {}) =>
    new Promise(resolve => resolve(answer(input instanceof Request ? input.url : String(input), init)))

const projectOf = (more: Partial<Project> = {}): Project => ({
  url: embeddedBackend.url,
  key: embeddedBackend.keys.publishable,
  transport: WebSocket as never,
  keep: createSessionStorage('localStorage', { page: {} }),
  ...more,
})
const asNobody = (more?: Partial<Project>) => createProjectCheck(createAuth(projectOf(more)))
async function asSomebody() {
  email ??= (await signedUp(embeddedBackend)).email
  const entrance = createAuth(projectOf())
  const answer = await entrance.auth.signIn({ by: 'password', email, password: new Secret(PASSWORD) })
  expect(answer.type).toBe('session')
  return createProjectCheck(entrance)
}

test('without a fault every line passes: signed out, with the legacy key, and signed in', async () => {
  expect(await outcome(asNobody())).toEqual(well)
  expect(await outcome(asNobody({ key: embeddedBackend.keys.anon }))).toEqual(well)
  expect(await outcome(await asSomebody())).toEqual(well)
})

test('without a table the lines about one are not asked', async () => {
  expect(await outcome(asNobody(), null)).toEqual({ ...well, table: 'unasked', changes: 'unasked' })
})

test.each<[string, Partial<Faults>, Record<string, string>]>([
  ['a paused project', { http: { auth: { status: 540 } } }, after('address', 'paused')],
  ['a restricted project', { http: { auth: { status: 402 } } }, after('address', 'restricted')],
  ['a gateway without a project', { http: { auth: { status: 522 } } }, after('address', 'failing')],
  [
    'a key that is refused',
    { http: { auth: { status: 401, only: 'settings' } } },
    after('key', 'key refused'),
  ],
  ['Auth that is down', { http: { auth: { status: 503 } } }, only('auth', 'failing')],
  ['Auth that limits', { http: { auth: { status: 429, only: 'settings' } } }, after('key', 'limited')],
  [
    'a socket that is not let in',
    { realtime: { refuseUpgrade: 503 } },
    only('socket', 'socket refused', { changes: 'without socket' }),
  ],
  [
    'Realtime that is off',
    { realtime: { joinError: 'RealtimeDisabledForTenant: Realtime disabled for this tenant' } },
    only('socket', 'realtime off', { changes: 'without socket' }),
  ],
  [
    'too many connections',
    { realtime: { joinError: 'ConnectionRateLimitReached: Too many connected users' } },
    only('socket', 'limited', { changes: 'without socket' }),
  ],
  [
    'a project of private channels, whose socket is well',
    { realtime: { joinError: 'PrivateOnly: This project only allows private channels' } },
    only('changes', 'private only'),
  ],
  [
    'a Data API that is down',
    { http: { rest: { status: 503 } } },
    only('table', 'failing', { changes: 'without table' }),
  ],
  [
    'changes that are refused',
    {
      realtime: {
        systemError:
          'Unable to subscribe to changes with given parameters. Please check Realtime is enabled.',
      },
    },
    only('changes', 'unpublished'),
  ],
  ['Storage that is down', { http: { storage: { status: 503 } } }, only('storage', 'failing')],
  ['a request that is cut', { http: { storage: { drop: true } } }, only('storage', 'unreachable')],
  ['functions that are down', { http: { functions: { status: 503 } } }, only('functions', 'failing')],
])('%s is named', async (_, faults, expectedOutcome) => {
  Object.assign(embeddedBackend.faults, faults)
  expect(await outcome(asNobody())).toEqual(expectedOutcome)
})

test.each<[string, Partial<CheckTable>, Record<string, string>]>([
  ['no such table', { table: 'ordres' }, only('table', 'no table', { changes: 'without table' })],
  [
    'a schema that is not exposed',
    { schema: 'auth' },
    only('table', 'no schema', { changes: 'without table' }),
  ],
  ['no grant', { table: 'closed' }, only('table', 'no grant', { changes: 'without table' })],
  ['a grant on the columns that the board reads', { table: 'narrow', columns: ['id'] }, well],
  [
    'no grant on one of them',
    { table: 'narrow', columns: ['id', 'secret'] },
    only('table', 'no grant', { changes: 'without table' }),
  ],
  [
    'no such column',
    { columns: ['id', 'Name, "x"'] },
    only('table', 'refused', { changes: 'without table' }),
  ],
  ['a table that is not published', { table: 'quiet' }, only('changes', 'unpublished')],
  ['a topic that its policies let hear', { topic: 'orders' }, well],
  ['a topic that they do not', { topic: 'others' }, only('changes', 'topic denied')],
])('%s is reported for a signed-in viewer', async (_, table, expectedOutcome) => {
  expect(await outcome(await asSomebody(), { ...orders, ...table })).toEqual(expectedOutcome)
})

test('a table whose policies show nothing passes, and says that no row came', async () => {
  const check = createActor(await asSomebody(), { input: { table: { ...orders, table: 'hidden' } } }).start()
  const { context } = await waitFor(check, state => state.matches('idle'), { timeout: 50_000 })
  expect(context.lines.table).toMatchObject({ finding: { hasRow: false, as: 'viewer' } })
  check.stop()
})

test('a dead address is distinguished from an address without a project', async () => {
  const port = await freePort()
  expect(await outcome(asNobody({ url: `http://127.0.0.1:${port}` }))).toEqual(
    after('address', 'unreachable'),
  )
  const page = answering(() => new Response('<!doctype html>'))
  expect(await outcome(asNobody({ fetch: page }))).toEqual(after('address', 'not a project'))
})

test('an answer that the page may not read is distinguished from no answer', async () => {
  const hiddenFetch = answering((_, { mode }) => {
    if (mode === 'no-cors') return new Response()
    throw new TypeError('Failed to fetch')
  })
  expect(await outcome(asNobody({ fetch: hiddenFetch }))).toEqual(after('address', 'unreadable'))
})

test('a gateway without functions is distinguished from functions that refuse', async () => {
  const unroutedFetch = answering(url => {
    const message = 'no Route matched with those values'
    return url.endsWith('/functions/v1/')
      ? Response.json({ message }, { status: 404 })
      : Response.json(url.endsWith('/settings') ? { external: {} } : { name: 'GoTrue' })
  })
  const lines = await outcome(asNobody({ fetch: unroutedFetch }), null)
  expect([lines.functions, lines.auth]).toEqual(['absent', 'passed'])
})

test('disabled legacy keys are distinguished from a wrong key', async () => {
  const gateway = (message: string) =>
    answering(url =>
      url.endsWith('/health')
        ? Response.json({ name: 'GoTrue' })
        : Response.json({ message }, { status: 401 }),
    )
  const off = gateway('Legacy API keys are disabled')
  expect(await outcome(asNobody({ fetch: off }))).toEqual(after('key', 'legacy keys off'))
  expect(await outcome(asNobody({ fetch: gateway('Invalid API key') }))).toEqual(after('key', 'key refused'))
})

const jwt = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
/** A check with this key, of a project that takes anything, and all that it sent. */
async function withKey(key: string) {
  const sentRequests: string[] = []
  const fetch = answering((url, { headers }) => {
    sentRequests.push(`${url} ${JSON.stringify(headers)}`)
    return Response.json({ name: 'GoTrue' })
  })
  const there = createSetupCheck({
    ...projectOf({ fetch }),
    url: 'https://aaaaaaaaaaaaaaaaaaaa.supabase.co',
    key,
  })
  return { stands: await outcome(there), sentRequests }
}

test.each([
  'sb_secret_abcdef',
  'sbp_0123456789',
  jwt({ role: 'service_role' }),
  jwt({ role: 'authenticated' }),
  '"sb_secret_abcdef"',
  'KEY=sb_secret_abcdef',
  'sb_\u200Bsecret_abcdef',
  `Bearer ${jwt({ sub: 'ann' })}`,
])('%s is known by its looks, and sent nowhere', async key => {
  const { stands, sentRequests } = await withKey(key)
  expect(stands).toEqual(after('key', 'secret key'))
  expect(sentRequests).toEqual(['https://aaaaaaaaaaaaaaaaaaaa.supabase.co/auth/v1/health {}'])
})

test.each([
  ['of another project', { ref: 'bbbbbbbbbbbbbbbbbbbb' }, 'other project'],
  ['that is over', { ref: 'aaaaaaaaaaaaaaaaaaaa', exp: 1_000 }, 'key expired'],
])('a legacy key %s is recognized by its claims', async (_, claims, code) => {
  expect((await withKey(jwt({ role: 'anon', ...claims }))).stands).toEqual(after('key', code))
})
