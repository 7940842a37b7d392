import { map } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { createPanelsInView } from '../../src/streams/page/panelsInView'
import { sightEvents } from '../../src/streams/page/sightEvents'
import { virtualTime } from '../support/virtual-time'

/** Each sight as a word: `page` for a hidden page, and the panels that nobody sees. */
const sights = { 0: 'all', a: 'a', b: 'b', c: 'a b', p: 'page', q: 'page a' }
const happenings = {
  H: 'hide',
  V: 'show',
  A: 'a leaves',
  a: 'a enters',
  B: 'b leaves',
  x: 'a is removed',
} as const

const plays = (happens: string, expectedSights: string, { isVisible = true } = {}) =>
  virtualTime(({ cold, expectObservable }) => {
    const page = new EventTarget()
    let visible = isVisible
    const panels = createPanelsInView()
    const places = { a: {}, b: {} }
    panels.note(places.a, 'a', true)
    panels.note(places.b, 'b', true)
    const sight$ = sightEvents({ page, isVisible: () => visible, panelsInView: panels }, 10_000).pipe(
      map(
        ({ sight: { isPageSeen, unseenPanels } }) =>
          [...(isPageSeen ? [] : ['page']), ...unseenPanels].join(' ') || 'all',
      ),
    )
    expectObservable(sight$, '^ 1m !').toBe(expectedSights, sights)
    cold(happens, happenings).subscribe(what => {
      if (what === 'hide' || what === 'show') {
        visible = what === 'show'
        page.dispatchEvent(new Event('visibilitychange'))
      } else if (what === 'a is removed') panels.remove(places.a)
      else panels.note(what.startsWith('a') ? places.a : places.b, what.slice(0, 1), what.endsWith('enters'))
    })
  })

test('a panel is unseen once it was out of view long enough, and seen at once', () =>
  plays('-A 15s a', '- 10s a 5s 0'))

test('a panel that comes back in time was seen all along', () => plays('-A 9s a', ''))

test('each panel has its own time', () => plays('-A 4s B', '- 10s a 4s c'))

test('the same holds for a hidden page', () => {
  plays('-H 15s V', '- 10s p 5s 0')
  plays('-H 9s V', '')
  plays('-A 4s H', '- 10s a 4s q')
})

test('hidden from the start, it is unseen in time', () => plays('', '10s p', { isVisible: false }))

test('a panel that is no longer drawn is not among the unseen', () => plays('-A 15s x', '- 10s a 5s 0'))

test('a panel in two places is in view where one of them is', () => {
  const panels = createPanelsInView()
  const [onePlace, anotherPlace] = [{}, {}]
  panels.note(onePlace, 'a', false)
  expect(panels.outOfView()).toEqual(['a'])
  panels.note(anotherPlace, 'a', true)
  expect(panels.outOfView()).toEqual([])
})

test('without a page nothing is emitted, and nothing is left after the last subscriber', () => {
  const panels = createPanelsInView()
  const listener = vi.fn()
  sightEvents({ page: null, isVisible: () => false, panelsInView: panels }, 1).subscribe(listener)
  const page = new EventTarget()
  const removeSpy = vi.spyOn(page, 'removeEventListener')
  const unsubscribe = vi.fn()
  sightEvents({ page, isVisible: () => true, panelsInView: { ...panels, subscribe: () => unsubscribe } }, 1)
    .subscribe(listener)
    .unsubscribe()
  expect(listener).not.toHaveBeenCalled()
  expect(removeSpy).toHaveBeenCalledTimes(1)
  expect(unsubscribe).toHaveBeenCalledTimes(1)
})
