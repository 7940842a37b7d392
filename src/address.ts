import { fromCallback } from 'xstate'
import { foreign, readLink, writeLink } from './board/link'
import { wordsOf } from './board/same'
import type { AddressCommand, ShelfEvent } from './machines/shelf.context'

/** The page's address, as far as it says which board is shown. */
export interface Address {
  search: () => string
  /** Another search part, as a step that the browser can go back over. */
  push: (search: string) => void
  /** Another search part in the place of this one. */
  replace: (search: string) => void
  /** Where going back is heard; null where nobody can. */
  page: EventTarget | null
}

export const thisAddress: Address = {
  search: () => location.search,
  push: search => history.pushState(null, '', `${location.pathname}${search}`),
  replace: search => history.replaceState(history.state, '', `${location.pathname}${search}`),
  page: globalThis.window,
}
/** Of a page that has none. */
export const noAddress: Address = {
  ...{ search: () => '', push: () => undefined, replace: () => undefined, page: null },
}

/**
 * Says which board the address asks for and how it is looked at, at first and when somebody goes back, and names there
 * what is shown.
 */
export const fromAddress = ({ search, push, replace, page }: Address) =>
  fromCallback<AddressCommand>(({ sendBack, receive }) => {
    const tell = () => {
      const { link, faults } = readLink(new URLSearchParams(search()))
      const { board: id, variables, time, panel } = link
      sendBack({ type: 'shelf.wanted', id, look: { variables, time, panel }, faults } satisfies ShelfEvent)
    }
    receive(({ id, look, isStep }) => {
      const before = new URLSearchParams(search())
      const { link } = readLink(before)
      const wanted = { ...look, board: id, mode: link.mode }
      if (wordsOf(link) === wordsOf(wanted)) return
      const next = writeLink(wanted)
      for (const name of foreign) {
        const value = before.get(name)
        if (value !== null) next.set(name, value)
      }
      const go = isStep || link.board !== id ? push : replace
      go(next.size === 0 ? '' : `?${String(next)}`)
    })
    page?.addEventListener('popstate', tell)
    tell()
    return () => page?.removeEventListener('popstate', tell)
  })
