import { useState } from 'react'
import { useNow } from '../../kit/useNow'

/** For how long another order has to hold before it is drawn. */
const REORDER_MS = 10_000
/** The same while somebody points at what would move; a pointer that nobody holds may rest there for days. */
const POINTED_MS = 60_000

/**
 * Items in the order in which they are drawn. Ten seconds after they got another one it is drawn, or a minute after it
 * while somebody points at them, unless they are back in the old one by then: of counts that are nearly equal, another
 * one leads every moment. A new item has its own place at once, and a panel that somebody changed its own order.
 */
export function useCalmOrder<T>(panel: unknown, items: readonly T[], keyOf: (item: T) => string) {
  const [isPointedAt, setPointedAt] = useState(false)
  const exactKeys = items.map(keyOf)
  /** `since`: when the items got another order, in ms since the epoch; null: they have the drawn one. */
  const [drawn, setDrawn] = useState({ panel, keys: exactKeys, since: null as number | null })
  let keys = drawn.keys.filter(key => exactKeys.includes(key))
  exactKeys.forEach((key, i) => {
    if (!keys.includes(key)) keys.splice(i, 0, key)
  })
  const differs = !areSame(keys, exactKeys)
  const now = useNow(differs)
  let since = differs ? (drawn.since ?? now) : null
  if (panel !== drawn.panel || now - (since ?? now) >= (isPointedAt ? POINTED_MS : REORDER_MS)) {
    keys = exactKeys
    since = null
  }
  if (panel !== drawn.panel || since !== drawn.since || !areSame(keys, drawn.keys))
    setDrawn({ panel, keys, since })
  return {
    items: keys.flatMap(key => items[exactKeys.indexOf(key)] ?? []),
    /** For the element that holds the items. */
    pointing: { onPointerEnter: () => setPointedAt(true), onPointerLeave: () => setPointedAt(false) },
  }
}

const areSame = (a: readonly string[], b: readonly string[]) => JSON.stringify(a) === JSON.stringify(b)
