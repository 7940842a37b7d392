import fc from '../support/property'
import { firstValueFrom } from 'rxjs'
import type { Backend as Embedded } from 'supabase-embedded'
import { signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TableSource } from '../../src/board/model/source'
import { Clock } from '../../src/backend/supabase/clock'
import { skewMs } from '../../src/backend/supabase/clockSkew'
import { source } from '../support/boards'
import { enter, profileOf } from '../support/profile'

const START = 1_764_000_000_000

interface ClockAnswer {
  /** The date is off by so many ms. */
  wrong?: number
  /** What happens to this computer before the answer. */
  meanwhile?: () => void
}

/** A project and a computer, whose clocks are moved by hand. */
function world({ offset = 0, drift = 0, start = START } = {}) {
  const now = { project: start, wall: start + offset, monotonic: 5_000 }
  const pass = (ms: number, monotonic = ms) => {
    now.project += ms
    now.wall += ms * (1 + drift)
    now.monotonic += monotonic * (1 + drift)
  }
  const clock = new Clock(() => ({ wall: Math.floor(now.wall), monotonic: now.monotonic }))
  return {
    clock,
    pass,
    sleep: (ms: number) => pass(ms, 0),
    set: (ms: number) => void (now.wall += ms),
    truth: () => now.wall - now.project,
    answer: (up: number, down: number, { wrong = 0, meanwhile }: ClockAnswer = {}) => {
      const askedReading = clock.now()
      pass(up)
      const date = Math.floor((now.project + wrong) / 1_000) * 1_000
      pass(down)
      meanwhile?.()
      clock.noteAnswer(date, askedReading)
    },
  }
}
const HOUR = 3_600_000
/** Whole seconds, and times cut to milliseconds. */
const SLACK = 1_002

const latency = fc.double({ min: 0, max: 2_000, noNaN: true })
const stretch = fc.double({ min: 1, max: 60_000, noNaN: true })
const long = fc.double({ min: 200, max: HOUR, noNaN: true })
const step = fc.oneof(fc.integer({ min: 200, max: HOUR }), fc.integer({ min: -HOUR, max: -200 }))
const doing = <D extends string>(what: D, ms: fc.Arbitrary<number>) =>
  fc.record({ do: fc.constant(what), ms, back: latency })
const events = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: doing('answer', latency) },
    { weight: 6, arbitrary: doing('pass', stretch) },
    { weight: 1, arbitrary: doing('sleep', long) },
    { weight: 1, arbitrary: doing('set', step) },
  ),
  { maxLength: 60 },
)

test('a clock is corrected towards the truth, never past it, and by all but a second and the way', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.integer({ min: -3_000, max: 3_000 }), fc.integer({ min: -HOUR, max: HOUR })),
      fc.double({ min: -400e-6, max: 400e-6, noNaN: true }),
      fc.double({ min: 0, max: 1_000, noNaN: true }),
      events,
      (offset, drift, phase, happening) => {
        const { clock, truth, answer, pass, sleep, set } = world({ offset, drift, start: START + phase })
        const acts = { answer, pass: (ms: number) => pass(ms), sleep, set }
        for (const event of happening) {
          acts[event.do](event.ms, event.back)
          const [ahead, isAhead] = [skewMs(clock), truth()]
          expect(Math.abs(ahead)).toBeLessThanOrEqual(Math.abs(isAhead) + 2)
          expect(ahead * isAhead).toBeGreaterThanOrEqual(0)
          if (event.do !== 'answer') continue
          expect(Math.abs(isAhead - ahead)).toBeLessThanOrEqual(SLACK + event.ms + event.back)
        }
      },
    ),
    { numRuns: 300 },
  )
})

describe('the clock', () => {
  test.each([0, 900, -40])(
    'is left alone where it may agree: %d ms ahead, as far as one answer tells',
    offset => {
      const { clock, answer } = world({ offset })
      answer(50, 50)
      expect(skewMs(clock)).toBe(0)
    },
  )

  test('is known the finer the more answers come, as their seconds begin at other times', () => {
    const { clock, pass, answer } = world({ offset: 4_000 })
    for (let n = 0; n < 40; n += 1) {
      answer(20, 20)
      pass(3_333)
    }
    expect(skewMs(clock)).toBeGreaterThan(3_900)
    expect(skewMs(clock)).toBeLessThanOrEqual(4_000)
  })

  test('that is set back is corrected at once by as much as before, without an answer', () => {
    const { clock, answer, set, pass } = world()
    answer(0, 0)
    pass(10_000)
    set(-HOUR)
    expect(skewMs(clock)).toBeLessThan(-HOUR + SLACK)
    expect(skewMs(clock)).toBeGreaterThanOrEqual(-HOUR)
  })

  test('that jumps ahead may have slept, or been set: what is true of both remains until the next answer', () => {
    const slept = world({ offset: 5_000 })
    slept.answer(10, 10)
    slept.sleep(HOUR)
    expect(slept.truth()).toBe(5_000)
    // Two clocks may have drifted apart by almost two seconds in an hour.
    expect(skewMs(slept.clock)).toBeGreaterThan(5_000 - SLACK - 20 - 1_800)
    const corrected = world({ offset: -HOUR })
    corrected.answer(10, 10)
    corrected.set(HOUR)
    expect([skewMs(corrected.clock), corrected.truth()]).toEqual([0, 0])
    const spoiled = world()
    spoiled.answer(10, 10)
    spoiled.set(HOUR)
    expect(skewMs(spoiled.clock)).toBe(0)
    spoiled.answer(10, 10)
    expect(skewMs(spoiled.clock)).toBeGreaterThan(HOUR - SLACK - 20)
  })

  test('that is set while an answer is under way learns nothing of it', () => {
    const { clock, answer, set } = world()
    answer(10, 10, { meanwhile: () => set(HOUR) })
    answer(10, 10, { meanwhile: () => set(-HOUR) })
    expect(skewMs(clock)).toBe(0)
  })

  test('is not judged by one answer against all others, such as an old one from a cache', () => {
    const { clock, answer, pass } = world()
    for (const wrong of [0, -50_000, 0, -55_000, -61_000, 0]) {
      answer(10, 10, { wrong })
      expect(skewMs(clock)).toBe(0)
      pass(5_000)
    }
  })

  test('is measured again after the project’s own was set, from the second answer on', () => {
    const { clock, answer, pass } = world()
    answer(10, 10)
    pass(5_000)
    answer(10, 10, { wrong: -HOUR })
    expect(skewMs(clock)).toBe(0)
    pass(5_000)
    answer(10, 10, { wrong: -HOUR })
    expect(skewMs(clock)).toBeGreaterThan(HOUR - SLACK - 20)
  })

  test('that is behind a token that was just issued is behind at least by that', () => {
    const behind = new Clock(() => ({ wall: 1_000_000, monotonic: 0 }))
    behind.noteIssued(1_090_000)
    expect(skewMs(behind)).toBe(-89_999)
    // Ahead it might have waited for an answer.
    const ahead = new Clock(() => ({ wall: 1_090_000, monotonic: 0 }))
    ahead.noteIssued(1_000_000)
    expect(skewMs(ahead)).toBe(90_000 - 60_000 - 1_000)
  })
})

describe('over the wire', () => {
  const events: TableSource = { ...source, table: 'events', columns: ['id'], key: ['id'] }
  events.order = { column: 'id', ascending: true }
  let embeddedBackend: Embedded
  beforeAll(async () => {
    embeddedBackend = await startTestBackend({
      'migrations/20260101000000_events.sql': `
        create table public.events (id int8 primary key);
        grant select on public.events to authenticated;`,
    })
  })
  afterAll(() => embeddedBackend.close())

  /** What is said of the clock after three reads, where answers pass through `change`. */
  async function aheadAfter(email: string, change: (date: string) => string | null) {
    const changedFetch: typeof fetch = async (...args) => {
      const answer = await fetch(...args)
      const headers = new Headers(answer.headers)
      const date = change(headers.get('date') ?? '')
      if (date === null) headers.delete('date')
      else headers.set('date', date)
      return Object.defineProperty(answer, 'headers', { value: headers })
    }
    const port = profileOf(embeddedBackend, { fetch: changedFetch }).open()
    await enter(port, email)
    for (let n = 0; n < 3; n += 1) await firstValueFrom(port.sources.read(events))
    return port.sources.clockSkewMs()
  }

  test('answers are dated, and browsers may read that', async () => {
    const { headers } = await fetch(`${embeddedBackend.url}/rest/v1/events`, {
      headers: { apikey: embeddedBackend.keys.publishable },
    })
    expect(Math.abs(Date.now() - Date.parse(headers.get('date') ?? ''))).toBeLessThan(10_000)
    expect(headers.get('access-control-expose-headers')?.split(',')).toContain('Date')
  })

  test('a clock agrees with itself, and older dates of the server show that it is ahead', async () => {
    const { email } = await signedUp(embeddedBackend)
    expect(await aheadAfter(email, date => date)).toBe(0)
    expect(await aheadAfter(email, () => null)).toBe(0)
    const late = await aheadAfter(email, date => new Date(Date.parse(date) - 90_000).toUTCString())
    expect(late).toBeGreaterThan(80_000)
    expect(late).toBeLessThanOrEqual(90_000)
  })
})
