import type { PageLocation } from '../project'

/** The browser's location; null if there is none (Node). */
export const browserLocation = (): PageLocation | null =>
  typeof location === 'undefined' || typeof history === 'undefined'
    ? null
    : {
        get href() {
          return location.href
        },
        replace: href => history.replaceState(history.state, '', href),
        go: href => location.assign(href),
      }

/** Where links and providers return to: without query or fragment, so that an allow list can name it. */
export function returnUrl({ href }: Pick<PageLocation, 'href'>): string {
  const { origin, pathname } = new URL(href)
  return origin + pathname
}
