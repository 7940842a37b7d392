import { describe, expect, expectTypeOf, test } from 'vitest'
import { fromEventObservable, fromPromise, transition, type EventFromLogic, type SnapshotFrom } from 'xstate'
import { NEVER } from 'rxjs'
import type { AuthChange, Session } from '../../src/backend/port'
import type { Tick } from '../../src/streams/ticks'
import { sessionMachine } from '../../src/machines/session.machine'
import { board } from '../support/boards'

type Value = SnapshotFrom<typeof sessionMachine>['value']
type State =
  | 'restoring'
  | 'idle'
  | 'signingIn'
  | 'waiting'
  | 'verifying'
  | 'fresh'
  | 'refreshing'
  | 'coolingDown'
  | 'signingOut'
const values: Record<State, Value> = {
  restoring: 'restoring',
  idle: { signedOut: 'idle' },
  signingIn: { signedOut: 'signingIn' },
  waiting: { mfaRequired: 'waiting' },
  verifying: { mfaRequired: 'verifying' },
  fresh: { active: 'fresh' },
  refreshing: { active: 'refreshing' },
  coolingDown: { active: 'coolingDown' },
  signingOut: 'signingOut',
}

const ann: Session = {
  viewer: { id: 'ann', email: 'ann@example.com', level: 'aal1' },
  needsCode: false,
  remaining: 3_600_000,
}
const bob: Session = { ...ann, viewer: { ...ann.viewer, id: 'bob' } }

type Public = EventFromLogic<typeof sessionMachine>
const events = {
  signIn: { type: 'session.signIn', email: 'ann@example.com', password: 'p' },
  verify: { type: 'session.verify', code: '123456' },
  signOut: { type: 'session.signOut' },
  same: { type: 'auth.changed', session: ann },
  fallen: { type: 'auth.changed', session: { ...ann, needsCode: true } },
  other: { type: 'auth.changed', session: bob },
  ended: { type: 'auth.ended' },
  early: { type: 'session.tick', remaining: 120_001 },
  due: { type: 'session.tick', remaining: 120_000 },
} satisfies Record<string, Public>
type Name = keyof typeof events
type Missing = Exclude<Public['type'], (typeof events)[Name]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

type Cell = State | '-'
/** Total: a new state or event does not compile until every cell is decided. `-` is: nothing happens. */
const table: Record<State, Record<Name, Cell>> = {
  restoring: {
    ...{ signIn: '-', verify: '-', signOut: '-', same: '-', fallen: '-', other: '-' },
    ...{ ended: '-', early: '-', due: '-' },
  },
  idle: {
    ...{ signIn: 'signingIn', verify: '-', signOut: '-', same: 'fresh', fallen: 'waiting', other: 'fresh' },
    ...{ ended: '-', early: '-', due: '-' },
  },
  signingIn: {
    ...{ signIn: '-', verify: '-', signOut: '-', same: 'fresh', fallen: 'waiting', other: 'fresh' },
    ...{ ended: '-', early: '-', due: '-' },
  },
  waiting: {
    ...{ signIn: '-', verify: 'verifying', signOut: 'signingOut', same: 'fresh', fallen: 'waiting' },
    ...{ other: 'fresh', ended: 'idle', early: '-', due: '-' },
  },
  verifying: {
    ...{ signIn: '-', verify: '-', signOut: 'signingOut', same: 'fresh', fallen: 'waiting' },
    ...{ other: 'fresh', ended: 'idle', early: '-', due: '-' },
  },
  fresh: {
    ...{ signIn: '-', verify: '-', signOut: 'signingOut', same: 'fresh', fallen: 'waiting' },
    ...{ other: 'fresh', ended: 'idle', early: '-', due: 'refreshing' },
  },
  refreshing: {
    ...{ signIn: '-', verify: '-', signOut: 'signingOut', same: 'fresh', fallen: 'waiting' },
    ...{ other: 'fresh', ended: 'idle', early: '-', due: '-' },
  },
  coolingDown: {
    ...{ signIn: '-', verify: '-', signOut: 'signingOut', same: 'fresh', fallen: 'waiting' },
    ...{ other: 'fresh', ended: 'idle', early: '-', due: '-' },
  },
  signingOut: {
    ...{ signIn: '-', verify: '-', signOut: '-', same: '-', fallen: '-', other: '-' },
    ...{ ended: '-', early: '-', due: '-' },
  },
}

const machine = sessionMachine.provide({
  actors: {
    restore: fromPromise(() => new Promise(() => undefined)),
    signIn: fromPromise(() => new Promise(() => undefined)),
    verify: fromPromise(() => new Promise(() => undefined)),
    refresh: fromPromise(() => new Promise(() => undefined)),
    signOut: fromPromise(() => new Promise(() => undefined)),
    authChanges: fromEventObservable<AuthChange, undefined>(() => NEVER),
    ticks: fromEventObservable<Tick, undefined>(() => NEVER),
  },
})
const at = (state: State) =>
  machine.resolveState({
    value: values[state],
    context: { board, viewer: ann.viewer, needsCode: false, renewsAt: null, refusal: null },
  })
const after = (state: State, event: { type: string }) => transition(machine, at(state), event as Public)[0]

describe.each(Object.keys(table) as State[])('%s', from => {
  test.each(Object.entries(table[from]) as [Name, Cell][])('on %s goes to %s', (name, to) => {
    expect(after(from, events[name]).value).toEqual(values[to === '-' ? from : to])
  })
})

const done = (actor: string, output: unknown) => ({ type: `xstate.done.actor.${actor}`, ...{ output } })
const session = { type: 'session', session: ann }
const asksCode = { type: 'session', session: { ...ann, needsCode: true } }
const refused = { type: 'refused', refusal: { code: 'session_ended', message: 'Sign in again.' } }
const answers: [State, string, unknown, State][] = [
  ['restoring', '0.session.restoring', session, 'fresh'],
  ['restoring', '0.session.restoring', asksCode, 'waiting'],
  ['restoring', '0.session.restoring', { type: 'none' }, 'idle'],
  ['restoring', '0.session.restoring', refused, 'idle'],
  ['signingIn', '0.session.signedOut.signingIn', session, 'fresh'],
  ['signingIn', '0.session.signedOut.signingIn', asksCode, 'waiting'],
  ['signingIn', '0.session.signedOut.signingIn', refused, 'idle'],
  ['verifying', '0.session.mfaRequired.verifying', session, 'fresh'],
  ['verifying', '0.session.mfaRequired.verifying', refused, 'waiting'],
  ['refreshing', '0.session.active.refreshing', session, 'fresh'],
  ['refreshing', '0.session.active.refreshing', asksCode, 'waiting'],
  ['refreshing', '0.session.active.refreshing', { type: 'unavailable', reason: '503' }, 'coolingDown'],
  ['refreshing', '0.session.active.refreshing', refused, 'idle'],
  ['signingOut', '0.session.signingOut', undefined, 'idle'],
]
test.each(answers)('%s, answered through %s with %j, goes to %s', (from, actor, output, to) => {
  expect(after(from, done(actor, output)).value).toEqual(values[to])
})

test.each([
  ['restoring', '0.session.restoring', 'idle'],
  ['signingIn', '0.session.signedOut.signingIn', 'idle'],
  ['verifying', '0.session.mfaRequired.verifying', 'waiting'],
  ['refreshing', '0.session.active.refreshing', 'coolingDown'],
  ['signingOut', '0.session.signingOut', 'idle'],
] as const)('%s survives a fault of ours in %s and goes to %s', (from, actor, to) => {
  const error = { type: `xstate.error.actor.${actor}`, ...{ error: new Error('a bug') } }
  expect(after(from, error).value).toEqual(values[to])
})

test('after the cooldown, renews again', () => {
  const next = after('coolingDown', { type: 'xstate.after.cooldown.session.active.coolingDown' })
  expect(next.value).toEqual(values.refreshing)
})

test('a refusal is kept with its words, and forgotten with the next try', () => {
  const idle = after('signingIn', done('0.session.signedOut.signingIn', refused))
  expect(idle.context.refusal).toEqual(refused.refusal)
  expect(transition(machine, idle, events.signIn)[0].context.refusal).toBeNull()
})

test('whoever is signed out is forgotten', () => {
  expect(after('fresh', events.ended).context).toMatchObject({
    viewer: null,
    renewsAt: null,
    refusal: { code: 'session_ended' },
  })
})
