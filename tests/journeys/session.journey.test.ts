import { NEVER, Observable, of, Subject } from 'rxjs'
import { afterEach, expect, test } from 'vitest'
import { createActor, SimulatedClock, waitFor, type Actor } from 'xstate'
import { wire } from '../../src/app'
import type { Auth, AuthChange, Renewal, Signal } from '../../src/backend/port'
import type { ChannelRef } from '../../src/machines/channel.machine'
import type { sessionMachine, SessionSnapshot } from '../../src/machines/session.machine'
import { board, row } from '../support/boards'
import { ann, scriptedBackend, scriptedData } from '../support/scripted-backend'

const PASSWORD = 'hunter2-password'
const CODE = '918273'
const asksCode = { ...ann, needsCode: true }
const started: Actor<typeof sessionMachine>[] = []
afterEach(() => started.splice(0).forEach(actor => actor.stop()))

/** The whole app core on a scripted backend whose channels never say anything. */
function start(auth: Partial<Auth>) {
  const clock = new SimulatedClock()
  const page = new EventTarget()
  const backend = scriptedBackend(scriptedData([NEVER, NEVER, NEVER], []), auth)
  const actor = createActor(wire(backend, page), { clock, input: { board } })
  started.push(actor as Actor<typeof sessionMachine>)
  const states: unknown[] = []
  actor.subscribe(({ value }) => states.push(value))
  actor.start()
  const reaches = (value: SessionSnapshot['value']) =>
    waitFor(actor, snapshot => JSON.stringify(snapshot.value) === JSON.stringify(value))
  return { actor, clock, page, states, reaches }
}

test('signing in with a second factor: refused, corrected, asked for the code, and in', async () => {
  let tries = 0
  const { actor, reaches } = start({
    restore: () => Promise.resolve({ type: 'none' }),
    signIn: () =>
      Promise.resolve(
        tries++ === 0
          ? { type: 'refused', refusal: { code: 'invalid_credentials', message: 'Check both.' } }
          : { type: 'session', session: asksCode },
      ),
  })
  await reaches({ signedOut: 'idle' })
  actor.send({ type: 'session.signIn', email: 'ann@example.com', password: PASSWORD })
  const refused = await waitFor(actor, snapshot => snapshot.context.refusal !== null)
  expect(refused.value).toEqual({ signedOut: 'idle' })
  actor.send({ type: 'session.signIn', email: 'ann@example.com', password: PASSWORD })
  const asked = await reaches({ mfaRequired: 'waiting' })
  expect(asked.context).toMatchObject({ viewer: { id: 'ann' }, refusal: null })
  expect(asked.children.board).toBeUndefined()
  actor.send({ type: 'session.verify', code: CODE })
  const active = await reaches({ active: 'fresh' })
  expect(active.children.board?.getSnapshot().context.board).toBe(board)
  expect(JSON.stringify(active)).not.toMatch(new RegExp(`${PASSWORD}|${CODE}`))
})

test('a token near its end is renewed on a tick, and the board is not disturbed', async () => {
  let remaining = 100_000
  const { states, actor, reaches } = start({
    remaining: () => remaining,
    refresh: () => {
      remaining = 3_600_000
      return Promise.resolve({ type: 'session', session: ann })
    },
  })
  await reaches({ active: 'refreshing' })
  const before = actor.getSnapshot().children.board
  await reaches({ active: 'fresh' })
  expect(states).toEqual(['restoring', { active: 'fresh' }, { active: 'refreshing' }, { active: 'fresh' }])
  expect(actor.getSnapshot().children.board).toBe(before)
})

test('an outage signs nobody out: it cools down for a minute and tries again', async () => {
  const answers: Renewal[] = [
    { type: 'unavailable', reason: '503' },
    { type: 'unavailable', reason: 'offline' },
    { type: 'session', session: ann },
  ]
  const asked: number[] = []
  const { actor, clock, reaches } = start({
    remaining: () => 0,
    refresh: () => {
      asked.push(clock.now())
      return Promise.resolve(answers.shift() ?? { type: 'unavailable', reason: 'unscripted' })
    },
  })
  await reaches({ active: 'coolingDown' })
  const before = actor.getSnapshot().children.board
  clock.increment(59_999)
  expect(actor.getSnapshot().value).toEqual({ active: 'coolingDown' })
  clock.increment(1)
  await reaches({ active: 'coolingDown' })
  clock.increment(60_000)
  await reaches({ active: 'fresh' })
  expect(asked).toEqual([0, 60_000, 120_000])
  expect(actor.getSnapshot().children.board).toBe(before)
})

test('a page that wakes looks at its token at once', async () => {
  let remaining = 3_600_000
  const { page, states, reaches } = start({ remaining: () => remaining })
  await reaches({ active: 'fresh' })
  remaining = 0
  page.dispatchEvent(new Event('visibilitychange'))
  await reaches({ active: 'fresh' })
  expect(states).toContainEqual({ active: 'refreshing' })
})

test('a session ended elsewhere closes the board and says why', async () => {
  const changes = new Subject<AuthChange>()
  const { actor, reaches } = start({ changes: () => changes })
  await reaches({ active: 'fresh' })
  const board = actor.getSnapshot().children.board
  changes.next({ type: 'auth.ended' })
  expect(actor.getSnapshot().value).toEqual({ signedOut: 'idle' })
  expect(actor.getSnapshot().context).toMatchObject({ viewer: null, refusal: { code: 'session_ended' } })
  expect(board?.getSnapshot().status).toBe('stopped')
})

test('another person in another tab gets a board of their own', async () => {
  const changes = new Subject<AuthChange>()
  const { actor, reaches } = start({ changes: () => changes })
  await reaches({ active: 'fresh' })
  const before = actor.getSnapshot().children.board
  changes.next({ type: 'auth.changed', session: { ...ann, viewer: { ...ann.viewer, id: 'bob' } } })
  const after = actor.getSnapshot()
  expect(after.context.viewer?.id).toBe('bob')
  expect(after.children.board).not.toBe(before)
  expect(before?.getSnapshot().status).toBe('stopped')
})

test('signing out ends in the sign-in screen even if the service cannot be reached', async () => {
  const { actor, reaches } = start({ signOut: () => Promise.reject(new Error('offline')) })
  await reaches({ active: 'fresh' })
  actor.send({ type: 'session.signOut' })
  const out = await reaches({ signedOut: 'idle' })
  expect(out.context).toMatchObject({ viewer: null, renewsAt: null })
})

test('signed in, the board reads; signed out, it has left every topic', async () => {
  const topic = new Observable<Signal>(subscriber => {
    open += 1
    subscriber.add(() => (open -= 1))
    subscriber.next({ type: 'joined' })
    subscriber.next({ type: 'proven' })
  })
  let open = 0
  const actor = createActor(wire(scriptedBackend(scriptedData([topic], [of([row(1)])])), null), {
    input: { board },
  })
  started.push(actor as Actor<typeof sessionMachine>)
  actor.start()
  const active = await waitFor(actor, snapshot => snapshot.children.board !== undefined)
  const orders = active.children.board?.getSnapshot().context.channels['orders'] as ChannelRef
  const live = await waitFor(orders, snapshot => snapshot.matches({ connected: 'live' }))
  expect(live.context.views['number']).toMatchObject({ value: 1 })
  expect(open).toBe(1)
  actor.send({ type: 'session.signOut' })
  expect(open).toBe(0)
})
