import { fromCallback } from 'xstate'
import { foreign, readLink, writeLink } from './board/link'
import type { AddressCommand, ShelfEvent } from './machines/shelf.context'

/** The page's address, as far as it says which board is shown. */
export interface Address {
  search: () => string
  /** Another search part, as a step that the browser can go back over. */
  push: (search: string) => void
  /** Where going back is heard; null where nobody can. */
  page: EventTarget | null
}

export const thisAddress: Address = {
  search: () => location.search,
  push: search => history.pushState(null, '', `${location.pathname}${search}`),
  page: globalThis.window,
}
/** Of a page that has none. */
export const noAddress: Address = { search: () => '', push: () => undefined, page: null }

/** Says which board the address asks for, at first and when somebody goes back, and names there what is shown. */
export const fromAddress = ({ search, push, page }: Address) =>
  fromCallback<AddressCommand>(({ sendBack, receive }) => {
    const tell = () => {
      const { link, faults } = readLink(new URLSearchParams(search()))
      const { board: id, variables: chosen } = link
      sendBack({ type: 'shelf.wanted', id, chosen, faults } satisfies ShelfEvent)
    }
    receive(({ id }) => {
      const before = new URLSearchParams(search())
      const { link } = readLink(before)
      if (link.board === id) return
      // What is chosen and opened is of the board before.
      const next = writeLink({ board: id, variables: {}, time: null, panel: null, mode: link.mode })
      for (const name of foreign) {
        const value = before.get(name)
        if (value !== null) next.set(name, value)
      }
      push(next.size === 0 ? '' : `?${String(next)}`)
    })
    page?.addEventListener('popstate', tell)
    tell()
    return () => page?.removeEventListener('popstate', tell)
  })
