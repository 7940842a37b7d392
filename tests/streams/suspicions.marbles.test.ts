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
const finding = (found: 'same' | 'changed') => () => [found] as unknown as Promise<typeof found>
const still: PageEnvironment = { page: null, isOnline: () => true, isVisible: () => true }
const words = { d: { type: 'renewal.suspect' } }

test('a session that is known otherwise is noticed within five minutes while it is looked at', () =>
  virtualTime(({ expectObservable }) => {
    expectObservable(sessionProbe(finding('changed'), still), '^ 11m !').toBe('5m d 299999ms d', words)
  }))
test('one that is known as it is held is no news', () =>
  virtualTime(({ expectObservable }) => {
    expectObservable(sessionProbe(finding('same'), still), '^ 11m !').toBe('')
  }))
test('whoever comes back looks at once, and not at every glance', () =>
  virtualTime(({ cold, expectObservable }) => {
    const { wake, surroundings } = page()
    cold('--v--v 60s v').subscribe(() => wake('visibilitychange'))
    expectObservable(sessionProbe(finding('changed'), surroundings), '^ 70s !').toBe('--d 60003ms d', words)
  }))
test('nobody looks for a page that is hidden or offline', () =>
  virtualTime(({ expectObservable }) => {
    const hidden = { ...still, isVisible: () => false }
    const offline = { ...still, isOnline: () => false }
    expectObservable(sessionProbe(finding('changed'), hidden), '^ 11m !').toBe('')
    expectObservable(sessionProbe(finding('changed'), offline), '^ 11m !').toBe('')
  }))

test('what waits for the project hears that the page is shown and the network back, not that it is gone', () =>
  virtualTime(({ cold, expectObservable }) => {
    const { wake, surroundings } = page()
    let isOnline = true
    cold('-v-f-o', { v: 'visibilitychange', f: 'offline', o: 'online' }).subscribe(how => {
      isOnline = how !== 'offline'
      wake(how)
    })
    const heard = onlineWakes({ ...surroundings, isOnline: () => isOnline })
    expectObservable(heard, '^------!').toBe('-w---w', { w: { type: 'session.woke' } })
  }))

test('what happens to the document and does not bubble to the window is heard', () => {
  const { target, surroundings } = page()
  const listen = vi.spyOn(target, 'addEventListener')
  pageWakes(surroundings).subscribe().unsubscribe()
  expect(listen.mock.calls.map(([name, , options]) => [name, options])).toEqual(
    ['visibilitychange', 'pageshow', 'resume', 'online', 'offline'].map(name => [name, { capture: true }]),
  )
})
