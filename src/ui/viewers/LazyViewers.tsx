import { useState } from 'react'
import type { BoardRef } from '../../machines/board/board.machine'
import { LazyBoundary } from '../lazy/LazyBoundary'
import { lazyComponent } from '../lazy/lazyComponent'
import { useViewers } from './useViewers'

const { Component: Viewers } = lazyComponent(() => import('./Viewers'))

/** The board's other viewers, if the project has presence. */
export function LazyViewers({ board }: { board: BoardRef }) {
  const { notable, self } = useViewers(board)
  const [isOpen, setOpen] = useState(false)
  // The open list stays, even if everybody leaves.
  if (self === null && notable.length === 0 && !isOpen) return null
  return (
    <LazyBoundary>
      <Viewers board={board} isOpen={isOpen} onOpen={setOpen} />
    </LazyBoundary>
  )
}
