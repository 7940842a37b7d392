import { useSelector } from '@xstate/react'
import type { BoardRef } from '../../machines/board/board.machine'
import { LazyBoundary, LOAD_FAILED } from '../lazy/LazyBoundary'
import { lazyComponent } from '../lazy/lazyComponent'
import { NoticeLine } from '../notices/NoticeLine'
import type { LibraryNoticeProps } from './LibraryNotice'
import { useBoardLibrary } from './useBoardLibrary'

/** Fetched once a board is shown, or with the first notice. */
export const lazyLibraryNotice = lazyComponent(() => import('./LibraryNotice'))
const { Component: LibraryNotice } = lazyLibraryNotice

interface LazyLibraryNoticeProps extends Omit<LibraryNoticeProps, 'library'> {
  board: BoardRef
}

/** What happened to a board that was opened or changed, if anything did. */
export function LazyLibraryNotice({ board, ...props }: LazyLibraryNoticeProps) {
  const library = useBoardLibrary(board)
  const hasNotice = useSelector(library, snapshot => snapshot?.context.notices[0] !== undefined)
  return (
    library &&
    hasNotice && (
      <LazyBoundary fallback={<NoticeLine shape="octagon" text={LOAD_FAILED} />}>
        <LibraryNotice library={library} {...props} />
      </LazyBoundary>
    )
  )
}
