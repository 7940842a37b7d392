import { createBrowserInspector } from '@statelyai/inspect'
import { expect, test } from 'vitest'
import { createActor, fromPromise, setup, waitFor } from 'xstate'
import { inspectorOf, openInspector } from '../../src/inspect/stately'

const SECRETS = {
  password: 'hunter2-password',
  code: '918273',
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm4iLCJhYWwiOiJhYWwxIn0.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg',
  key: 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz',
}

const ROW = { id: 40_961, customer: 'Ada Lovelace', balance: 98_765 }

/** A window that keeps what is posted to it, as the inspector's own window would receive it. */
function pageWithInspector() {
  const postedMessages: unknown[] = []
  let onMessage = (_: { data: unknown }) => {}
  const page = {
    open: () => ({ postMessage: (message: unknown) => postedMessages.push(structuredClone(message)) }),
    addEventListener: (_: string, listener: typeof onMessage) => {
      onMessage = listener
    },
  }
  return { page, postedMessages, connect: () => onMessage({ data: { type: '@statelyai.connected' } }) }
}

/** Leaks by every way that the library's own sanitizers leave open. */
const leaky = setup({
  types: {} as {
    context: { session: { access_token: string }; note: string }
    events: { type: 'signIn'; password: string; nested: { code: string } }
  },
  actors: {
    signIn: fromPromise(({ input }: { input: { password: string } }) =>
      Promise.resolve({ access_token: SECRETS.token, said: `with ${SECRETS.token}`, got: input }),
    ),
    refused: fromPromise<unknown>(() => Promise.reject(new Error(`the key ${SECRETS.key} was refused`))),
  },
}).createMachine({
  id: 'leaky',
  context: { session: { access_token: SECRETS.token }, note: `apikey ${SECRETS.key}` },
  initial: 'idle',
  states: {
    idle: { on: { signIn: 'asking' } },
    asking: {
      invoke: { src: 'signIn', input: { password: SECRETS.password }, onDone: 'failing' },
    },
    failing: { invoke: { src: 'refused', onError: 'done' } },
    done: { type: 'final' },
  },
})

test.each(['before the inspector is connected', 'after it is'])(
  'no secret is posted, be it in context, definition, input, output, events or errors, %s',
  async when => {
    const { page, postedMessages, connect } = pageWithInspector()
    const inspect = inspectorOf(createBrowserInspector, { window: page as unknown as Window })
    if (when === 'after it is') connect()
    const actor = createActor(leaky, { inspect }).start()
    actor.send({ type: 'signIn', password: SECRETS.password, nested: { code: SECRETS.code } })
    await waitFor(actor, snapshot => snapshot.status === 'done')
    // The library converts on a timer of its own; a timer set later runs later.
    await new Promise(resolve => setTimeout(resolve, 0))
    connect()
    const postedText = JSON.stringify(postedMessages)
    for (const type of ['@xstate.actor', '@xstate.event', '@xstate.snapshot'])
      expect(postedText).toContain(type)
    expect(postedText).toContain('"done"')
    for (const secret of Object.values(SECRETS)) expect(postedText).not.toContain(secret)
  },
)

test('rows are posted by their shape, whichever machine, event, input or output holds them', async () => {
  const reading = setup({
    types: {} as {
      context: {
        views: { table: { rows: (typeof ROW)[] } }
        order: { write: { values: object; seen: object } }
      }
      events: { type: 'feed.views'; views: object; memory: object }
    },
    actors: {
      read: fromPromise(({ input }: { input: { row: typeof ROW } }) =>
        Promise.resolve({ rows: [input.row] }),
      ),
    },
  }).createMachine({
    id: 'reading',
    context: { views: { table: { rows: [ROW] } }, order: { write: { values: ROW, seen: ROW } } },
    initial: 'idle',
    states: {
      idle: { on: { 'feed.views': 'asking' } },
      asking: { invoke: { src: 'read', input: { row: ROW }, onDone: 'done' } },
      done: { type: 'final' },
    },
  })
  const { page, postedMessages, connect } = pageWithInspector()
  connect()
  const inspect = inspectorOf(createBrowserInspector, { window: page as unknown as Window })
  const actor = createActor(reading, { inspect }).start()
  actor.send({ type: 'feed.views', views: { table: [ROW] }, memory: { held: [ROW] } })
  await waitFor(actor, snapshot => snapshot.status === 'done')
  await new Promise(resolve => setTimeout(resolve, 0))
  connect()
  const postedText = JSON.stringify(postedMessages)
  for (const shape of ['customer', '[text]', '[number]', 'feed.views', 'done'])
    expect(postedText).toContain(shape)
  for (const value of Object.values(ROW)) expect(postedText).not.toContain(String(value))
})

test('a page that does not ask for the inspector opens nothing', async () => {
  expect(await openInspector('?board=1')).toBeUndefined()
})
