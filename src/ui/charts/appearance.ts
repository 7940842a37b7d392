import { useSyncExternalStore } from 'react'
import { createPageStore } from './pageStore'

const QUERIES = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)']

function listen(onChange: () => void): () => void {
  const mediaQueries = QUERIES.map(query => matchMedia(query))
  for (const list of mediaQueries) list.addEventListener('change', onChange)
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-kiosk', 'style'] })
  addEventListener('resize', onChange)
  return () => {
    removeEventListener('resize', onChange)
    for (const list of mediaQueries) list.removeEventListener('change', onChange)
    observer.disconnect()
  }
}

const appearance = createPageStore(
  () =>
    [...QUERIES.map(query => matchMedia(query).matches), document.documentElement.dataset['theme']].join(' '),
  listen,
)

/** Changes whenever the page's colors may have changed: canvases must be redrawn then. */
export const useAppearance = (): string => useSyncExternalStore(appearance.subscribe, appearance.read)

const patterns = createPageStore(
  () =>
    document.documentElement.dataset['theme'] === 'contrast' ||
    QUERIES.slice(1).some(query => matchMedia(query).matches),
  listen,
)

/** Whether series and states have patterns besides their colors: in high contrast and with forced colors. */
export const useNeedsPatterns = (): boolean => useSyncExternalStore(patterns.subscribe, patterns.read)

const textScale = createPageStore(
  () => (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16,
  listen,
)

/** The text scale: 1 on a desk, more on a wall. A canvas does not inherit it. */
export const useTextScale = (): number => useSyncExternalStore(textScale.subscribe, textScale.read)

/** Reads a color token of the page. */
export type ColorOf = (token: string) => string

/**
 * Reads each token once until the page's look changes: a chart uses a dozen tokens per drawing. From the page and not from
 * a panel, whose ink fades while its data is old: a chart that was first drawn then would stay faded.
 */
export function colorReader(): ColorOf {
  let colors = new Map<string, string>()
  let readForAppearance = ''
  return token => {
    const now = appearance.read()
    if (now !== readForAppearance) {
      readForAppearance = now
      colors = new Map()
    }
    const cachedColor = colors.get(token)
    if (cachedColor !== undefined) return cachedColor
    const color = getComputedStyle(document.documentElement).getPropertyValue(token)
    colors.set(token, color)
    return color
  }
}
