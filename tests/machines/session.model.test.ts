import { expect, test } from 'vitest'
import { transition, type EventFromLogic } from 'xstate'
import { getShortestPaths, getStateNodes } from 'xstate/graph'
import type { Session } from '../../src/backend/port'
import { sessionMachine } from '../../src/machines/session.machine'
import { board } from '../support/boards'

const ann: Session = {
  viewer: { id: 'ann', email: 'ann@example.com', level: 'aal1' },
  needsCode: false,
  remaining: 3_600_000,
}
const bob: Session = { ...ann, viewer: { ...ann.viewer, id: 'bob' } }
const asked: Session = { ...ann, needsCode: true }
const session = (session: Session) => ({ type: 'session', session })
const refused = { type: 'refused', refusal: { code: 'session_ended', message: 'Sign in again.' } }
const unavailable = { type: 'unavailable', reason: '503' }

const asking = [
  'restoring',
  'signedOut.signingIn',
  'mfaRequired.verifying',
  'active.refreshing',
  'signingOut',
]
const answers = asking.flatMap(state => [
  ...[session(ann), session(asked), refused, unavailable].map(output => ({
    type: `xstate.done.actor.0.session.${state}`,
    output,
  })),
  { type: `xstate.error.actor.0.session.${state}`, error: new Error('a bug') },
])
const events = [
  { type: 'session.signIn', email: 'ann@example.com', password: 'p' },
  { type: 'session.verify', code: '123456' },
  { type: 'session.signOut' },
  { type: 'auth.changed', session: ann },
  { type: 'auth.changed', session: asked },
  { type: 'auth.changed', session: bob },
  { type: 'auth.ended' },
  { type: 'session.tick', remaining: 0 },
  { type: 'xstate.after.cooldown.session.active.coolingDown' },
  ...answers,
] as EventFromLogic<typeof sessionMachine>[]

const paths = getShortestPaths(sessionMachine, {
  input: { board },
  events,
  limit: 2_000,
  filterEvents: (snapshot, event) => snapshot.can(event),
  serializeState: ({ value, context }) =>
    JSON.stringify([value, context.viewer?.id, context.needsCode, context.refusal?.code]),
})
const states = paths.map(({ state }) => state)

test('every state can be reached', () => {
  const passing = ['admitted', 'active.renewed']
  const unreached = getStateNodes(sessionMachine)
    .filter(node => node.type === 'atomic' && !passing.includes(node.path.join('.')))
    .filter(node => !states.some(state => state.matches(node.path.join('.') as never)))
  expect(unreached.map(node => node.id)).toEqual([])
})

test('nobody is active who was not named, or who still owes a code', () => {
  const wrong = states
    .filter(state => state.matches('active'))
    .filter(({ context }) => context.viewer === null || context.needsCode)
  expect(wrong).toEqual([])
})

/** Every transition out of the reachable states under `from`. */
const transitions = (from: 'mfaRequired' | 'active') =>
  states
    .filter(state => state.matches(from))
    .flatMap(before =>
      events
        .filter(event => before.can(event))
        .map(event => ({ event, before, after: transition(sessionMachine, before, event)[0] })),
    )

test('the second factor is never passed without an answer that asks for none', () => {
  const passed = transitions('mfaRequired').filter(({ after }) => after.matches('active'))
  expect(passed.length).toBeGreaterThan(0)
  expect(passed.filter(({ event }) => !JSON.stringify(event).includes('"needsCode":false'))).toEqual([])
})

test('only leaving, an end told by the service or a refused renewal signs out whoever is active', () => {
  const out = transitions('active').filter(({ after }) => !after.matches('active'))
  const causes = new Set(out.map(({ event }) => JSON.stringify(event)))
  const expected = [
    { type: 'session.signOut' },
    { type: 'auth.changed', session: asked },
    { type: 'auth.ended' },
    { type: 'xstate.done.actor.0.session.active.refreshing', output: session(asked) },
    { type: 'xstate.done.actor.0.session.active.refreshing', output: refused },
  ]
  expect([...causes].sort()).toEqual(expected.map(event => JSON.stringify(event)).sort())
})

test('whoever is signed out has left nothing of themselves in the machine', () => {
  const left = states
    .filter(state => state.matches('signedOut'))
    .filter(({ context }) => context.viewer !== null || context.renewsAt !== null)
  expect(left).toEqual([])
})

test('no password and no code is ever in the context', () => {
  const seen = JSON.stringify(states.map(({ context }) => context))
  expect(seen).not.toMatch(/123456|"p"|password/)
})
