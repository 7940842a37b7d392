import { expect, test, vi } from 'vitest'
import { sessionProbe } from '../../src/streams/sessionProbe'
import { pageWakes, onlineWakes, type PageEnvironment } from '../../src/streams/page/pageWake'
import { virtualTime } from '../support/virtual-time'

const page = () => {
  const target = new EventTarget()
  const wake = (how: string) => void target.dispatchEvent(new Event(how))
  return { target, wake, surroundings: { page: target, isOnline: () => true, isVisible: () => true } }
}
/** A promise does not wait for virtual time: what is found is known at once. */
const finding = (answer: 'same' | 'changed') => () => [answer] as unknown as Promise<typeof answer>
const still: PageEnvironment = { page: null, isOnline: () => true, isVisible: () => true }
const words = { d: { type: 'renewal.suspect' } }

test('a session that is known otherwise is noticed within five minutes while it is looked at', () =>
  virtualTime(({ expectObservable }) => {
    expectObservable(sessionProbe(finding('changed'), still), '^ 11m !').toBe('5m d 299999ms d', words)
  }))
test('a session that is known as it is stored causes no event', () =>
  virtualTime(({ expectObservable }) => {
    expectObservable(sessionProbe(finding('same'), still), '^ 11m !').toBe('')
  }))
test('a viewer’s return causes a check at once, but not every glance does', () =>
  virtualTime(({ cold, expectObservable }) => {
    const { wake, surroundings } = page()
    cold('--v--v 60s v').subscribe(() => wake('visibilitychange'))
    expectObservable(sessionProbe(finding('changed'), surroundings), '^ 70s !').toBe('--d 60003ms d', words)
  }))
test('a hidden or offline page causes no check', () =>
  virtualTime(({ expectObservable }) => {
    const hiddenPage = { ...still, isVisible: () => false }
    const offline = { ...still, isOnline: () => false }
    expectObservable(sessionProbe(finding('changed'), hiddenPage), '^ 11m !').toBe('')
    expectObservable(sessionProbe(finding('changed'), offline), '^ 11m !').toBe('')
  }))

test('a wait for the project ends when the page is shown or the network is back, not when it goes', () =>
  virtualTime(({ cold, expectObservable }) => {
    const { wake, surroundings } = page()
    let isOnline = true
    cold('-v-f-o', { v: 'visibilitychange', f: 'offline', o: 'online' }).subscribe(how => {
      isOnline = how !== 'offline'
      wake(how)
    })
    const wakes$ = onlineWakes({ ...surroundings, isOnline: () => isOnline })
    expectObservable(wakes$, '^------!').toBe('-w---w', { w: { type: 'session.woke' } })
  }))

test('events of the document that do not bubble to the window are received', () => {
  const { target, surroundings } = page()
  const listen = vi.spyOn(target, 'addEventListener')
  pageWakes(surroundings).subscribe().unsubscribe()
  expect(listen.mock.calls.map(([name, , options]) => [name, options])).toEqual(
    ['visibilitychange', 'pageshow', 'resume', 'online', 'offline'].map(name => [name, { capture: true }]),
  )
})
