import { test } from 'vitest'
import { ticks } from '../../src/streams/ticks'
import { virtualTime } from '../support/virtual-time'

const words = { t: { type: 'session.tick', remaining: 7 } }

test('at once and every 30 seconds', () =>
  virtualTime(({ expectObservable }) => {
    expectObservable(
      ticks(() => 7, null),
      '^ 70s !',
    ).toBe('t 29999ms t 29999ms t', words)
  }))

test('and whenever the page wakes, since its timers slept', () =>
  virtualTime(({ cold, expectObservable }) => {
    const page = new EventTarget()
    const wakes = { v: 'visibilitychange', p: 'pageshow', o: 'online', r: 'resume' }
    cold('--v-p-o-r', wakes).subscribe(wake => page.dispatchEvent(new Event(wake)))
    expectObservable(
      ticks(() => 7, page),
      '^-------------!',
    ).toBe('t-t-t-t-t', words)
  }))
