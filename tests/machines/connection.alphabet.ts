import { NEVER } from 'rxjs'
import { fromEventObservable } from 'xstate'
import type { LinkSignal, Loss } from '../../src/backend/ports/backend.port'
import { connectionMachine } from '../../src/machines/connection/connection.machine'
import { createListener } from '../../src/machines/listener/listener.machine'

/** A connection whose socket and page say nothing, and which tells nobody. */
export const still = connectionMachine.provide({
  actors: {
    link: fromEventObservable<LinkSignal, undefined>(() => NEVER),
    page: createListener(() => NEVER),
  },
  actions: { reportStatus: () => undefined },
})

export const outward = {
  none: { type: 'connection.access', access: 'none' },
  aal1: { type: 'connection.access', access: 'aal1' },
  aal2: { type: 'connection.access', access: 'aal2' },
  renewed: { type: 'connection.tokenRenewed' },
  retry: { type: 'connection.retry' },
  opened: { type: 'link.opened' },
  answered: { type: 'link.answered', latency: 40 },
  silent: { type: 'link.unanswered', reason: 'silent' },
  slept: { type: 'link.unanswered', reason: 'asleep' },
  channels: { type: 'link.channels', used: 7, limit: 100 },
  online: { type: 'page.online' },
  offline: { type: 'page.offline' },
  hidden: { type: 'page.hidden' },
  visible: { type: 'page.visible' },
  away: { type: 'page.away' },
  frozen: { type: 'page.frozen' },
  resumed: { type: 'page.resumed' },
} as const

const loss = (kind: Loss['kind']) => ({
  type: 'xstate.error.actor.link',
  error: { kind, reason: kind } satisfies Loss,
})
/** What the connection hears of its own socket and timers. */
export const inward = {
  lost: loss('lost'),
  expired: loss('expired'),
  limit: loss('limited'),
  fault: loss('misconfigured'),
  ended: { type: 'xstate.done.actor.link', output: undefined },
  waited: { type: 'xstate.after.backoff.connection.waiting' },
  waitedLimit: { type: 'xstate.after.backoff.connection.limited' },
  waitedFault: { type: 'xstate.after.backoff.connection.failed' },
  waitedOffline: { type: 'xstate.after.backoff.connection.offline' },
  steady: { type: 'xstate.after.steady.connection.linked.open' },
  listening: { type: 'xstate.error.actor.0.connection', error: new Error('a bug') },
} as const
