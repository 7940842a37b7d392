import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { KioskRef } from '../../machines/kiosk/kiosk.machine'
import type { BoardLibraryRef } from '../../machines/boardLibrary/boardLibrary.machine'
import { describeLibraryNotice } from '../words/boardsText'
import { readTourSettings } from './tourUrl'

const NO_SUCH_BOARD = 'the board doesn’t exist or isn’t shared with you'

/** Runs the tour that the URL asks for, and reports to the kiosk what became of each board. */
export function useTour(kiosk: KioskRef, library: BoardLibraryRef | undefined) {
  // Read once at the start: showing a board changes the URL.
  const [settings] = useState(() => readTourSettings(location.search))
  const entries = useSelector(library, snapshot => snapshot?.context.listing?.entries)
  const shownId = useSelector(library, snapshot => snapshot?.context.openEntry?.id ?? null)
  const isOpening = useSelector(library, snapshot => (snapshot?.context.tasks.length ?? 0) > 0)
  const hasBegun = useRef(false)
  const notice = useSelector(library, snapshot => snapshot?.context.notice ?? null)
  useEffect(() => {
    kiosk.send({ type: 'kiosk.enter', every: settings?.every ?? null })
    return () => kiosk.send({ type: 'kiosk.leave' })
  }, [kiosk, settings])
  useEffect(() => {
    const subscription = kiosk.on('kiosk.show', ({ id }) => {
      const isThere = library?.getSnapshot().context.listing?.entries.some(entry => entry.id === id) === true
      if (isThere) library.send({ type: 'boardLibrary.open', id })
      else kiosk.send({ type: 'kiosk.unshown', reason: NO_SUCH_BOARD })
    })
    return () => subscription.unsubscribe()
  }, [kiosk, library])
  useEffect(() => {
    if (settings == null || entries === undefined) return
    kiosk.send({ type: 'kiosk.boards', boards: settings.boards ?? entries.map(({ id }) => id), shownId })
    if (hasBegun.current || isOpening) return
    hasBegun.current = true
    // The shown board is not part of the tour, so it gets no turn.
    if (settings.boards?.includes(shownId ?? '') === false) kiosk.send({ type: 'kiosk.next' })
  }, [kiosk, settings, entries, shownId, isOpening])
  useEffect(() => {
    if (notice === null || !isMoving(kiosk)) return
    kiosk.send({ type: 'kiosk.unshown', reason: describeLibraryNotice(notice) })
    // The tour's line shows the failure while it lasts.
    library?.send({ type: 'boardLibrary.dismiss' })
  }, [kiosk, library, notice])
  return {
    isFaulty: settings === undefined,
    titleOf: (id: string) => entries?.find(entry => entry.id === id)?.title ?? id,
  }
}

const isMoving = (kiosk: KioskRef) => kiosk.getSnapshot().hasTag('moving')
