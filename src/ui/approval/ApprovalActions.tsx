import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { WritingCall } from '../../board/approval'
import type { ChannelRef } from '../../machines/channel.machine'
import { useActing } from '../act/acting'
import { useMayAct } from '../act/useMayAct'
import { Button } from '../Button'
import styles from './Approval.module.css'

interface ApprovalActionsProps {
  channel: ChannelRef
  call: WritingCall
}

/** The two ways to let a waiting request go. Neither is offered in a kiosk, which nobody may be watching over. */
export function ApprovalActions({ channel, call }: ApprovalActionsProps) {
  const hint = useId()
  const mayAct = useMayAct()
  const board = useActing()?.board
  const isKept = useSelector(board, snapshot => snapshot?.can({ type: 'board.approve', call }) === true)
  const canRun = useSelector(channel, snapshot => snapshot.can({ type: 'channel.run' }))
  if (!mayAct) return <p className={styles['soft']}>Leave the kiosk to run or allow this.</p>
  return (
    <div className={styles['actions']}>
      <Button aria-disabled={!canRun} onClick={() => canRun && channel.send({ type: 'channel.run' })}>
        Run once
      </Button>
      <Button
        look="plain"
        aria-disabled={!isKept}
        aria-describedby={isKept ? undefined : hint}
        onClick={() => isKept && board?.send({ type: 'board.approve', call })}
      >
        Allow on this board
      </Button>
      {!isKept && (
        <span id={hint} className={styles['soft']}>
          Save the board to allow it.
        </span>
      )}
    </div>
  )
}
