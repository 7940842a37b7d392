import { useEffect, useState } from 'react'
import type { BoardRef } from '../../machines/board/board.machine'
import { useShell } from '../commands/useShell'
import { LazyBoundary } from '../lazy/LazyBoundary'
import { lazyComponent } from '../lazy/lazyComponent'
import { usePreferences } from '../preferences/preferences'
import { useViewers } from './useViewers'

const { Component: Viewers } = lazyComponent(() => import('./Viewers'))

/** The board's other viewers, if the project has presence. A kiosk does not appear, nor does a person who opted out. */
export function LazyViewers({ board }: { board: BoardRef }) {
  const { ref, notable, self } = useViewers(board)
  const { isKiosk } = useShell()
  const isShown = usePreferences().presence === 'on' && !isKiosk
  useEffect(() => ref?.send({ type: 'viewers.show', isShown }), [ref, isShown])
  const [isOpen, setOpen] = useState(false)
  // The open list stays, even if everybody leaves.
  if (self === null && notable.length === 0 && !isOpen) return null
  return (
    <LazyBoundary>
      <Viewers board={board} onOpen={setOpen} />
    </LazyBoundary>
  )
}
