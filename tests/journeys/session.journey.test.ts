import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Subject } from 'rxjs'
import type { Auth, AuthChange, Renewal, Session, Stepped } from '../../src/backend/port'
import type { SessionInput } from '../../src/machines/session.context'
import { leafOf } from '../machines/census'
import { ann, asked, bob, challengeOf, code, factor, factors, HOUR, password } from '../support/people'
import { raised, refusal, refused, session } from '../support/people'
import { scriptedAuth } from '../support/scripted-backend'
import { appOf, talkingData, valueFor } from '../support/session-app'

beforeEach(() => {
  vi.useFakeTimers()
  // Waits are drawn at their longest.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const soon = () => pass(300)

/** The app, started; a token's life passes on the same clock. */
async function start(auth: Partial<Auth> = {}, secondFactor?: SessionInput['secondFactor']) {
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
    ...{ ...app, ...talk, live, places, now },
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
function inTurn<T>(answers: T[], last: T) {
  const began = Date.now()
  const at: number[] = []
  const ask = () => {
    at.push(Date.now() - began)
    return Promise.resolve(answers.shift() ?? last)
  }
  return { ask, at }
}
const renewals = (...answers: Renewal[]) =>
  inTurn<Renewal>(answers, { type: 'unavailable', reason: 'unscripted' })

describe('ways in', () => {
  const nobody = { restore: () => Promise.resolve({ type: 'none' } as const) }

  test('a code by mail: refused, corrected, and in', async () => {
    const { ask } = inTurn<Stepped>([{ type: 'sent' }, refused('wrong_code')], session(ann))
    const app = await start({ ...nobody, signIn: ask })
    expect(app.place()).toBe('signedOut')
    const email = 'ann@example.com'
    const signIn = app.now().children.signIn
    signIn?.send({ type: 'signIn.try', step: { by: 'code', email } })
    await soon()
    expect(signIn?.getSnapshot()).toMatchObject({
      value: 'codeSent',
      context: { email, sent: { for: 'code' } },
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
    expect(app.channels()).toEqual(['connected.live', 'withheld'])
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
      ...['restoring', 'unreachable', 'restoring', 'unreachable', 'restoring', 'signedIn.active.steady'],
    ])
    expect(at).toEqual([0, 5_000, 5_300])
  })

  test('started twice, it restores once; begun anew as by a development reload, it leaves nothing of the first', async () => {
    const restore = inTurn([session(ann)], session(ann))
    const first = await start({ restore: restore.ask })
    first.actor.start()
    await soon()
    expect(restore.at).toEqual([0])
    first.actor.stop()
    expect([first.open, first.page.listeners, vi.getTimerCount()]).toEqual([[], 0, 0])
    const second = await start({ restore: restore.ask })
    expect(second.place()).toBe('signedIn.active.steady')
    expect(second.open).toEqual(['orders'])
  })
})

describe('a second factor', () => {
  const owing = { restore: () => Promise.resolve(session(asked(ann))) }

  test('one factor is asked for at once; a wrong code says so, and the right one lets in', async () => {
    const { ask } = inTurn<Awaited<ReturnType<Auth['verify']>>>([refused('wrong_code')], session(raised(ann)))
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
    const chosen: string[] = []
    const app = await start({
      ...owing,
      factors: () => Promise.resolve(factors(factor('app'), factor('key'))),
      challenge: id => {
        chosen.push(id)
        return Promise.resolve(challengeOf(id))
      },
    })
    app.factor()?.send({ type: 'factor.choose', factorId: 'app' })
    await soon()
    app.factor()?.send({ type: 'factor.other' })
    app.factor()?.send({ type: 'factor.choose', factorId: 'key' })
    await soon()
    app.factor()?.send({ type: 'factor.verify', code })
    await soon()
    expect(chosen).toEqual(['app', 'key'])
    expect(app.place()).toBe('signedIn.active.steady')
  })

  test('too many codes lock it for as long as was told, and then it asks again', async () => {
    const limited = refused('rate_limited', { retryAfter: 90_000 })
    const { ask } = inTurn<Awaited<ReturnType<Auth['verify']>>>([limited], session(raised(ann)))
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

  test('in place: the panel that needs it opens, and no other hears of it', async () => {
    const owes = { restore: () => Promise.resolve(session(asked(ann))) }
    const app = await start(owes, 'when needed')
    expect(app.channels()).toEqual(['connected.live', 'withheld'])
    const before = app.views()[0]
    app.actor.send({ type: 'session.stepUp', at: 'pay' })
    await soon()
    expect(app.now().context.stepUpAt).toBe('pay')
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
    app.changed(asked(ann))
    await soon()
    expect(app.place()).toBe('signedIn.mfaRequired')
    expect(app.channels()).toEqual(['withheld', 'withheld'])
    expect([app.open, app.board(), app.views()]).toEqual([[], board, views])
    app.factor()?.send({ type: 'factor.verify', code })
    await soon()
    expect(app.board()).toBe(board)
    expect(app.channels()).toEqual(['connected.live', 'connected.live'])
  })
})

describe('renewal', () => {
  test('is asked for by the tick two minutes before the end, and disturbs nothing', async () => {
    const { ask, at } = renewals(session(ann))
    const app = await start({ refresh: () => ask().then(answer => (app.live(HOUR), answer)) })
    const [board, joins] = [app.board(), app.joins.length]
    await pass(HOUR)
    expect(at).toEqual([HOUR - 120_000])
    expect(app.places).toEqual(['restoring', 'signedIn.active.steady'])
    expect([app.board(), app.joins.length]).toEqual([board, joins])
  })

  test('in a hidden tab, whose timers are late, it is asked for before the end all the same', async () => {
    const left: number[] = []
    const app = await start({
      refresh: () => {
        left.push(app.renewal()?.context.remaining ?? 0)
        app.live(HOUR)
        return Promise.resolve(session(ann))
      },
    })
    app.live(200_000)
    // A minute and a half in which no timer ran.
    vi.setSystemTime(Date.now() + 90_000)
    await pass(30_000)
    expect(left).toHaveLength(1)
    expect(left[0]).toBeGreaterThan(60_000)
    expect(app.renewal()?.value).toBe('waiting')
  })

  test('after a sleep it is asked for as soon as the page wakes', async () => {
    const { ask, at } = renewals(session(ann))
    const app = await start({ refresh: () => ask().then(answer => (app.live(HOUR), answer)) })
    // The monotonic clock went on; no timer ran.
    vi.setSystemTime(Date.now() + 8 * HOUR)
    app.page.wake('pageshow')
    await soon()
    expect(at).toHaveLength(1)
    expect(app.renewal()?.value).toBe('waiting')
    expect(app.place()).toBe('signedIn.active.steady')
  })

  test('offline it waits for the network, and is asked for when that is back', async () => {
    const { ask, at } = renewals(session(ann))
    const app = await start({ refresh: () => ask().then(answer => (app.live(HOUR), answer)) })
    app.page.setOnline(false)
    app.live(100_000)
    await pass(60_000)
    expect([app.renewal()?.value, at]).toEqual(['offline', []])
    app.page.setOnline(true)
    await soon()
    expect([app.renewal()?.value, at.length]).toEqual(['waiting', 1])
  })

  test('an outage of minutes cools down, goes stale, signs nobody out, and recovers by itself', async () => {
    let isDown = true
    const seen: unknown[] = []
    const app = await start({
      refresh: () => {
        if (isDown) return Promise.resolve({ type: 'unavailable', reason: '503' })
        app.live(HOUR)
        return Promise.resolve(session(ann))
      },
    })
    app.live(120_000)
    for (let minute = 0; minute < 10; minute++) {
      await pass(60_000)
      seen.push(app.renewal()?.value)
    }
    expect(seen[0]).toBe('coolingDown')
    expect(new Set(seen.slice(3))).toEqual(new Set(['stale']))
    expect(app.renewal()?.context).toMatchObject({ reason: '503', wait: 60_000 })
    isDown = false
    await pass(60_000)
    expect(app.renewal()).toMatchObject({ value: 'waiting', context: { attempt: 0, reason: null } })
    expect(app.places).toEqual(['restoring', 'signedIn.active.steady'])
  })

  test('told when to come back, it stays away until then, whatever wakes; a person may try', async () => {
    const limited: Renewal = { type: 'unavailable', reason: '429', retryAfter: 300_000 }
    const { ask, at } = renewals(limited, limited, session(ann))
    const app = await start({ refresh: ask })
    app.live(100_000)
    await pass(30_000)
    expect(at).toHaveLength(1)
    app.page.wake()
    app.page.setOnline(true)
    await pass(200_000)
    expect([app.renewal()?.value, at.length]).toEqual(['stale', 1])
    app.now().children.renewal?.send({ type: 'renewal.now' })
    await soon()
    expect(at).toHaveLength(2)
    await pass(299_000)
    expect(at).toHaveLength(2)
    await pass(1_000)
    expect(at).toHaveLength(3)
    expect(app.place()).toBe('signedIn.active.steady')
  })

  test('another tab at it is left alone, and its news is taken', async () => {
    const { ask, at } = renewals({ type: 'busy' })
    const app = await start({ refresh: ask })
    app.live(100_000)
    await pass(30_000)
    expect(at).toHaveLength(1)
    app.live(HOUR)
    app.changed(ann)
    await pass(60_000)
    expect([app.renewal()?.value, at.length]).toEqual(['waiting', 1])
  })

  test('a code given where the renewal had failed is a renewal too', async () => {
    const { ask } = renewals()
    const app = await start(
      { refresh: ask, restore: () => Promise.resolve(session(asked(ann))) },
      'when needed',
    )
    app.live(0)
    await pass(30_000)
    expect(app.renewal()?.value).toBe('stale')
    app.actor.send({ type: 'session.stepUp', at: 'pay' })
    await soon()
    app.live(HOUR)
    app.factor()?.send({ type: 'factor.verify', code })
    await soon()
    expect(app.renewal()).toMatchObject({ value: 'waiting', context: { reason: null } })
  })
})

describe('an end', () => {
  test('keeps the board and its rows, and whoever comes back goes on where they were', async () => {
    const app = await start({ refresh: () => Promise.resolve(refused('session_ended')) })
    const [board, views] = [app.board(), app.views()]
    app.live(0)
    await pass(30_000)
    expect(app.place()).toBe('ended')
    expect(app.now().context).toMatchObject({ viewer: { id: 'ann' }, refusal: { code: 'session_ended' } })
    expect(app.channels()).toEqual(['withheld', 'withheld'])
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
    expect(app.channels()).toEqual(['connected.live', 'withheld'])
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
    expect(app.now().context).toMatchObject({ viewer: null, boardOf: null, refusal: null, expiresAt: null })
    expect(board?.getSnapshot().status).toBe('stopped')
  })

  test('everywhere that is refused leaves everything as it was, and says why', async () => {
    const scopes: string[] = []
    const app = await start({
      signOut: scope => {
        scopes.push(scope)
        return Promise.resolve(refused('unreachable'))
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
  const away = { type: 'unavailable', reason: 'the project could not be reached' } as const

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

  test('is not, before the project said when', async () => {
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

describe('what was done to the account elsewhere', () => {
  test('is looked for every five minutes and on coming back, and leads to one renewal', async () => {
    const looks = inTurn<'same' | 'changed'>(['same', 'same'], 'changed')
    const { ask, at } = renewals(session({ ...ann, needsCode: false }))
    const app = await start({ look: looks.ask, refresh: ask })
    await pass(300_000)
    app.page.wake()
    await soon()
    expect(looks.at).toEqual([300_000])
    await pass(60_000)
    app.page.wake()
    await soon()
    expect(looks.at).toEqual([300_000, 360_600])
    expect(at).toEqual([])
    await pass(60_000)
    app.page.wake()
    await soon()
    expect(at).toEqual([420_900])
    expect(app.place()).toBe('signedIn.active.steady')
  })
})

describe('a fault of our own', () => {
  const failing = (times: number) => {
    let opened = 0
    return {
      opened: () => opened,
      changes: () => {
        opened += 1
        if (opened <= times) throw new Error('a fault of ours')
        return app$
      },
    }
  }
  const app$ = new Subject<AuthChange>()

  test('in the news of other tabs ends nothing: they are heard again after a moment', async () => {
    const { changes, opened } = failing(2)
    const app = await start({ changes })
    expect(app.place()).toBe('signedIn.active.steady')
    expect(app.now().children.news?.getSnapshot().value).toBe('deaf')
    await pass(1_000)
    expect(opened()).toBe(2)
    await pass(2_000)
    expect(app.now().children.news?.getSnapshot().value).toEqual({ hearing: 'again' })
    app$.next({ type: 'auth.ended', refusal: refusal('session_ended') })
    await soon()
    expect(app.place()).toBe('ended')
  })

  test('that does not go away is tried five times in the first minute and twice in every other', async () => {
    const { changes, opened } = failing(Infinity)
    const app = await start({ changes })
    await pass(59_000)
    expect(opened()).toBe(1 + 5)
    await pass(600_000)
    expect(opened()).toBe(1 + 5 + 20)
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
    expect(app.renewal()?.children.ticks?.getSnapshot().value).toBe('deaf')
    await pass(7_000)
    expect(at).toHaveLength(1)
    expect(app.place()).toBe('signedIn.active.steady')
  })
})

describe('a link that would sign in somebody else', () => {
  const choice = { type: 'choice', kept: ann.viewer, link: bob.viewer } as const

  test.each([
    ['kept', ann],
    ['link', bob],
  ] as const)('asks first, and goes on with the one that is chosen: %s', async (chosen, person) => {
    const answers: unknown[] = []
    const app = await start({
      restore: answer => {
        answers.push(answer)
        return Promise.resolve(answer === undefined ? choice : session(person))
      },
    })
    expect(app.place()).toBe('choosing')
    expect([app.board(), app.joins]).toEqual([undefined, []])
    app.actor.send({ type: 'session.choose', choice: chosen })
    await soon()
    expect(answers).toEqual([undefined, chosen])
    expect(app.now().context).toMatchObject({ boardOf: person.viewer.id, choice: null })
  })
})
