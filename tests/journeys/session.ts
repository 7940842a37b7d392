import { afterEach, beforeEach, onTestFinished, vi } from 'vitest'
import { Subject } from 'rxjs'
import type { Auth, AuthChange, Renewal, Session } from '../../src/backend/ports/backend.port'
import type { SessionInput } from '../../src/machines/session/session.context'
import { leafOf } from '../machines/census'
import { ann, refusal } from '../support/people'
import { scriptedAuth } from '../support/scripted-backend'
import { appOf, talkingData } from '../support/session-app'

/** Time that passes by hand. */
export function fakeTime() {
  beforeEach(() => {
    vi.useFakeTimers()
    // Waits are drawn at their longest.
    vi.spyOn(Math, 'random').mockReturnValue(0)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
}
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
export const soon = () => pass(300)

/** The app, started; a token's life passes on the same clock. */
export async function start(auth: Partial<Auth> = {}, secondFactor?: SessionInput['secondFactor']) {
  let expiresAt = Date.now() + ann.remaining
  const changes = new Subject<AuthChange>()
  const live = (remaining: number) => (expiresAt = Date.now() + remaining)
  const talk = talkingData(() => app.actor.getSnapshot().context.viewer?.id)
  const app = appOf({
    auth: scriptedAuth({
      changes: () => changes,
      remaining: () => Math.max(0, expiresAt - Date.now()),
      ...auth,
    }),
    data: talk.data,
    ...(secondFactor && { secondFactor }),
  })
  const { actor } = app
  const places: string[] = []
  actor.subscribe(({ value }) => {
    if (leafOf(value) !== places.at(-1)) places.push(leafOf(value))
  })
  actor.start()
  onTestFinished(() => void actor.stop())
  await soon()
  const now = () => actor.getSnapshot()
  return {
    ...app,
    ...talk,
    live,
    places,
    now,
    place: () => leafOf(now().value),
    renewal: () => now().children.renewal?.getSnapshot(),
    factor: () => now().children.factor ?? now().children.stepUp,
    board: () => now().children.board,
    views: () =>
      Object.values(now().children.board?.getSnapshot().context.channels ?? {}).map(
        channel => channel.getSnapshot().context.views,
      ),
    channels: () =>
      Object.values(now().children.board?.getSnapshot().context.channels ?? {}).map(channel =>
        leafOf(channel.getSnapshot().value),
      ),
    tell: (news: AuthChange) => changes.next(news),
    changed: (session: Session) => changes.next({ type: 'auth.changed', session }),
    ended: () => changes.next({ type: 'auth.ended', refusal: refusal('session_ended') }),
  }
}
/** Answers one after the other, and what was asked when, in ms from now. */
export function inTurn<T>(answers: T[], last: T) {
  const began = Date.now()
  const at: number[] = []
  const ask = () => {
    at.push(Date.now() - began)
    return Promise.resolve(answers.shift() ?? last)
  }
  return { ask, at }
}
export const renewals = (...answers: Renewal[]) =>
  inTurn<Renewal>(answers, { type: 'unavailable', reason: 'unscripted' })
