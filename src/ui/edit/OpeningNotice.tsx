import { useSelector } from '@xstate/react'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { BoardRef } from '../../machines/board.machine'
import { Notice } from '../board/NoticeLine'
import { Button } from '../Button'
import { edit } from './useEditor'

interface OpeningNoticeProps {
  board: BoardRef
  /** After the notice is gone, and with it the button that had the focus. */
  onGone: () => void
}

/** Why the board is not edited yet, where that takes long or cannot be. */
export function OpeningNotice({ board, onGone }: OpeningNoticeProps) {
  const isLong = useSelector(board, snapshot => snapshot.matches({ opening: 'long' }))
  const isVain = useSelector(board, snapshot => snapshot.matches('unopened'))
  return (isLong || isVain) && <Told {...{ board, isLong, onGone }} />
}

function Told({ board, isLong, onGone }: OpeningNoticeProps & { isLong: boolean }) {
  const again = useRef<HTMLButtonElement>(null)
  const gone = useEffectEvent(onGone)
  useLayoutEffect(() => {
    const notice = again.current?.parentElement
    return () => {
      if (!notice?.contains(document.activeElement)) return
      // Later, because now it is still there; a form that opens in its place takes the focus itself.
      queueMicrotask(() => {
        if (!notice.isConnected && document.activeElement === document.body) gone()
      })
    }
  }, [])
  return (
    <Notice shape={isLong ? 'half' : 'octagon'} text={isLong ? OPENING : UNOPENED}>
      <Button ref={again} look="plain" busy={isLong} onClick={() => edit(board)}>
        Try again
      </Button>
      <Button look="plain" onClick={() => board.send({ type: 'board.dismiss' })}>
        {isLong ? 'Cancel' : 'Dismiss'}
      </Button>
    </Notice>
  )
}

const OPENING = 'The editor is being loaded.'
const UNOPENED =
  'The board cannot be edited now: the editor could not be loaded. Try again; where that does not help, load the page again.'
