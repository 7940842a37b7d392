import { useLayoutEffect, useRef, type RefObject } from 'react'
import { createMotionGate } from './motionGate'

const gate = createMotionGate()
const timing = { duration: 200, easing: 'ease-out' }

/** Both frames name the same properties, or Chromium draws each step of the motion on the page's main thread. */
const REST = { transform: 'none', opacity: 1 }

/** jsdom moves nothing. */
const canMove = () =>
  'animate' in Element.prototype && !matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Moves an element for a moment to where it already is when what it shows changes, unless changes come all the time.
 * Its text is the final one at once. `content`: what can be told apart on the screen. `from`: the first frame, which
 * may name what is composited only, transform and opacity; null: nothing moves.
 */
export function useChangeMotion<E extends Element>(
  content: string | number,
  value: number | null,
  from: (previous: number, next: number) => Keyframe | null,
): RefObject<E | null> {
  const element = useRef<E>(null)
  const last = useRef({ content, value, at: -Infinity })
  useLayoutEffect(() => {
    const previous = last.current
    if (previous.content === content) return
    const now = performance.now()
    last.current = { content, value, at: now }
    if (previous.value === null || value === null || element.current === null) return
    const frame = from(previous.value, value)
    if (frame !== null && canMove() && gate.admit(now, previous.at))
      element.current.animate([{ ...REST, ...frame }, REST], timing)
  })
  return element
}
