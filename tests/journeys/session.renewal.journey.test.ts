import { describe, expect, test, vi } from 'vitest'
import type { Renewal } from '../../src/backend/ports/backend.port'
import { ann, needingCode, code, HOUR, session } from '../support/people'
import { fakeTime, inTurn, pass, renewals, soon, start } from './session'

fakeTime()

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

  test('an outage of minutes slows the retries, makes rows stale, signs nobody out, and recovers automatically', async () => {
    let isDown = true
    const seenValues: unknown[] = []
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
      seenValues.push(app.renewal()?.value)
    }
    expect(seenValues[0]).toBe('coolingDown')
    expect(new Set(seenValues.slice(3))).toEqual(new Set(['stale']))
    expect(app.renewal()?.context).toMatchObject({ reason: '503', wait: 60_000 })
    isDown = false
    await pass(60_000)
    expect(app.renewal()).toMatchObject({ value: 'waiting', context: { attempt: 0, reason: null } })
    expect(app.places).toEqual(['restoring', 'signedIn.active.steady'])
  })

  test('obeys Retry-After, whatever wakes the page; a person may try sooner', async () => {
    const limitedAnswer: Renewal = { type: 'unavailable', reason: '429', retryAfter: 300_000 }
    const { ask, at } = renewals(limitedAnswer, limitedAnswer, session(ann))
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

  test('another tab that renews is not disturbed, and its session is adopted', async () => {
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
      { refresh: ask, restore: () => Promise.resolve(session(needingCode(ann))) },
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

describe('changes of the account made elsewhere', () => {
  test('is looked for every five minutes and on coming back, and leads to one renewal', async () => {
    const looks = inTurn<'same' | 'changed'>(['same', 'same'], 'changed')
    const { ask, at } = renewals(session({ ...ann, needsCode: false }))
    const app = await start({ checkSession: looks.ask, refresh: ask })
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
