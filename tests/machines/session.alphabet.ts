import { NEVER } from 'rxjs'
import { fromCallback, fromEventObservable, fromPromise } from 'xstate'
import type { SessionChoice, RestoreAnswer, SignOutAnswer } from '../../src/backend/ports/backend.port'
import { boardMachine } from '../../src/machines/board/board.machine'
import { channelMachine } from '../../src/machines/channel/channel.machine'
import { createListener } from '../../src/machines/listener/listener.machine'
import type { FeedInput } from '../../src/machines/channel/channel.context'
import { sessionMachine } from '../../src/machines/session/session.machine'
import type { FeedEvent } from '../../src/streams/feed'
import { openConnection } from '../support/link'
import { ann, needingCode, bob, raiseSession, refusal, answerRefusal, session } from '../support/people'
import { still as account } from './account.alphabet'
import { inwardOf } from './census'
import { still as factor } from './factor.alphabet'
import { still as renewal } from './renewal.alphabet'
import { still as signIn } from './signIn.alphabet'

const never = () => new Promise<never>(() => undefined)
const feed = fromEventObservable<FeedEvent, FeedInput>(() => NEVER)
/** A session none of whose actors says anything. */
export const still = sessionMachine.provide({
  actors: {
    renewal,
    signIn,
    factor,
    account,
    loadAccount: fromCallback(() => undefined),
    board: boardMachine.provide({
      actors: { channel: channelMachine.provide({ actors: { feed } }), connection: openConnection },
    }),
    restore: fromPromise<RestoreAnswer, { choice?: SessionChoice }>(never),
    signOut: fromPromise<SignOutAnswer, { scope: 'local' | 'global' }>(never),
    outsideChanges: createListener(() => NEVER),
  },
})

export const people = {
  ann,
  asked: needingCode(ann),
  raised: raiseSession(ann),
  recovering: { ...ann, isRecovery: true },
  bob,
  bobAsked: needingCode(bob),
}
export const outward = {
  signOut: { type: 'session.signOut', scope: 'local' },
  signOutAll: { type: 'session.signOut', scope: 'global' },
  leave: { type: 'session.leave' },
  password: { type: 'session.useEmailMethod', method: 'password' },
  retry: { type: 'session.retry' },
  choose: { type: 'session.choose', choice: 'current' },
  woke: { type: 'session.woke' },
  stepUp: { type: 'session.stepUp', at: 'orders' },
  stay: { type: 'session.cancelStepUp' },
  openAccount: { type: 'session.openAccount' },
  closeAccount: { type: 'session.closeAccount' },
  accountLoaded: { type: 'session.accountLoaded' },
  accountUnavailable: { type: 'session.accountUnavailable' },
  doubted: { type: 'session.suspect' },
  same: { type: 'auth.changed', session: people.ann },
  raised: { type: 'auth.changed', session: people.raised },
  fallen: { type: 'auth.changed', session: people.asked },
  other: { type: 'auth.changed', session: people.bob },
  otherAsked: { type: 'auth.changed', session: people.bobAsked },
  ended: { type: 'auth.ended', refusal: refusal('session_ended') },
  chooseArrived: { type: 'session.choose', choice: 'incoming' },
  arrived: { type: 'auth.arrived', current: null, incoming: bob.viewer, by: 'storage' },
} as const

const everybody = Object.values(people)
const refusing = answerRefusal('session_ended')
export const inward = inwardOf(sessionMachine, {
  outsideChanges: 'stream',
  renewal: [undefined],
  restore: [
    ...everybody.map(session),
    refusing,
    { type: 'none' },
    { type: 'choice', current: ann.viewer, incoming: bob.viewer, by: 'link' },
    { type: 'choice', current: null, incoming: bob.viewer, by: 'storage' },
    { type: 'unavailable', reason: '503' },
  ],
  signIn: everybody,
  factor: [session(people.raised), session(people.ann), session(people.asked), refusing],
  signOut: [{ type: 'done' }, answerRefusal('unreachable'), session(people.bob)],
})
