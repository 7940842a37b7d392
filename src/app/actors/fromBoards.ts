import { fromCallback } from 'xstate'
import type { BoardListing } from '../../backend/ports/backend.port'
import type { LibraryNotice } from '../../machines/boardLibrary/boardLibrary.context'
import { allChannels, panelChannel } from '../../machines/board/board.select'
import { freshness } from '../../machines/freshness'
import type { BoardsCommand, BoardsInput, KioskEvent } from '../../machines/kiosk/kiosk.setup'
import type { SessionRef } from '../../machines/session/session.machine'
import { onChange, watchActors } from './watchActors'

/** The boards of a session as a kiosk sees them: which there are, which is shown, and whether its panels are live. */
export const fromBoards = (session: SessionRef) =>
  fromCallback<BoardsCommand, BoardsInput>(({ input: { boardIdsInAddress }, sendBack, receive }) => {
    const send = (event: KioskEvent) => sendBack(event)
    const findBoard = () => session.getSnapshot().children.board
    const findLibrary = () => findBoard()?.getSnapshot().children.boardLibrary
    const listChannels = () => {
      const context = findBoard()?.getSnapshot().context
      return context === undefined ? [] : allChannels(context)
    }
    /** Those that panels show: a project without figures over all rows is not broken. */
    const listShownChannels = () => {
      const context = findBoard()?.getSnapshot().context
      return context?.board.panels.flatMap(panel => panelChannel(context, panel) ?? []) ?? []
    }
    let hasBegun = false
    const reportBoards = onChange(
      (listing: BoardListing | null, shownId: string | null, isOpening: boolean) => {
        if (listing === null) return
        send({
          type: 'kiosk.boardsChanged',
          boards: boardIdsInAddress ?? listing.entries.map(({ id }) => id),
          shownId,
        })
        if (hasBegun || isOpening) return
        hasBegun = true
        // The shown board is not part of the tour, so it gets no turn.
        if (boardIdsInAddress?.includes(shownId ?? '') === false) send({ type: 'kiosk.next' })
      },
    )
    const reportNotice = onChange((reason: LibraryNotice | null) => {
      if (reason !== null) send({ type: 'kiosk.boardFailed', reason })
    })
    const reportHealth = onChange((isHealthy: boolean) => send({ type: 'kiosk.healthChanged', isHealthy }))
    const stop = watchActors(
      () => [session, findBoard(), findLibrary(), ...listChannels()],
      () => {
        const library = findLibrary()?.getSnapshot()
        const { listing = null, openEntry, notices } = library?.context ?? {}
        reportBoards(listing, openEntry?.id ?? null, library?.hasTag('working') === true)
        reportNotice(notices?.at(-1) ?? null)
        const words = listShownChannels().map(channel => freshness(channel.getSnapshot()).word)
        const seenWords = words.filter(word => word !== 'parked')
        reportHealth(seenWords.length > 0 && seenWords.every(word => word === 'live'))
      },
    )
    receive(command => {
      const library = findLibrary()
      const { listing, notices } = library?.getSnapshot().context ?? {}
      if (command.type === 'boards.reportFailure') {
        // The tour's line shows the failure while it lasts.
        if (notices?.at(-1) === command.reason) library?.send({ type: 'boardLibrary.dismiss' })
      } else if (listing?.entries.some(({ id }) => id === command.id) === true)
        library?.send({ type: 'boardLibrary.open', id: command.id })
      else send({ type: 'kiosk.boardFailed', reason: { type: 'absent' } })
    })
    return stop
  })
