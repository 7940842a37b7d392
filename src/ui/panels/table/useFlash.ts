import { useEffect, useRef, type RefObject } from 'react'

/** A cell is tinted no more often than this, however often its value changes. */
const REST_MS = 1_000

/** An element that is tinted for a moment when what it says changes. Two names, so that a second tint begins anew. */
export function useFlash<E extends HTMLElement>(value: unknown): RefObject<E | null> {
  const element = useRef<E>(null)
  const last = useRef({ value, at: -Infinity, name: 'odd' })
  useEffect(() => {
    const { current } = last
    if (Object.is(current.value, value)) return
    current.value = value
    const now = performance.now()
    if (now - current.at < REST_MS || element.current === null) return
    current.at = now
    current.name = current.name === 'odd' ? 'even' : 'odd'
    element.current.dataset['changed'] = current.name
  }, [value])
  return element
}
