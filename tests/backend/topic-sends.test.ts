import type { RealtimeChannel } from '@supabase/supabase-js'
import { merge, NEVER, Observable, Subject, type Observer } from 'rxjs'
import { signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { until } from 'supabase-embedded/testing/until'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { CallEvent, LinkSignal, SourceSignal } from '../../src/backend/ports/backend.port'
import { sendMessage, type SendProgress } from '../../src/backend/supabase/realtime/topics/sendMessage'
import type { TopicBroadcast } from '../../src/backend/supabase/realtime/topics/topicEvent'
import { enter, profileOf } from '../support/profile'
import { watch } from '../support/watched'

const message = { event: 'said', payload: { n: 1 } }
const echo: TopicBroadcast = { type: 'message', ...message, id: null, isReplayed: false, isDuplicate: false }

/** A message that was sent ten seconds ago and got no answer. */
function unansweredMessage() {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const events$ = new Subject<TopicBroadcast | SourceSignal>()
  const signals$ = new Subject<LinkSignal>()
  let hints = 0
  const link = {
    open: (hints$: Observable<unknown> = NEVER) =>
      merge(signals$, new Observable<never>(() => hints$.subscribe(() => (hints += 1)))),
  }
  let answer: (text: string) => void = () => undefined
  const channel = { send: () => new Promise(resolve => (answer = resolve)) } as unknown as RealtimeChannel
  const progress: (SendProgress | 'done')[] = []
  const observer: Partial<Observer<SendProgress>> = {
    next: step => progress.push(step),
    complete: () => progress.push('done'),
  }
  sendMessage(events$, () => channel, message, link).subscribe(observer)
  events$.next({ type: 'joined' })
  vi.advanceTimersByTime(10_000)
  const timeOut = async () => {
    answer('timed out')
    await vi.waitFor(() => expect(hints).toBe(1))
  }
  /** The server answers a heartbeat that was sent `latency` ms ago. */
  const answerHeartbeat = (latency: number) => signals$.next({ type: 'link.answered', latency })
  return { events$, signals$, progress, timeOut, answerHeartbeat, hints: () => hints }
}

test('only the answer to a heartbeat that was sent later shows that the server ignored a message', async () => {
  const { progress, timeOut, answerHeartbeat, hints } = unansweredMessage()
  await timeOut()
  // The line may have died after this one, and before the message.
  answerHeartbeat(15_000)
  await vi.waitFor(() => expect(hints()).toBe(2))
  expect(progress).toEqual([])
  answerHeartbeat(50)
  expect(progress).toEqual([{ type: 'silent' }, 'done'])
})

test.each<[string, (sent: ReturnType<typeof unansweredMessage>) => void, SendProgress[]]>([
  ['no heartbeat is answered either', ({ events$ }) => events$.next({ type: 'silent' }), [{ type: 'lost' }]],
  [
    'the connection ends',
    ({ signals$ }) => signals$.error({ kind: 'lost', reason: 'gone' }),
    [{ type: 'lost' }],
  ],
  ['the topic is lost', ({ events$ }) => events$.error({ kind: 'lost', reason: 'gone' }), [{ type: 'lost' }]],
  [
    'the message comes back',
    ({ events$ }) => events$.next(echo),
    [{ type: 'accepted' }, { type: 'sent', isSeen: true }],
  ],
])('where %s, nobody is blamed', async (_, happen, steps) => {
  const sent = unansweredMessage()
  await sent.timeOut()
  happen(sent)
  expect(sent.progress).toEqual([...steps, 'done'])
})

test('a message over a line that died is not blamed on a missing policy', async () => {
  const backend = await startTestBackend({
    'migrations/20260101000000_room.sql': `
      create policy hearing on realtime.messages for select to authenticated using (true);
      create policy sending on realtime.messages for insert to authenticated with check (true);`,
  })
  onTestFinished(() => backend.close())
  const { email } = await signedUp(backend)
  const port = profileOf(backend).open()
  await enter(port, email)
  const watched = watch(port, { kind: 'topic', topic: 'room', private: true, limit: 10 })
  await until(() => expect(watched.word()).toBe('live'))
  backend.faults.realtime = { silent: true }
  const events: CallEvent[] = []
  const sending = port.calls
    .make({ type: 'broadcast', topic: 'room', isPrivate: true, event: 'said', payload: '{"n":1}' })
    .subscribe(event => events.push(event))
  onTestFinished(() => sending.unsubscribe())
  await vi.waitFor(() => expect(events).not.toEqual([]), { timeout: 30_000, interval: 100 })
  expect(events).toEqual([{ type: 'unclear', reason: { code: 'lost_before_acknowledged' } }])
}, 60_000)
