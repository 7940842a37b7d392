import { describe, expect, test } from 'vitest'
import type { Auth, SignInAnswer } from '../../src/backend/ports/backend.port'
import {
  ann,
  needingCode,
  bob,
  challengeOf,
  code,
  factor,
  factors,
  raiseSession,
  answerRefusal,
  session,
} from '../support/people'
import { listPendingTimers } from '../support/pendingTimers'
import { fakeTime, inTurn, pass, soon, start } from './session'

fakeTime()

describe('sign-in methods', () => {
  const nobody = { restore: () => Promise.resolve({ type: 'none' } as const) }

  test('a code by mail: refused, corrected, and in', async () => {
    const { ask } = inTurn<SignInAnswer>([{ type: 'sent' }, answerRefusal('wrong_code')], session(ann))
    const app = await start({ ...nobody, signIn: ask })
    expect(app.place()).toBe('signedOut')
    const email = 'ann@example.com'
    const signIn = app.now().children.signIn
    signIn?.send({ type: 'signIn.try', step: { by: 'code', email } })
    await soon()
    expect(signIn?.getSnapshot()).toMatchObject({
      value: 'codeSent',
      context: { email, sentMail: { for: 'code' } },
    })
    const otp = { type: 'signIn.try', step: { by: 'otp', email, code, sentFor: 'code' } } as const
    signIn?.send(otp)
    await soon()
    expect(signIn?.getSnapshot()).toMatchObject({
      value: 'codeSent',
      context: { refusal: { code: 'wrong_code' } },
    })
    signIn?.send(otp)
    await soon()
    expect(app.place()).toBe('signedIn.active.steady')
    expect(app.channels()).toEqual(['connected.live', 'unauthorized'])
  })

  test('a session that cannot be restored now waits, and is neither lost nor shown', async () => {
    const { ask, at } = inTurn<Awaited<ReturnType<Auth['restore']>>>(
      [
        { type: 'unavailable', reason: '503' },
        { type: 'unavailable', reason: '503' },
      ],
      session(ann),
    )
    const app = await start({ restore: ask })
    expect(app.place()).toBe('unreachable')
    expect(app.now().context.unreachable).toMatchObject({ reason: '503', wait: 5_000, attempt: 1 })
    await pass(5_000)
    expect(app.now().context.unreachable).toMatchObject({ wait: 10_000, attempt: 2 })
    app.actor.send({ type: 'session.retry' })
    await soon()
    expect(app.places).toEqual([
      'restoring',
      'unreachable',
      'restoring',
      'unreachable',
      'restoring',
      'signedIn.active.steady',
    ])
    expect(at).toEqual([0, 5_000, 5_300])
  })

  test('started twice, it restores once; restarted as by a development reload, it leaves nothing of the first', async () => {
    const restore = inTurn([session(ann)], session(ann))
    const first = await start({ restore: restore.ask })
    first.actor.start()
    await soon()
    expect(restore.at).toEqual([0])
    first.actor.stop()
    expect([first.open, first.page.listeners, listPendingTimers()]).toEqual([[], 0, []])
    const second = await start({ restore: restore.ask })
    expect(second.place()).toBe('signedIn.active.steady')
    expect(second.open).toEqual(['orders'])
  })
})

describe('a second factor', () => {
  const owing = { restore: () => Promise.resolve(session(needingCode(ann))) }

  test('one factor is asked for at once; a wrong code says so, and the right one lets in', async () => {
    const { ask } = inTurn<Awaited<ReturnType<Auth['verify']>>>(
      [answerRefusal('wrong_code')],
      session(raiseSession(ann)),
    )
    const app = await start({ ...owing, verify: ask })
    expect(app.place()).toBe('signedIn.mfaRequired')
    expect(app.factor()?.getSnapshot().value).toBe('waiting')
    expect(app.joins).toEqual([])
    app.factor()?.send({ type: 'factor.verify', code })
    await soon()
    expect(app.factor()?.getSnapshot()).toMatchObject({
      value: 'waiting',
      context: { refusal: { code: 'wrong_code' } },
    })
    app.factor()?.send({ type: 'factor.verify', code })
    await soon()
    expect(app.place()).toBe('signedIn.active.steady')
    expect(app.channels()).toEqual(['connected.live', 'connected.live'])
  })

  test('of several factors one is chosen, and another one may be', async () => {
    const chosenSessions: string[] = []
    const app = await start({
      ...owing,
      factors: () => Promise.resolve(factors(factor('app'), factor('key'))),
      challenge: id => {
        chosenSessions.push(id)
        return Promise.resolve(challengeOf(id))
      },
    })
    app.factor()?.send({ type: 'factor.choose', factorId: 'app' })
    await soon()
    app.factor()?.send({ type: 'factor.backToChoice' })
    app.factor()?.send({ type: 'factor.choose', factorId: 'key' })
    await soon()
    app.factor()?.send({ type: 'factor.verify', code })
    await soon()
    expect(chosenSessions).toEqual(['app', 'key'])
    expect(app.place()).toBe('signedIn.active.steady')
  })

  test('too many codes lock it for as long as the project says, and then it asks again', async () => {
    const limitedAnswer = answerRefusal('rate_limited', { retryAfter: 90_000 })
    const { ask } = inTurn<Awaited<ReturnType<Auth['verify']>>>([limitedAnswer], session(raiseSession(ann)))
    const app = await start({ ...owing, verify: ask })
    app.factor()?.send({ type: 'factor.verify', code })
    await soon()
    expect(app.factor()?.getSnapshot().value).toBe('lockedOut')
    await pass(89_000)
    expect(app.factor()?.getSnapshot().value).toBe('lockedOut')
    await pass(1_000)
    expect(app.factor()?.getSnapshot()).toMatchObject({ value: 'waiting', context: { refusal: null } })
  })

  test('a challenge is replaced before the project would refuse it', async () => {
    const { ask, at } = inTurn([], challengeOf('app', 300_000))
    const app = await start({ ...owing, challenge: ask })
    await pass(290_000)
    expect(at).toEqual([0, 290_000])
    expect(app.factor()?.getSnapshot().value).toBe('waiting')
  })

  test('in place: only the panel that needs it opens', async () => {
    const owes = { restore: () => Promise.resolve(session(needingCode(ann))) }
    const app = await start(owes, 'when needed')
    expect(app.channels()).toEqual(['connected.live', 'unauthorized'])
    const before = app.views()[0]
    app.actor.send({ type: 'session.stepUp', at: 'pay' })
    await soon()
    expect(app.now().context.stepUpPanel).toBe('pay')
    app.factor()?.send({ type: 'factor.verify', code })
    await soon()
    expect(app.place()).toBe('signedIn.active.steady')
    expect(app.channels()).toEqual(['connected.live', 'connected.live'])
    expect(app.joins).toEqual(['orders', 'salaries'])
    expect(app.views()[0]).toBe(before)
  })

  test('a level that fell asks for the code, with the board kept and out of reach', async () => {
    const app = await start()
    const [board, views] = [app.board(), app.views()]
    app.changed(needingCode(ann))
    await soon()
    expect(app.place()).toBe('signedIn.mfaRequired')
    expect(app.channels()).toEqual(['unauthorized', 'unauthorized'])
    expect([app.open, app.board(), app.views()]).toEqual([[], board, views])
    app.factor()?.send({ type: 'factor.verify', code })
    await soon()
    expect(app.board()).toBe(board)
    expect(app.channels()).toEqual(['connected.live', 'connected.live'])
  })
})

describe('a link that would sign in somebody else', () => {
  const choice = { type: 'choice', current: ann.viewer, incoming: bob.viewer, by: 'link' } as const

  test.each([
    ['current', ann],
    ['incoming', bob],
  ] as const)('asks first, and goes on with the one that is chosen: %s', async (owner, person) => {
    const answers: unknown[] = []
    const app = await start({
      restore: answer => {
        answers.push(answer)
        return Promise.resolve(answer === undefined ? choice : session(person))
      },
    })
    expect(app.place()).toBe('choosing')
    expect([app.board(), app.joins]).toEqual([undefined, []])
    app.actor.send({ type: 'session.choose', choice: owner })
    await soon()
    expect(answers).toEqual([undefined, owner])
    expect(app.now().context).toMatchObject({ boardOwnerId: person.viewer.id, arrival: null })
  })
})
