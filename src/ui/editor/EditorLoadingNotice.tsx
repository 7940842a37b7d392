import { useSelector } from '@xstate/react'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { BoardRef } from '../../machines/board/board.machine'
import { NoticeLine } from '../notices/NoticeLine'
import { Button } from '../kit/Button'
import { beginEditing } from './useEditor'

interface EditorLoadingNoticeProps {
  board: BoardRef
  /** Called after the notice is gone, and with it the focused button. */
  onGone: () => void
}

/** Why the editor is not open yet, if it takes long or cannot open. */
export function EditorLoadingNotice({ board, onGone }: EditorLoadingNoticeProps) {
  const isSlow = useSelector(board, snapshot => snapshot.hasTag('slowToLoad'))
  const hasFailed = useSelector(board, snapshot => snapshot.hasTag('editorUnavailable'))
  return (isSlow || hasFailed) && <LoadingNotice board={board} isLong={isSlow} onGone={onGone} />
}

function LoadingNotice({ board, isLong, onGone }: EditorLoadingNoticeProps & { isLong: boolean }) {
  const retryButton = useRef<HTMLButtonElement>(null)
  const handleGone = useEffectEvent(onGone)
  useLayoutEffect(() => {
    const notice = retryButton.current?.parentElement
    return () => {
      if (!notice?.contains(document.activeElement)) return
      // Deferred: the notice is still in the document now; a form that replaces it takes the focus itself.
      queueMicrotask(() => {
        if (!notice.isConnected && document.activeElement === document.body) handleGone()
      })
    }
  }, [])
  return (
    <NoticeLine shape={isLong ? 'half' : 'octagon'} text={isLong ? LOADING_TEXT : FAILED_TEXT}>
      <Button ref={retryButton} variant="plain" busy={isLong} onClick={() => beginEditing(board)}>
        Try again
      </Button>
      <Button variant="plain" onClick={() => board.send({ type: 'board.dismiss' })}>
        {isLong ? 'Cancel' : 'Dismiss'}
      </Button>
    </NoticeLine>
  )
}

const LOADING_TEXT = 'Loading the editor…'
const FAILED_TEXT = 'The editor couldn’t be loaded. Try again, or reload the page.'
