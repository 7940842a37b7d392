import { fromCallback } from 'xstate'
import { foreignParams, readLink, writeLink } from '../board/model/boardLink'
import { canonicalJson } from '../board/json/canonicalJson'
import type { AddressCommand, BoardLibraryEvent } from '../machines/boardLibrary/boardLibrary.context'

/** The part of the page's address that says which board is shown. */
export interface PageAddress {
  search: () => string
  /** Adds a search part as a step in the browser's history. */
  push: (search: string) => void
  /** Replaces the search part in the current step. */
  replace: (search: string) => void
  /** Emits `popstate`; null where there is no history. */
  page: EventTarget | null
}

export const browserAddress: PageAddress = {
  search: () => location.search,
  push: search => history.pushState(null, '', `${location.pathname}${search}`),
  replace: search => history.replaceState(history.state, '', `${location.pathname}${search}`),
  page: globalThis.window,
}
/** For a page without an address. */
export const noAddress: PageAddress = {
  search: () => '',
  push: () => undefined,
  replace: () => undefined,
  page: null,
}

/**
 * Reports the board and view state that the address names, at first and when somebody goes back, and writes the
 * displayed ones to the address.
 */
export const fromAddress = ({ search, push, replace, page }: PageAddress) =>
  fromCallback<AddressCommand>(({ sendBack, receive }) => {
    const sendWanted = () => {
      const { link, faults } = readLink(new URLSearchParams(search()))
      const { board: id, variables, time, panel } = link
      sendBack({
        type: 'boardLibrary.addressChanged',
        id,
        viewState: { variables, time, panel },
        faults,
      } satisfies BoardLibraryEvent)
    }
    receive(({ id, viewState, isStep, replaces = false, isOfBoard = false }) => {
      const currentParams = new URLSearchParams(search())
      const { link } = readLink(currentParams)
      const nextLink = { ...viewState, board: id, mode: link.mode }
      if (canonicalJson(link) === canonicalJson(nextLink) || (isOfBoard && link.board === id)) return
      const nextParams = writeLink(nextLink)
      for (const name of foreignParams) {
        const value = currentParams.get(name)
        if (value !== null) nextParams.set(name, value)
      }
      const isNewStep = isStep || (link.board !== id && !replaces)
      const navigate = isNewStep ? push : replace
      navigate(nextParams.size === 0 ? '' : `?${String(nextParams)}`)
    })
    page?.addEventListener('popstate', sendWanted)
    sendWanted()
    return () => page?.removeEventListener('popstate', sendWanted)
  })
