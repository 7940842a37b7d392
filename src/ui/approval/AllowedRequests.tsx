import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { Approval } from '../../board/approval'
import type { BoardRef } from '../../machines/board.machine'
import { Button } from '../Button'
import { fullTime } from '../words/time'
import { visible } from '../../board/hiddenCharacters'
import styles from './Approval.module.css'
import { nameOf, repeatsOf } from './callWords'

const none: readonly Approval[] = []

/** Every request that boards may repeat for this person, each with the way to take that back. */
export function AllowedRequests({ board }: { board: BoardRef | undefined }) {
  const heading = useId()
  const approvals = useSelector(board, snapshot => snapshot?.context.approvals ?? none)
  if (board === undefined) return null
  return (
    <section aria-labelledby={heading} className={styles['section']}>
      <h3 id={heading} className={styles['title']}>
        Allowed requests
      </h3>
      {approvals.length === 0 ? (
        <p className={styles['soft']}>No board may make requests that can change data by itself.</p>
      ) : (
        <ul className={styles['allowed']}>
          {approvals.map(approval => (
            <Allowed key={approval.id} approval={approval} board={board} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Allowed({ approval, board }: { approval: Approval; board: BoardRef }) {
  const id = useId()
  const { call, approvedAt } = approval
  return (
    <li>
      <p id={id}>
        <bdi>{visible(approval.board.title)}</bdi>: <code>{nameOf(call)}</code>{' '}
        <span className={styles['soft']}>
          {repeatsOf(call)}. Allowed {fullTime(approvedAt)}.
        </span>
      </p>
      <Button
        look="plain"
        aria-describedby={id}
        onClick={() => board.send({ type: 'board.revoke', approval: approval.id })}
      >
        Revoke
      </Button>
    </li>
  )
}
