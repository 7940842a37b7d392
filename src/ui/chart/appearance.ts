import { useSyncExternalStore } from 'react'
import { createPageStore } from './pageStore'

const QUERIES = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)']

function listen(changed: () => void): () => void {
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

const appearance = createPageStore(
  () =>
    [...QUERIES.map(query => matchMedia(query).matches), document.documentElement.dataset['theme']].join(' '),
  listen,
)

/** Changes whenever the colours of the page may have changed: a canvas must then be drawn again. */
export const useAppearance = (): string => useSyncExternalStore(appearance.subscribe, appearance.read)

const textScale = createPageStore(
  () => (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16,
  listen,
)

/** How large letters are: 1 on a desk, more on a wall. What is drawn on a canvas has to be told. */
export const useTextScale = (): number => useSyncExternalStore(textScale.subscribe, textScale.read)

/** Reads a colour of the page by its token. */
export type Colour = (token: string) => string

/** Reads each token once for as long as the page looks the same: charts use a dozen of them in each drawing. */
export function coloursOf(host: HTMLElement): Colour {
  let colours = new Map<string, string>()
  let readFor = ''
  return token => {
    const now = appearance.read()
    if (now !== readFor) {
      readFor = now
      colours = new Map()
    }
    const known = colours.get(token)
    if (known !== undefined) return known
    const colour = getComputedStyle(host).getPropertyValue(token)
    colours.set(token, colour)
    return colour
  }
}
