import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { KioskRef } from '../../machines/kiosk.machine'
import type { ShelfRef } from '../../machines/shelf.machine'
import { noticeText } from '../words/boards'
import { cycleOf } from './cycle'

const ABSENT = 'there is no such board, or none that you may see'

/** Lets the kiosk show boards in turn where the address asks for that, and tells it what became of each. */
export function useTour(kiosk: KioskRef, shelf: ShelfRef | undefined) {
  // As it was when the kiosk began: what is shown changes the address.
  const [cycle] = useState(() => cycleOf(location.search))
  const entries = useSelector(shelf, snapshot => snapshot?.context.listing?.entries)
  const shown = useSelector(shelf, snapshot => snapshot?.context.open?.id ?? null)
  const isOpening = useSelector(shelf, snapshot => (snapshot?.context.tasks.length ?? 0) > 0)
  const hasBegun = useRef(false)
  const notice = useSelector(shelf, snapshot => snapshot?.context.notice ?? null)
  useEffect(() => {
    kiosk.send({ type: 'kiosk.enter', every: cycle?.every ?? null })
    return () => kiosk.send({ type: 'kiosk.leave' })
  }, [kiosk, cycle])
  useEffect(() => {
    const heard = kiosk.on('kiosk.show', ({ id }) => {
      const isThere = shelf?.getSnapshot().context.listing?.entries.some(entry => entry.id === id) === true
      if (isThere) shelf.send({ type: 'shelf.open', id })
      else kiosk.send({ type: 'kiosk.unshown', reason: ABSENT })
    })
    return () => heard.unsubscribe()
  }, [kiosk, shelf])
  useEffect(() => {
    if (cycle == null || entries === undefined) return
    kiosk.send({ type: 'kiosk.boards', boards: cycle.boards ?? entries.map(({ id }) => id), shown })
    if (hasBegun.current || isOpening) return
    hasBegun.current = true
    // What is shown was not asked for: it does not get a turn of its own.
    if (cycle.boards?.includes(shown ?? '') === false) kiosk.send({ type: 'kiosk.next' })
  }, [kiosk, cycle, entries, shown, isOpening])
  useEffect(() => {
    if (notice === null || !isMoving(kiosk)) return
    kiosk.send({ type: 'kiosk.unshown', reason: noticeText(notice) })
    // It is said in the line, for as long as it is so.
    shelf?.send({ type: 'shelf.dismiss' })
  }, [kiosk, shelf, notice])
  return {
    isFaulty: cycle === undefined,
    titleOf: (id: string) => entries?.find(entry => entry.id === id)?.title ?? id,
  }
}

const isMoving = (kiosk: KioskRef) => kiosk.getSnapshot().matches({ on: { tour: { turning: 'moving' } } })
