import { describe, expect, test } from 'vitest'
import { Subject } from 'rxjs'
import type { Auth, AuthChange } from '../../src/backend/ports/backend.port'
import { ann, bob, HOUR, password, refusal, answerRefusal, session } from '../support/people'
import { valueFor } from '../support/session-app'
import { fakeTime, inTurn, pass, renewals, soon, start } from './session'

fakeTime()

describe('an end', () => {
  test('keeps the board and its rows, and a viewer who returns goes on', async () => {
    const app = await start({ refresh: () => Promise.resolve(answerRefusal('session_ended')) })
    const [board, views] = [app.board(), app.views()]
    app.live(0)
    await pass(30_000)
    expect(app.place()).toBe('ended')
    expect(app.now().context).toMatchObject({ viewer: { id: 'ann' }, refusal: { code: 'session_ended' } })
    expect(app.channels()).toEqual(['unauthorized', 'unauthorized'])
    expect([app.open, app.board(), app.views()]).toEqual([[], board, views])
    const signIn = app.now().children.signIn
    expect(signIn?.getSnapshot().context).toMatchObject({
      email: 'ann@example.com',
      refusal: { code: 'session_ended' },
    })
    app.live(HOUR)
    signIn?.send({ type: 'signIn.try', step: { by: 'password', email: 'ann@example.com', password } })
    await soon()
    expect(app.place()).toBe('signedIn.active.steady')
    expect(app.board()).toBe(board)
    expect(app.channels()).toEqual(['connected.live', 'unauthorized'])
    expect(app.now().context.refusal).toBeNull()
  })

  test('followed by another person is another board, which shows nothing of the first', async () => {
    const app = await start({ signIn: () => Promise.resolve(session(bob)) })
    const board = app.board()
    expect(JSON.stringify(app.views())).toContain(String(valueFor['ann']))
    app.ended()
    await soon()
    expect(app.place()).toBe('ended')
    app.now().children.signIn?.send({ type: 'signIn.try', step: { by: 'anonymous' } })
    await soon()
    expect(app.board()).not.toBe(board)
    expect(board?.getSnapshot().status).toBe('stopped')
    expect(JSON.stringify(app.views())).toContain(String(valueFor['bob']))
    expect(JSON.stringify(app.views())).not.toContain(String(valueFor['ann']))
  })

  test('that is left forgets everything', async () => {
    const app = await start()
    const board = app.board()
    app.ended()
    await soon()
    app.actor.send({ type: 'session.leave' })
    expect(app.place()).toBe('signedOut')
    expect(app.now().context).toMatchObject({
      viewer: null,
      boardOwnerId: null,
      refusal: null,
      expiresAt: null,
    })
    expect(board?.getSnapshot().status).toBe('stopped')
  })

  test('that is left takes back the sign-in that is under way', async () => {
    let stop: AbortSignal | undefined
    const app = await start({
      signIn: (_, signal) => {
        stop = signal
        return new Promise(() => undefined)
      },
    })
    app.ended()
    await soon()
    app.now().children.signIn?.send({ type: 'signIn.try', step: { by: 'anonymous' } })
    expect(stop?.aborted).toBe(false)
    app.actor.send({ type: 'session.leave' })
    expect([app.place(), stop?.aborted]).toEqual(['signedOut', true])
  })

  test('everywhere that is refused leaves everything as it was, and says why', async () => {
    const scopes: string[] = []
    const app = await start({
      signOut: scope => {
        scopes.push(scope)
        return Promise.resolve(answerRefusal('unreachable'))
      },
    })
    const board = app.board()
    app.actor.send({ type: 'session.signOut', scope: 'global' })
    expect(app.open).toEqual([])
    await soon()
    expect(scopes).toEqual(['global'])
    expect(app.place()).toBe('signedIn.active.steady')
    expect(app.now().context.refusal?.code).toBe('unreachable')
    expect(app.board()).toBe(board)
    expect(app.open).toEqual(['orders'])
  })
})

describe('a session that could not be restored', () => {
  const away = { type: 'unavailable', reason: 'the project couldn’t be reached' } as const

  test('is tried again as soon as the network is back or the page is looked at', async () => {
    const { ask, at } = inTurn<Awaited<ReturnType<Auth['restore']>>>([away, away], session(ann))
    const app = await start({ restore: ask })
    app.page.setOnline(false)
    await soon()
    app.page.setOnline(true)
    await soon()
    expect(app.place()).toBe('unreachable')
    app.page.wake()
    await soon()
    expect(app.place()).toBe('signedIn.active.steady')
    expect(at).toEqual([0, 600, 900])
  })

  test('is not repeated before the time that the project named', async () => {
    const { ask, at } = inTurn<Awaited<ReturnType<Auth['restore']>>>(
      [{ ...away, retryAfter: 90_000 }],
      session(ann),
    )
    const app = await start({ restore: ask })
    app.page.wake()
    await pass(89_000)
    expect(at).toEqual([0])
    await pass(1_000)
    expect(app.place()).toBe('signedIn.active.steady')
  })
})

describe('a fault of our own', () => {
  const failing = (times: number) => {
    let openCount = 0
    return {
      countOpened: () => openCount,
      changes: () => {
        openCount += 1
        if (openCount <= times) throw new Error('a fault of ours')
        return app$
      },
    }
  }
  const app$ = new Subject<AuthChange>()

  test('in the events of other tabs ends nothing: they are received again after a moment', async () => {
    const { changes, countOpened } = failing(2)
    const app = await start({ changes })
    expect(app.place()).toBe('signedIn.active.steady')
    expect(app.now().children.outsideChanges?.getSnapshot().value).toBe('waiting')
    await pass(1_000)
    expect(countOpened()).toBe(2)
    await pass(2_000)
    expect(app.now().children.outsideChanges?.getSnapshot().value).toEqual({ listening: 'reopened' })
    app$.next({ type: 'auth.ended', refusal: refusal('session_ended') })
    await soon()
    expect(app.place()).toBe('ended')
  })

  test('that does not go away is tried five times in the first minute and twice in every other', async () => {
    const { changes, countOpened } = failing(Infinity)
    const app = await start({ changes })
    await pass(59_000)
    expect(countOpened()).toBe(1 + 5)
    await pass(600_000)
    expect(countOpened()).toBe(1 + 5 + 20)
    expect(app.place()).toBe('signedIn.active.steady')
  })

  test('in the ticks ends nothing: the session is renewed all the same', async () => {
    let failures = 3
    const { ask, at } = renewals(session(ann))
    const app = await start({
      refresh: ask,
      remaining: () => {
        if (failures-- > 0) throw new Error('a fault of ours')
        return 100_000
      },
    })
    expect(app.renewal()?.children.ticks?.getSnapshot().value).toBe('waiting')
    await pass(7_000)
    expect(at).toHaveLength(1)
    expect(app.place()).toBe('signedIn.active.steady')
  })
})
