import type { Place } from '../project'

/** The browser's own; null where there is none (Node). */
export const thisPlace = (): Place | null =>
  typeof location === 'undefined' || typeof history === 'undefined'
    ? null
    : {
        get href() {
          return location.href
        },
        replace: href => history.replaceState(history.state, '', href),
        go: href => location.assign(href),
      }

/** Where links and providers come back to: an address that a list of allowed ones can name. */
export function returnAddress({ href }: Pick<Place, 'href'>): string {
  const { origin, pathname } = new URL(href)
  return origin + pathname
}
