import { NEVER } from 'rxjs'
import { test } from 'vitest'
import { ticks, type Clock } from '../../src/streams/ticks'
import { virtualTime } from '../support/virtual-time'

const tick = { type: 'session.tick', remaining: 7, isOnline: true }
const words = {
  t: { ...tick, woke: false },
  w: { ...tick, woke: true },
  o: { ...tick, woke: true, isOnline: false },
}
const clock: Clock = { remaining: () => 7, isOnline: () => true, page: null, doubts$: NEVER }

test('at once and every 30 seconds', () =>
  virtualTime(({ expectObservable }) => {
    expectObservable(ticks(clock), '^ 70s !').toBe('t 29999ms t 29999ms t', words)
  }))

test('and whenever the page wakes, since its timers slept', () =>
  virtualTime(({ cold, expectObservable }) => {
    const page = new EventTarget()
    const wakes = { v: 'visibilitychange', p: 'pageshow', o: 'online', r: 'resume' }
    cold('--v-p-o-r', wakes).subscribe(wake => page.dispatchEvent(new Event(wake)))
    expectObservable(ticks({ ...clock, page }), '^-------------!').toBe('t-w-w-w-w', words)
  }))

test('and when the network goes, which it says', () =>
  virtualTime(({ cold, expectObservable }) => {
    const page = new EventTarget()
    let isOnline = true
    cold('--x').subscribe(() => {
      isOnline = false
      page.dispatchEvent(new Event('offline'))
    })
    expectObservable(ticks({ ...clock, page, isOnline: () => isOnline }), '^-----!').toBe('t-o', words)
  }))

test('and when the project says that the token is over', () =>
  virtualTime(({ cold, expectObservable }) => {
    expectObservable(ticks({ ...clock, doubts$: cold('---d') }), '^-----!').toBe('t--w', words)
  }))
