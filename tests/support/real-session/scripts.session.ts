import { PASSWORD } from 'supabase-embedded/testing/auth'
import type { sessionMachine } from '../../../src/machines/session/session.machine'
import { Secret } from '../../../src/shared/secret'
import type { Script } from './paths'
import { ann, bob, finishActor, grantSession, owing, refusedWith, withCode } from './answers'
import { enterCode } from './enterCode'
import { CODE, type World } from './world'

type SessionScript = Script<typeof sessionMachine>

const answerRestore = (output: unknown) => finishActor('0.session.restoring', output)
const REFRESH = /grant_type=refresh_token/
const LOGOUT = /\/logout/

/** Not of a session that another app has put in the place of this one, which is then in this tab's memory alone. */
const isOutOfStorage: NonNullable<SessionScript['when']> = ({ context }) => context.arrival?.by !== 'storage'

/** Somebody without a factor, somebody with one, nobody, and a session that cannot be had back. */
const restoring: SessionScript[] = [
  {
    label: 'restored',
    event: answerRestore(grantSession(ann)),
    before: async world => {
      await world.factors(0)
      await world.keep()
    },
  },
  {
    label: 'restored, owing a code',
    event: answerRestore(grantSession(owing)),
    before: async world => {
      await world.factors(1)
      await world.keep()
    },
  },
  {
    label: 'nobody was here',
    event: answerRestore({ type: 'none' }),
    when: ({ context }) => context.unreachable === null && context.arrival === null,
  },
  {
    label: 'brought by a link of somebody else',
    event: answerRestore({ type: 'choice', current: ann.viewer, incoming: bob.viewer, by: 'link' }),
    when: ({ context }) => context.unreachable === null && context.arrival === null,
    before: async world => {
      await world.factors(0)
      await world.keep()
      await world.openLinkOf('bob')
    },
  },
  {
    label: 'over meanwhile',
    event: answerRestore(refusedWith('session_ended')),
    when: isOutOfStorage,
    before: world => world.keepOver(),
    at: [REFRESH, world => world.revoke()],
  },
  {
    label: 'out of reach',
    event: answerRestore({ type: 'unavailable', reason: '503' }),
    when: isOutOfStorage,
    before: world => world.keepOver(),
    at: [REFRESH, world => world.strike({ status: 503 })],
  },
]

const isHeld: NonNullable<SessionScript['when']> = snapshot =>
  snapshot.matches('signedIn') ||
  snapshot.matches('unreachable') ||
  (snapshot.matches('signingOut') && snapshot.context.viewer !== null)
const isOwing: NonNullable<SessionScript['when']> = snapshot =>
  snapshot.matches('signedIn') && snapshot.context.needsCode

/** The other tabs know nobody else than this one. */
const isAnns: NonNullable<SessionScript['when']> = snapshot =>
  isOutOfStorage(snapshot) && (!snapshot.matches('signedIn') || snapshot.context.viewer?.id === 'ann')

/** Somebody else signed in while a person signed out. */
const isOthersByNow: NonNullable<SessionScript['when']> = ({ context: { viewer, boardOwnerId } }) =>
  viewer?.id === 'bob' && boardOwnerId !== 'bob'

const tabs: SessionScript[] = [
  {
    label: 'another tab renewed',
    event: { type: 'auth.changed', session: ann } as never,
    when: isAnns,
    act: async world => {
      await world.factors(0)
      await world.renewElsewhere()
    },
  },
  {
    label: 'another tab renewed, and a code is owed',
    event: { type: 'auth.changed', session: owing } as never,
    when: isAnns,
    act: async world => {
      await world.factors(1)
      if (world.storedSession() !== null) await world.fall()
      await world.renewElsewhere()
    },
  },
  {
    label: 'another tab showed the factor',
    event: { type: 'auth.changed', session: withCode } as never,
    when: isOwing,
    act: async world => {
      const auth = await world.otherTab()
      const factorList = await auth.factors()
      if (factorList.type !== 'factors') throw new Error('no factors')
      const challenge = await auth.challenge(factorList.factors[0]?.id ?? '')
      if (challenge.type !== 'challenge') throw new Error('no challenge')
      await auth.verify(challenge.challenge, new Secret(CODE()))
    },
  },
  {
    label: 'another tab puts its session back',
    event: { type: 'auth.changed', session: ann } as never,
    when: snapshot => snapshot.matches('choosing') && snapshot.context.arrival?.by === 'storage',
    act: async world => {
      await (await world.otherTab()).restore('current')
    },
  },
  {
    label: 'another tab changed the person',
    event: { type: 'auth.changed', session: bob } as never,
    act: world => world.enterAs('bob'),
  },
  {
    label: 'another app signed in as somebody else',
    event: { type: 'auth.arrived', current: ann.viewer, incoming: bob.viewer, by: 'storage' } as never,
    // A link is asked about first; and whose own session it is already, nobody is asked about.
    when: ({ context }) => context.arrival === null && context.viewer?.id !== 'bob',
    act: world => world.plantAs('bob'),
  },
  {
    label: 'another tab signed out',
    event: { type: 'auth.ended', refusal: refusedWith('session_ended').refusal } as never,
    when: isHeld,
    act: async world => (await world.otherTab()).signOut('local'),
  },
]

async function signIn(world: World, name: string, factors: number) {
  if (name === 'ann') await world.factors(factors)
  const { email } = await world.person(name)
  const child = world.session.getSnapshot().children.signIn
  child?.send({ type: 'signIn.try', step: { by: 'password', email, password: new Secret(PASSWORD) } })
}

const codes = (child: 'factor' | 'stepUp'): SessionScript[] => [
  {
    label: `${child}: the right code`,
    event: finishActor(child, grantSession(withCode)),
    when: isOwing,
    act: world => enterCode(world),
  },
  {
    label: `${child}: the session is over`,
    event: finishActor(child, refusedWith('session_ended')),
    when: isOwing,
    act: async world => {
      await world.revoke()
      await enterCode(world)
    },
  },
]

/** A person does what one event says. */
const sending = (label: string, event: Parameters<World['send']>[0]): SessionScript => ({
  label,
  event: event as never,
  act: world => world.send(event),
})

const people: SessionScript[] = [
  {
    label: 'signs in',
    event: finishActor('signIn', ann),
    act: world => signIn(world, 'ann', 0),
  },
  {
    label: 'signs in, owing a code',
    event: finishActor('signIn', owing),
    act: world => signIn(world, 'ann', 1),
  },
  {
    label: 'somebody else signs in',
    event: finishActor('signIn', bob),
    act: world => signIn(world, 'bob', 0),
  },
  {
    label: 'signs out',
    event: { type: 'session.signOut', scope: 'local' } as never,
    // On this device it is refused by nobody, and over before another tab could do anything.
    act: (world, next) =>
      world.send({ type: 'session.signOut', scope: next === 'is signed out' ? 'local' : 'global' }),
  },
  {
    label: 'is signed out',
    event: finishActor('0.session.signingOut', { type: 'done' }),
    when: snapshot => !isOthersByNow(snapshot),
  },
  {
    label: 'is told who signed in meanwhile',
    event: finishActor('0.session.signingOut', grantSession(bob)),
    when: isOthersByNow,
  },
  {
    label: 'is told that it did not',
    event: finishActor('0.session.signingOut', refusedWith('unreachable')),
    when: snapshot => snapshot.context.viewer !== null && !isOthersByNow(snapshot),
    at: [LOGOUT, world => world.strike({ status: 503 })],
  },
  ...(
    [
      'session.leave',
      'session.retry',
      'session.cancelStepUp',
      'session.openAccount',
      'session.closeAccount',
      'session.suspect',
    ] as const
  ).map(type => sending(type, { type })),
  {
    label: 'the account is there',
    event: { type: 'session.accountLoaded' },
    act: world => world.loadAccount(),
  },
  sending('would rather use a password', { type: 'session.useEmailMethod', method: 'password' }),
  sending('stays', { type: 'session.choose', choice: 'current' }),
  sending('switches', { type: 'session.choose', choice: 'incoming' }),
  sending('session.stepUp', { type: 'session.stepUp', at: 'orders' }),
  { label: 'looked at again', event: { type: 'session.woke' }, act: world => world.wake() },
  {
    label: 'waits until the project may be back',
    event: { type: 'xstate.after.unreachable.session.unreachable' },
    act: world => world.clock.increment(120_000),
  },
]

/** A sign-out is still waiting for its answer then. */
const tabScripts = tabs.map((script): SessionScript => ({
  ...script,
  before: (world, state) => {
    if (state === '"signingOut"') world.hold(LOGOUT)
  },
}))

export const sessionScripts = [...restoring, ...tabScripts, ...codes('factor'), ...codes('stepUp'), ...people]
