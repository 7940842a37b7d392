import { totpCode } from 'supabase-embedded/testing/auth'
import type { renewalMachine } from '../../../src/machines/renewal/renewal.machine'
import { setTimeout as pause } from 'node:timers/promises'
import type { AccountEvent } from '../../../src/machines/account/account.setup'
import { Secret } from '../../../src/shared/secret'
import type { Script } from './paths'
import { ann, finishActor, grantSession, refusedWith } from './answers'
import type { World } from './world'

type RenewalScript = Script<typeof renewalMachine>

const REFRESH = /grant_type=refresh_token/
const tick = (remaining: number, isOnline: boolean) => ({
  event: { type: 'session.tick', remaining, isOnline, hasWoken: true },
  act: (world: World) => {
    if (remaining < 1_000_000) world.age(remaining)
    world.online(isOnline)
    world.wake()
  },
})
const answerRefresh = (answer: unknown, remaining: number) =>
  finishActor('0.renewal.refreshing', { answer, remaining })
const unavailable = { type: 'unavailable', reason: '503' }
const hasLeft: NonNullable<RenewalScript['when']> = ({ context }) => context.remaining > 0
const child = (world: World) => world.session.getSnapshot().children.renewal

export const renewalScripts: RenewalScript[] = [
  // A token does not become younger.
  { label: 'looks: fresh', ...tick(3_000_000, true), when: ({ context }) => context.remaining > 120_000 },
  { label: 'looks: due', ...tick(100_000, true), when: hasLeft },
  { label: 'looks: due, offline', ...tick(100_000, false), when: hasLeft },
  { label: 'looks: over', ...tick(0, true) },
  { label: 'looks: over, offline', ...tick(0, false) },
  { label: 'renewed', event: answerRefresh(grantSession(ann), 3_600_000) },
  {
    label: 'the session was revoked',
    event: answerRefresh(refusedWith('session_ended'), 0),
    at: [REFRESH, world => world.revoke()],
  },
  {
    label: 'the person was banned',
    event: answerRefresh(refusedWith('user_banned'), 0),
    at: [REFRESH, world => world.ban()],
  },
  {
    label: 'the person was removed',
    event: answerRefresh(refusedWith('user_gone'), 0),
    at: [REFRESH, world => world.remove()],
  },
  {
    label: '503',
    event: answerRefresh(unavailable, 100_000),
    when: hasLeft,
    at: [REFRESH, world => world.strike({ status: 503 })],
  },
  {
    label: '409',
    event: answerRefresh({ ...unavailable, reason: '409' }, 100_000),
    when: hasLeft,
    at: [REFRESH, world => world.strike({ status: 409 })],
  },
  {
    label: 'cut off',
    event: answerRefresh({ ...unavailable, reason: 'cut off' }, 100_000),
    when: hasLeft,
    at: [REFRESH, world => world.strike({ drop: true })],
  },
  {
    label: '429',
    event: answerRefresh({ ...unavailable, retryAfter: 60_000 }, 100_000),
    when: hasLeft,
    at: [REFRESH, world => world.strike({ status: 429 })],
  },
  {
    label: '503, and nothing is left',
    event: answerRefresh(unavailable, 0),
    at: [
      REFRESH,
      world => {
        world.age(0)
        world.strike({ status: 503 })
      },
    ],
  },
  {
    label: '429, and nothing is left',
    event: answerRefresh({ ...unavailable, retryAfter: 60_000 }, 0),
    at: [
      REFRESH,
      world => {
        world.age(0)
        world.strike({ status: 429 })
      },
    ],
  },
  {
    label: '503, and it is fresh',
    event: answerRefresh(unavailable, 3_000_000),
    when: ({ context }) => context.remaining > 120_000,
    at: [REFRESH, world => world.strike({ status: 503 })],
  },
  {
    label: '429, and it is fresh',
    event: answerRefresh({ ...unavailable, retryAfter: 60_000 }, 3_000_000),
    when: ({ context }) => context.remaining > 120_000,
    at: [REFRESH, world => world.strike({ status: 429 })],
  },
  {
    label: 'another tab is at it',
    event: answerRefresh({ type: 'busy' }, 100_000),
    when: hasLeft,
    before: world => world.block(),
  },
  ...(['coolingDown', 'stale'] as const).map(state => ({
    label: `waits while ${state}`,
    event: { type: `xstate.after.wait.renewal.${state}` },
    act: (world: World) => world.clock.increment(60_001),
  })),
  {
    label: 'renewal.suspect',
    event: { type: 'renewal.suspect' },
    act: world => world.send({ type: 'session.suspect' }),
  },
  {
    label: 'renewal.now',
    event: { type: 'renewal.now' },
    act: world => child(world)?.send({ type: 'renewal.now' }),
  },
  {
    label: 'another tab renewed',
    event: { type: 'renewal.tokenReplaced', remaining: 3_600_000 } as never,
    // While this tab is at it, another one is not.
    when: snapshot => !snapshot.matches('refreshing'),
    act: async world => (await world.otherTab()).refresh(),
  },
  {
    label: 'another tab signs in while the answer is out',
    event: { type: 'renewal.tokenReplaced', remaining: 3_600_000 } as never,
    when: snapshot => snapshot.matches('refreshing'),
    before: world => world.hold(REFRESH),
    act: world => world.enterAs('ann'),
  },
  {
    label: 'adds a factor, and looks before that is told',
    event: { type: 'session.tick', remaining: 3_600_000, isOnline: true, hasWoken: true } as never,
    when: snapshot => snapshot.matches('coolingDown') || snapshot.matches('stale'),
    act: addFactor,
  },
]

/** The token that comes of it is there a moment before its news: the page wakes just then. */
async function addFactor(world: World) {
  const account = () => world.session.getSnapshot().children.account?.getSnapshot()
  const until = async (state: 'listed' | 'confirming') => {
    while (account()?.matches(state) !== true) await pause(10)
  }
  const say = (event: AccountEvent) => world.session.getSnapshot().children.account?.send(event)
  world.online(true)
  world.send({ type: 'session.openAccount' })
  world.loadAccount()
  await until('listed')
  say({ type: 'account.enroll', name: 'Phone' })
  await until('confirming')
  world.wakeOnceTold()
  say({
    type: 'account.confirm',
    code: new Secret(totpCode(account()?.context.enrollment?.secret.open() ?? '')),
  })
}
