import { NEVER } from 'rxjs'
import { fromPromise } from 'xstate'
import type { Renewal } from '../../src/backend/ports/backend.port'
import { createListener } from '../../src/machines/listener/listener.machine'
import { renewalMachine } from '../../src/machines/renewal/renewal.machine'
import type { RefreshResult } from '../../src/machines/renewal/renewal.setup'
import type { TokenTick } from '../../src/streams/page/tokenTicks'
import { ann, answerRefusal } from '../support/people'
import { inwardOf } from './census'

/** A renewal whose actors say nothing, and which tells nobody. */
export const still = renewalMachine.provide({
  actors: {
    refresh: fromPromise<RefreshResult>(() => new Promise(() => undefined)),
    ticks: createListener(() => NEVER),
    suspicions: createListener(() => NEVER),
  },
  actions: { reportResult: () => undefined },
})

export const FRESH = 120_001
export const DUE = 120_000
const tick = (remaining: number, isOnline = true, hasWoken = false) =>
  ({ type: 'session.tick', remaining, isOnline, hasWoken }) as const satisfies TokenTick

/** Every kind of answer, with what the token in hand has left after it. */
export const answers = {
  session: { type: 'session', session: ann },
  refused: answerRefusal('session_ended'),
  busy: { type: 'busy' },
  unavailable: { type: 'unavailable', reason: '503' },
  limited: { type: 'unavailable', reason: '429', retryAfter: 300_000 },
} satisfies Record<string, Renewal>
export const makeRefreshResult = (answer: Renewal, remaining: number): RefreshResult => ({
  answer,
  remaining,
})

export const outward = {
  fresh: tick(FRESH),
  due: tick(DUE),
  dueOffline: tick(DUE, false),
  over: tick(0),
  overOffline: tick(0, false),
  wokeFresh: tick(FRESH, true, true),
  wokeDue: tick(DUE, true, true),
  wokeOffline: tick(DUE, false, true),
  wokeOver: tick(0, true, true),
  renewed: { type: 'renewal.tokenReplaced', remaining: FRESH },
  renewedDue: { type: 'renewal.tokenReplaced', remaining: DUE },
  now: { type: 'renewal.now' },
  doubted: { type: 'renewal.suspect' },
} as const

export const inward = inwardOf(renewalMachine, {
  ticks: 'stream',
  suspicions: 'stream',
  refresh: [
    makeRefreshResult(answers.session, ann.remaining),
    makeRefreshResult(answers.refused, 0),
    ...[answers.busy, answers.unavailable, answers.limited].flatMap(answer =>
      [FRESH, DUE, 0].map(remaining => makeRefreshResult(answer, remaining)),
    ),
  ],
})
