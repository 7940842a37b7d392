import { afterEach, expect, test, vi } from 'vitest'
import { placeBelow } from '../../src/ui/kit/popover/placeBelow'

/** A popover whose button has its edges there, in a window of 1024 by 768. */
function placedAt(top: number, bottom: number) {
  const [button, popover] = [document.createElement('button'), document.createElement('div')]
  document.body.replaceChildren(button, popover)
  vi.spyOn(button, 'getBoundingClientRect').mockReturnValue({ top, bottom, right: 700 } as DOMRect)
  placeBelow(popover)
  return { above: popover.hasAttribute('data-above'), ...pick(popover.style) }
}
const pick = ({ left, top, maxHeight }: CSSStyleDeclaration) => ({ left, top, maxHeight })

afterEach(() => vi.restoreAllMocks())

test('a popup at a button stays within the window, whatever its size', () => {
  expect(placedAt(100, 124)).toEqual({ above: false, left: '360px', top: '128px', maxHeight: '628px' })
})

test('it opens upwards where there is more room, and no further than that', () => {
  expect(placedAt(600, 624)).toEqual({ above: true, left: '360px', top: '596px', maxHeight: '584px' })
})
