import type { Backend as Embedded } from 'supabase-embedded'
import { PASSWORD, totpCode } from 'supabase-embedded/testing/auth'
import { onTestFinished } from 'vitest'
import WebSocket from 'ws'
import type {
  AuthAnswer,
  AuthChange,
  Backend,
  StorageLocation,
  Session,
} from '../../src/backend/ports/backend.port'
import { createBackend } from '../../dev/shared/createBackend'
import type { SessionStorage } from '../../src/backend/supabase/sessionStorage/sessionStorage'
import { storageKeyOf, type Project } from '../../src/backend/supabase/project'
import { Secret } from '../../src/shared/secret'
import { fakeLocks } from '../../dev/shared/fakeLocks'

type Reachable = Pick<Embedded, 'url' | 'keys'>

/**
 * One browser profile: what its tabs share, and what passed between them. Its place decides who else may write there.
 */
export interface Profile {
  /** The stored entries, by key. */
  storedItems: Map<string, string>
  /** The entries in localStorage, where no neighbor can write. */
  marks: Map<string, string>
  /** Verifiers that a neighbor planted. */
  sharedItems: Map<string, string>
  storageKey: string
  /** Every message that was posted on any BroadcastChannel. */
  postedMessages: unknown[]
  /** `METHOD /path?query` of every request to the auth service, in their order. */
  requests: string[]
  /** How often a new session was requested. */
  renewals(): number
  /** Says that what is stored may have changed. */
  hint(): void
  /** Opens a tab. `page`: where it hears that it freezes. */
  open(options?: Partial<Project>, page?: EventTarget): Backend
}

export function profileOf(
  { url, keys }: Reachable,
  options: Partial<Project> = {},
  place: StorageLocation['slot'] = 'localStorage',
): Profile {
  const shelves: Shelves = { storedItems: new Map(), marks: new Map(), sharedItems: new Map() }
  const [postedMessages, requests]: [unknown[], string[]] = [[], []]
  const [events, locks] = [new EventTarget(), fakeLocks()]
  const channel = (name: string) => {
    const channel = new BroadcastChannel(name)
    const post = channel.postMessage.bind(channel)
    channel.postMessage = message => {
      postedMessages.push(message)
      post(message)
    }
    return channel
  }
  const countRequest =
    (send: typeof fetch): typeof fetch =>
    (input, init) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input)
      if (pathname.startsWith('/auth/'))
        requests.push(`${init?.method ?? 'GET'} ${pathname.slice(8)}${search}`)
      return send(input, init)
    }
  return {
    ...shelves,
    storageKey: storageKeyOf({ url, ...options }),
    postedMessages,
    requests,
    renewals: () => requests.filter(line => line.includes('grant_type=refresh_token')).length,
    hint: () => void events.dispatchEvent(new Event('storage')),
    open: (more, page) =>
      createBackend({
        url,
        key: keys.publishable,
        transport: WebSocket as never,
        keep: keepIn(shelves, place),
        shared: { locks, channel, events: [[events, 'storage']], ...(page && { page }) },
        ...options,
        ...more,
        fetch: countRequest(more?.fetch ?? options.fetch ?? fetch),
      }),
  }
}

type Shelves = Pick<Profile, 'storedItems' | 'marks' | 'sharedItems'>
const keepIn = (
  { storedItems, marks, sharedItems }: Shelves,
  place: StorageLocation['slot'],
): SessionStorage => ({
  storage: {
    getItem: key => storedItems.get(key) ?? null,
    setItem: (key, value) => void storedItems.set(key, value),
    removeItem: key => void storedItems.delete(key),
  },
  find(key, judge) {
    const own = storedItems.get(key)
    const value = own ?? sharedItems.get(key)
    const isLocal = own !== undefined && VERIFIER.test(key)
    const kind = value === undefined ? 'ignored' : judge(value, isLocal ? 'localStorage' : place)
    return value === undefined || kind === 'ignored' ? null : { value, isOwn: kind === 'own' }
  },
  originValues: {
    read: key => marks.get(key) ?? null,
    write: (key, value) => void marks.set(key, value),
    remove: key => void marks.delete(key),
  },
  location: () => ({ slot: 'localStorage', reason: 'asked' }),
})
const VERIFIER = /-code-verifier$/

/** Keeps a session with this access token, as another tab would have. */
export function keep({ storedItems, storageKey }: Profile, access_token: string, seconds = 3600) {
  const session = {
    access_token,
    refresh_token: 'none',
    token_type: 'bearer',
    expires_in: seconds,
    expires_at: Math.floor(Date.now() / 1000) + seconds,
    user: { id: 'ann', email: 'ann@example.com' },
  }
  storedItems.set(storageKey, JSON.stringify(session))
}

/** Signs in with the password of every test's user; rejects with the refusal. */
export async function enter({ auth }: Backend, email: string): Promise<Session> {
  const answer = await auth.signIn({ by: 'password', email, password: new Secret(PASSWORD) })
  if (answer.type !== 'session') throw new Error(JSON.stringify(answer))
  return answer.session
}

/** Shows the second factor; resolves to the answer. */
export async function raise(
  { auth }: Backend,
  { id, secret }: { id: string; secret: string },
): Promise<AuthAnswer> {
  const challenge = await auth.challenge(id)
  return challenge.type === 'refused'
    ? challenge
    : auth.verify(challenge.challenge, new Secret(totpCode(secret)))
}

/** All the news of a tab, until the end of the test. */
export function newsOf({ auth }: Backend): AuthChange[] {
  const changes: AuthChange[] = []
  const subscription = auth.changes().subscribe(change => changes.push(change))
  onTestFinished(() => subscription.unsubscribe())
  return changes
}
