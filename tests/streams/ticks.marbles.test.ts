import { NEVER } from 'rxjs'
import { test } from 'vitest'
import { tokenTicks, type TokenClock } from '../../src/streams/page/tokenTicks'
import { virtualTime } from '../support/virtual-time'

const tick = { type: 'session.tick', remaining: 7, isOnline: true }
const words = {
  t: { ...tick, hasWoken: false },
  w: { ...tick, hasWoken: true },
  o: { ...tick, hasWoken: true, isOnline: false },
}
const surroundings = { page: null, isOnline: () => true, isVisible: () => true }
const clock: TokenClock = { ...surroundings, remaining: () => 7, doubts$: NEVER }

test('at once and every 30 seconds', () =>
  virtualTime(({ expectObservable }) => {
    expectObservable(tokenTicks(clock), '^ 70s !').toBe('t 29999ms t 29999ms t', words)
  }))

test('and whenever the page wakes, since its timers slept', () =>
  virtualTime(({ cold, expectObservable }) => {
    const page = new EventTarget()
    const wakes = { v: 'visibilitychange', p: 'pageshow', o: 'online', r: 'resume' }
    cold('--v-p-o-r', wakes).subscribe(wake => page.dispatchEvent(new Event(wake)))
    expectObservable(tokenTicks({ ...clock, page }), '^-------------!').toBe('t-w-w-w-w', words)
  }))

test('but not when it is hidden, which is no waking up', () =>
  virtualTime(({ cold, expectObservable }) => {
    const page = new EventTarget()
    let isVisible = true
    cold('--h-s').subscribe(what => {
      isVisible = what === 's'
      page.dispatchEvent(new Event('visibilitychange'))
    })
    expectObservable(tokenTicks({ ...clock, page, isVisible: () => isVisible }), '^-----!').toBe(
      't---w',
      words,
    )
  }))

test('and when the network goes, with that fact', () =>
  virtualTime(({ cold, expectObservable }) => {
    const page = new EventTarget()
    let isOnline = true
    cold('--x').subscribe(() => {
      isOnline = false
      page.dispatchEvent(new Event('offline'))
    })
    expectObservable(tokenTicks({ ...clock, page, isOnline: () => isOnline }), '^-----!').toBe('t-o', words)
  }))

test('and when the project calls the token expired', () =>
  virtualTime(({ cold, expectObservable }) => {
    expectObservable(tokenTicks({ ...clock, doubts$: cold('---d') }), '^-----!').toBe('t--w', words)
  }))
