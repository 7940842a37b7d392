import { useEffect, useRef, type RefObject } from 'react'
import type { TintGate } from '../../../kit/motion/tintGate'

/** A cell is tinted at most this often, however often its value changes. */
const REST_MS = 1_000

/**
 * Tints an element for a moment when its value changes, unless the gate is shut. Alternates two animation names,
 * because a second animation of the same name would not start.
 */
export function useFlash<E extends HTMLElement>(value: unknown, gate?: TintGate): RefObject<E | null> {
  const element = useRef<E>(null)
  const last = useRef({ value, at: -Infinity, name: 'odd' })
  useEffect(() => {
    const { current } = last
    if (Object.is(current.value, value)) return
    current.value = value
    const now = performance.now()
    if (now - current.at < REST_MS || gate?.isOpen === false || element.current === null) return
    current.at = now
    current.name = current.name === 'odd' ? 'even' : 'odd'
    element.current.dataset['changed'] = current.name
  }, [value, gate])
  return element
}
