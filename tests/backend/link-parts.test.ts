import { RealtimeClient } from '@supabase/supabase-js'
import { asyncScheduler, interval, map, NEVER, Subject, type Observable } from 'rxjs'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { LinkSignal, Loss } from '../../src/backend/ports/backend.port'
import { heartbeat, TICK_MS } from '../../src/backend/supabase/link/heartbeat'
import { closeLoss } from '../../src/backend/supabase/link/closeCodes'
import { createLink, type Heartbeat } from '../../src/backend/supabase/link/createLink'
import { createJoinQueue } from '../../src/backend/supabase/link/joinQueue'
import { workerTimer } from '../../src/backend/supabase/link/workerTimer'
import { observeSockets } from '../../src/backend/supabase/link/observedSocket'
import { virtualTime } from '../support/virtual-time'

const silent: Loss = { kind: 'lost', reason: 'the server didn’t respond to a heartbeat for 25 s' }
/**
 * Marbles: `a` is an answer, `?` a hint; results are `h` for an answer, `s` for silence, `z` for sleep. `ahead`: ms by
 * which the wall clock is ahead.
 */
const plays = (
  answers: string,
  expectedSignals: string,
  until: string,
  input: {
    hints?: string
    messages?: string
    ticks$?: Observable<unknown>
    ahead?: () => number
    latencies?: number[]
  } = {},
) => {
  const latencies: number[] = []
  virtualTime(({ cold, expectObservable }) => {
    const now = () => asyncScheduler.now()
    const sent$ = new Subject<null>()
    const beats$ = heartbeat({
      sent$,
      send: () => sent$.next(null),
      answers$: cold(answers),
      messages$: input.messages === undefined ? NEVER : cold(input.messages),
      hints$: input.hints === undefined ? NEVER : cold(input.hints),
      ticks$: input.ticks$ ?? interval(TICK_MS),
      clocks: { monotonic: now, wall: () => now() + (input.ahead?.() ?? 0) },
    })
    const nameSignal = (signal: LinkSignal) => {
      if (signal.type === 'link.answered') latencies.push(signal.latency)
      return signal.type === 'link.unanswered' ? (signal.reason === 'silent' ? 's' : 'z') : 'h'
    }
    expectObservable(beats$.pipe(map(nameSignal)), until).toBe(expectedSignals, undefined, silent)
  })
  if (input.latencies) expect(latencies).toEqual(input.latencies)
}

describe('heartbeats', () => {
  test('one without an answer in five seconds is silence, until the answer', () =>
    plays('10s a', '5s s 4999ms h', '^ 20s !', { latencies: [10_000] }))

  test('one that is never answered ends the link, and says so', () => plays('', '5s s 19999ms #', '^ 60s !'))

  test('each answer is followed by another heartbeat after 25 seconds', () =>
    plays('80ms a 25s a', '80ms h 25s h 29918ms s', '^ 56s !', { latencies: [80, 81] }))

  test('a busy socket that falls silent is asked at the next check, not after 25 seconds', () =>
    plays('a', 'h 14999ms s', '^ 20s !', { messages: '1s (mmmmm)' }))

  test('one that is busy is not asked more often, nor is one that says little', () => {
    plays('a 25s a', 'h 25s h', '^ 29s !', { messages: '1s (mmmmm) 995ms (mmmm) 3996ms m 4999ms m' })
    plays('a 25s a', 'h 25s h', '^ 29s !', { messages: '1s (mmmm)' })
  })

  test('a hint asks at once, and not again while an answer is under way', () =>
    plays('a 9s 999ms 20ms a', 'h 9s 999ms 20ms h', '^ 14s !', { hints: '10s (??)', latencies: [0, 20] }))

  test('checks that come a minute late mean sleep: the data may be old, and no party is blamed', () =>
    plays('a 62s a', 'h 59999ms z 2s h', '^ 64s !', { ticks$: interval(60_000) }))

  test('so is a wall clock that advanced while the monotonic clock did not', () =>
    plays('a 6s a', 'h 4999ms z 1s h', '^ 9s !', {
      ahead: () => (asyncScheduler.now() >= 5_000 ? 3_600_000 : 0),
    }))

  test('a clock that is set back changes nothing', () =>
    plays('a', 'h', '^ 20s !', { ahead: () => (asyncScheduler.now() >= 5_000 ? -3_600_000 : 0) }))
})

describe('the pulse', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const puppet = () => ({
    onmessage: null as (() => void) | null,
    onerror: null as (() => void) | null,
    postMessage: vi.fn(),
    terminate: vi.fn(),
  })
  const startTimer = (worker: ReturnType<typeof puppet>) => {
    const ticks = vi.fn()
    const subscription = workerTimer(5_000, () => worker as never).subscribe(ticks)
    return { ticks, subscription }
  }

  test('comes from a worker, which keeps its pace in a hidden page, and ends with it', () => {
    const worker = puppet()
    const { ticks, subscription } = startTimer(worker)
    expect(worker.postMessage).toHaveBeenCalledWith(5_000)
    vi.advanceTimersByTime(60_000)
    expect(ticks).not.toHaveBeenCalled()
    worker.onmessage?.()
    expect(ticks).toHaveBeenCalledOnce()
    subscription.unsubscribe()
    expect(worker.terminate).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('comes from the page where a worker cannot be started, or cannot be loaded', () => {
    const ticks = vi.fn()
    const refusedTimer = workerTimer(5_000, () => {
      throw new Error('refused by the content security policy')
    }).subscribe(ticks)
    vi.advanceTimersByTime(5_000)
    expect(ticks).toHaveBeenCalledOnce()
    refusedTimer.unsubscribe()

    const worker = puppet()
    const unloadedTimer = startTimer(worker)
    worker.onerror?.()
    vi.advanceTimersByTime(5_000)
    expect(unloadedTimer.ticks).toHaveBeenCalledOnce()
    unloadedTimer.subscription.unsubscribe()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a socket that was closed', () => {
  test.each<[number, string, string | Loss, Loss['kind'], RegExp]>([
    [1006, '', '', 'lost', /1006: the network was cut/],
    [1012, '', '', 'lost', /1012: the server is restarting, or the project’s settings/],
    [1001, '', '', 'lost', /1001: the server is shutting down/],
    [4000, '', '', 'lost', /4000: no details/],
    [1000, 'heartbeat timeout', '', 'lost', /1000: heartbeat timeout/],
    [1006, '', 'Unexpected server response: 429', 'limited', /429/],
    [1006, '', 'Unexpected server response: 503', 'lost', /503/],
    [1001, '', { kind: 'limited', reason: 'Too many joins per second' }, 'limited', /^Too many joins/],
  ])('with %i %j after %j', (code, reason, before, kind, words) => {
    const loss = closeLoss(code, reason, before)
    expect(loss.kind).toBe(kind)
    expect(loss.reason).toMatch(words)
  })
})

/** A socket on a line that died: it opens when it is told to, and its end is never heard of. */
class DeadSocket extends EventTarget {
  static all: DeadSocket[] = []
  readyState = 0
  bufferedAmount = 0
  onopen: (() => void) | null = null
  onclose: ((event: Event) => void) | null = null
  isAsked = false
  constructor() {
    super()
    DeadSocket.all.push(this)
  }
  open() {
    this.readyState = 1
    this.onopen?.()
    this.dispatchEvent(new Event('open'))
  }
  send() {
    return undefined
  }
  close() {
    this.isAsked = true
    this.readyState = 2
  }
}

/** A link over sockets that never open by themselves. */
function deadLink() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  DeadSocket.all = []
  const { transport, sockets$ } = observeSockets(DeadSocket as never)
  const heartbeats$ = new Subject<Heartbeat>()
  const realtime = new RealtimeClient('ws://project.test/realtime/v1', {
    transport,
    params: { apikey: 'key' },
    accessToken: () => Promise.resolve('token'),
    heartbeatIntervalMs: 50_000,
    heartbeatCallback: status => heartbeats$.next(status),
    reconnectAfterMs: () => 2 ** 31 - 1,
    disconnectOnEmptyChannelsAfterMs: 2 ** 31 - 1,
  })
  const tokens = { freshToken: () => Promise.resolve({ token: 'token' }), accessToken: () => 'token' }
  const parts = { realtime, joins: createJoinQueue(), sockets$, heartbeats$ }
  const link = createLink({ ...parts, tokens: tokens as never })
  const open = () => {
    const errors: unknown[] = []
    const subscription = link.open().subscribe({ error: (error: unknown) => errors.push(error) })
    onTestFinished(() => subscription.unsubscribe())
    return errors
  }
  return { realtime, open }
}

test('realtime-js does not end a socket for a heartbeat that another one did not answer', async () => {
  const { open } = deadLink()
  const first = open()
  await vi.advanceTimersByTimeAsync(100)
  DeadSocket.all[0]?.open()
  await vi.advanceTimersByTimeAsync(37_000)
  expect(first).toEqual([silent])
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(8_000)
  const next = open()
  await vi.advanceTimersByTimeAsync(9_000)
  expect([DeadSocket.all.map(({ isAsked }) => isAsked), next]).toEqual([[true, false], []])
})

test('a socket that is tried again and again leaves no handlers behind', async () => {
  const { realtime, open } = deadLink()
  const counts: number[] = []
  for (let tries = 0; tries < 20; tries += 1) {
    const errors = open()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(errors).toMatchObject([{ kind: 'lost' }])
    counts.push(Object.values(realtime.stateChangeCallbacks).flat().length)
  }
  expect(DeadSocket.all.length).toBe(20)
  expect(new Set(counts).size).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
})
