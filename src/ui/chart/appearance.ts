import { useSyncExternalStore } from 'react'

const QUERIES = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)']

function subscribe(changed: () => void): () => void {
  const lists = QUERIES.map(query => matchMedia(query))
  for (const list of lists) list.addEventListener('change', changed)
  const chosen = new MutationObserver(changed)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-kiosk', 'style'] })
  addEventListener('resize', changed)
  return () => {
    removeEventListener('resize', changed)
    for (const list of lists) list.removeEventListener('change', changed)
    chosen.disconnect()
  }
}

const appearance = () =>
  [...QUERIES.map(query => matchMedia(query).matches), document.documentElement.dataset['theme']].join(' ')

/** Changes whenever the colours of the page may have changed: a canvas must then be drawn again. */
export const useAppearance = (): string => useSyncExternalStore(subscribe, appearance)

const textScale = () => (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16

/** How large letters are: 1 on a desk, more on a wall. What is drawn on a canvas has to be told. */
export const useTextScale = (): number => useSyncExternalStore(subscribe, textScale)
