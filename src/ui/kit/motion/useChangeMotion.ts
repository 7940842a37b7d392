import { useLayoutEffect, useRef, type RefObject } from 'react'
import { createMotionGate } from './motionGate'

const gate = createMotionGate()
const timing = { duration: 200, easing: 'ease-out' }

/** jsdom moves nothing. */
const canMove = () =>
  'animate' in Element.prototype && !matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Moves an element for a moment to where it already is when what it shows changes, unless changes come all the time. Its
 * text is the final one at once. `shown`: what can be told apart on the screen. `from`: the first frame, which may name
 * what is composited only, transform and opacity; null: nothing moves.
 */
export function useChangeMotion<E extends Element>(
  shown: string | number,
  value: number | null,
  from: (previous: number, next: number) => Keyframe | null,
): RefObject<E | null> {
  const element = useRef<E>(null)
  const last = useRef({ shown, value, at: -Infinity })
  useLayoutEffect(() => {
    const previous = last.current
    if (previous.shown === shown) return
    const now = performance.now()
    last.current = { shown, value, at: now }
    if (previous.value === null || value === null || element.current === null) return
    const frame = from(previous.value, value)
    if (frame !== null && canMove() && gate.admit(now, previous.at))
      element.current.animate([frame, {}], timing)
  })
  return element
}
