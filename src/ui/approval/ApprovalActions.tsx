import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { WritingCall } from '../../board/model/approval'
import type { ChannelRef } from '../../machines/channel/channel.machine'
import { useMutationScope } from '../mutations/mutationContext'
import { useCanMutate } from '../mutations/useCanMutate'
import { Button } from '../kit/Button'

interface ApprovalActionsProps {
  channel: ChannelRef
  call: WritingCall
}

/** The two ways to approve a waiting request. Neither is offered in a kiosk, which may be unattended. */
export function ApprovalActions({ channel, call }: ApprovalActionsProps) {
  const hint = useId()
  const canMutate = useCanMutate()
  const board = useMutationScope()?.board
  const isSaved = useSelector(board, snapshot => snapshot?.can({ type: 'board.approve', call }) === true)
  const canRun = useSelector(channel, snapshot => snapshot.can({ type: 'channel.run' }))
  if (!canMutate) return <p className="soft">Leave kiosk mode to run or allow this.</p>
  return (
    <div className="cluster sticky-end above-8">
      <Button aria-disabled={!canRun} onClick={() => canRun && channel.send({ type: 'channel.run' })}>
        Run once
      </Button>
      <Button
        variant="plain"
        aria-disabled={!isSaved}
        aria-describedby={isSaved ? undefined : hint}
        onClick={() => isSaved && board?.send({ type: 'board.approve', call })}
      >
        Allow on this board
      </Button>
      {!isSaved && (
        <span id={hint} className="soft">
          Save the board to allow it.
        </span>
      )}
    </div>
  )
}
