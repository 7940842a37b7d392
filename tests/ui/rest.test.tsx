import { act, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { Subject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromEventObservable } from 'xstate'
import { channelMachine } from '../../src/machines/channel/channel.machine'
import { freshness } from '../../src/machines/freshness'
import type { FeedEvent } from '../../src/streams/feed'
import type { View } from '../../src/streams/views/view'
import { TitleAnnouncer } from '../../src/ui/board/TitleAnnouncer'
import { ChannelAge } from '../../src/ui/freshness/details/ChannelAge'
import { useSteppedNow, useToday } from '../../src/ui/kit/useNow'
import * as words from '../../src/ui/words/dateTime'
import { numberPanel, source } from '../support/boards'
import { viewsOf } from '../support/feed-events'

const number: View = { kind: 'number', value: 1, total: null, at: 0, course: [1] }

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 12, 0, 1) }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a title that says the same is rendered once, and announced five seconds after the last time', async () => {
  let renders = 0
  const page = (text: string) => (
    <Profiler id="title" onRender={() => (renders += 1)}>
      <TitleAnnouncer title="Depot" text={text} />
    </Profiler>
  )
  const { rerender } = render(page('All live'))
  await later(60_000)
  expect(renders).toBe(1)
  rerender(page('1 of 3 stale'))
  await later(0)
  expect(screen.getByRole('status').textContent).toContain('1 of 3 stale')
  rerender(page('All live'))
  await later(3_000)
  expect(screen.getByRole('status').textContent).toContain('1 of 3 stale')
  await later(3_000)
  expect(screen.getByRole('status').textContent).toContain('All live')
  const { length } = document.title
  renders = 0
  await later(60_000)
  expect([renders, document.title.length]).toEqual([0, length])
})

test('an age in minutes is asked for once a minute, and changes with it', async () => {
  const Age = () => new Date(useSteppedNow(60_000, true)).toISOString()
  const { container } = render(Array.from({ length: 50 }, (_, i) => <Age key={i} />))
  const clock = vi.spyOn(Date, 'now')
  await later(58_000)
  expect(clock.mock.calls.length).toBeLessThan(3 * 58)
  expect(container.textContent).toContain('12:00:00')
  await later(1_000)
  expect(container.textContent).toContain('12:01:00')
  expect(container.textContent).not.toContain('12:00:00')
})

test('the lag of live data is read every second, and rendered only if it is another one', async () => {
  const feed = new Subject<FeedEvent>()
  const logic = channelMachine.provide({ actors: { feed: fromEventObservable(() => feed) } })
  const channel = createActor(logic, { input: { source, panels: [numberPanel], access: 'aal1' } }).start()
  const views = { [numberPanel.id]: number }
  act(() => {
    feed.next({ type: 'feed.joined' })
    feed.next({ type: 'feed.subscribed' })
    feed.next(viewsOf(views))
  })
  expect(freshness(channel.getSnapshot()).word).toBe('live')
  let renders = 0
  const { container } = render(
    <Profiler id="age" onRender={() => (renders += 1)}>
      <ChannelAge channel={channel} />
    </Profiler>,
  )
  await later(60_000)
  expect([renders, container.textContent]).toEqual([1, ''])
  act(() => feed.next(viewsOf(views, { lag: 2_000, lastEvent: Date.now() })))
  await later(1_000)
  expect([renders, container.textContent]).toEqual([2, ' 2.0 s'])
  channel.stop()
})

test('the day is formatted once a minute, however many panels ask for it every second', async () => {
  const format = vi.spyOn(words, 'formatDay')
  const Panel = () => useToday()
  render(Array.from({ length: 12 }, (_, i) => <Panel key={i} />))
  await later(58_000)
  expect(format.mock.calls.length).toBeLessThanOrEqual(1)
  await later(60_000)
  expect(format.mock.calls.length).toBeLessThanOrEqual(2)
})
