import { defer, of, startWith, Subject } from 'rxjs'
import { onTestFinished } from 'vitest'
import { createKnownColumns } from '../../src/backend/supabase/realtime/changeValues'
import type { RealtimeContext } from '../../src/backend/supabase/realtime/joinChannel'
import { createTableRegistry } from '../../src/backend/supabase/realtime/tableRegistry'
import type { Loss, SourceSignal } from '../../src/backend/ports/backend.port'
import { source } from './boards'

/** The server's side of a join. */
export interface Join {
  select: string[]
  isLeft: boolean
  /** A notice of the server: that changes flow, or why not. */
  say: (error?: string) => void
}

interface FakeParts {
  joins?: RealtimeContext['joins']
}

/**
 * The registry of tables on a server that says only what a test tells it to; each join is answered, and waits to be
 * confirmed.
 */
export function fakeTableJoins({ joins: queue }: FakeParts = {}) {
  const state = { token: 'one', now: 0 }
  const joins: Join[] = []
  let link$ = new Subject<{ type: string }>()
  const client = {
    realtime: {
      get accessTokenValue() {
        return state.token
      },
    },
    removeChannel: (channel: { join: Join }) => Promise.resolve((channel.join.isLeft = true)),
    channel() {
      const join: Join = { select: [], isLeft: false, say: () => undefined }
      joins.push(join)
      const channel = {
        join,
        on(type: string, { select }: { select?: string[] }, hear: (message: object) => void) {
          if (type === 'postgres_changes') join.select = select ?? []
          else
            join.say = (error = '') =>
              hear({
                extension: 'postgres_changes',
                status: error === '' ? 'ok' : 'error',
                message: error || 'Subscribed to PostgreSQL',
              })
          return channel
        },
        subscribe: (hear: (status: string) => void) => hear('SUBSCRIBED'),
      }
      return channel
    },
  }
  const context = {
    client,
    tokens: {
      freshToken: () => Promise.resolve({ token: state.token }),
      accessToken: () => state.token,
      markExpired: () => undefined,
    },
    link: { open: () => defer(() => link$.pipe(startWith({ type: 'link.opened' }))), fail: () => undefined },
    joins: queue ?? { waitForTurn: () => of({ settle: () => undefined }) },
  } as unknown as RealtimeContext
  const tables = createTableRegistry(context, () => state.now)

  function listen(columns: string[], silentConnections = 0) {
    const heard = { types: [] as SourceSignal['type'][], loss: null as Loss | null }
    const subscription = tables
      .listen({ ...source, columns }, createKnownColumns(), silentConnections)
      .subscribe({
        next: ({ type }) => heard.types.push(type),
        error: (loss: Loss) => (heard.loss = loss),
      })
    const leave = () => subscription.unsubscribe()
    onTestFinished(leave)
    return Object.assign(heard, { leave })
  }
  /** Listens with each of these columns, all at once, and confirms their join. */
  async function subscribed(...all: string[][]) {
    const heard = all.map(columns => listen(columns))
    await settle()
    joins.at(-1)?.say()
    return heard
  }
  /** The connection is lost; there is another one at once. */
  function breakLink() {
    const broken$ = link$
    link$ = new Subject()
    broken$.error({ kind: 'lost', reason: 'the socket is gone' })
  }
  return {
    breakLink,
    state,
    joins,
    tables,
    listen,
    subscribed,
    selects: () => joins.map(({ select }) => select),
  }
}

/** Lets joins be sent, and left. */
export const settle = () => new Promise(resolve => setTimeout(resolve))

/** What the server says of a join for a column that does not exist or may not be read. */
export const INVALID_COLUMN =
  'Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: []. Exception: invalid column for select note'
