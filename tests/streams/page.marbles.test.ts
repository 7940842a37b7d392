import { map } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { pageEvents } from '../../src/streams/page/pageEvents'
import { virtualTime } from '../support/virtual-time'

const names = {
  o: 'page.online',
  f: 'page.offline',
  h: 'page.hidden',
  v: 'page.visible',
  a: 'page.away',
  z: 'page.frozen',
  r: 'page.resumed',
} as const
const words = {
  H: 'hide',
  V: 'show',
  n: 'online',
  x: 'offline',
  F: 'freeze',
  R: 'resume',
  p: 'pagehide',
  q: 'pageshow',
}

/** What happens to a page that is away after ten seconds, and what is said of it. */
const plays = (
  happens: string,
  expectedEvents: string,
  { until = '^ 1m !', awayAfter = 10_000, isVisible = true, isOnline = true } = {},
) =>
  virtualTime(({ cold, expectObservable }) => {
    const target = new EventTarget()
    let visible = isVisible
    const page$ = pageEvents({ page: target, isOnline: () => isOnline, isVisible: () => visible, awayAfter })
    expectObservable(page$.pipe(map(({ type }) => type)), until).toBe(expectedEvents, names)
    // After those who listen.
    cold(happens, words).subscribe(word => {
      if (word === 'hide' || word === 'show') visible = word === 'show'
      target.dispatchEvent(new Event(word === 'hide' || word === 'show' ? 'visibilitychange' : word))
    })
  })

test('it is away once it was hidden long enough, and not if it was visible in between', () =>
  plays('-H 8s V--H', '-h 8s v--h 9999ms a'))

test('hidden from the start, it says so and is away in time', () =>
  plays('', 'h 9999ms a', { isVisible: false }))

test('it is never away where that is switched off', () => plays('-H', '-h', { awayAfter: Infinity }))

test('events of the network and of the browser are emitted as they come', () =>
  plays('-x-n-F-R-p-q', '-f-o-z-r-z-r'))

test('offline from the start, it says so', () => plays('-n', 'fo', { isOnline: false }))

test('without a page nothing is emitted, and nothing is left after the last subscriber', () => {
  const listener = vi.fn()
  pageEvents({ page: null, isOnline: () => false, isVisible: () => false, awayAfter: 1 }).subscribe(listener)
  expect(listener).not.toHaveBeenCalled()
  const target = new EventTarget()
  const removeSpy = vi.spyOn(target, 'removeEventListener')
  pageEvents({ page: target, isOnline: () => true, isVisible: () => true, awayAfter: 1 })
    .subscribe(listener)
    .unsubscribe()
  expect(removeSpy).toHaveBeenCalledTimes(7)
})
