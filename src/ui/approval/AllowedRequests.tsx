import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { Approval } from '../../board/model/approval'
import type { BoardRef } from '../../machines/board/board.machine'
import { Button } from '../kit/Button'
import { formatFullTime } from '../words/dateTime'
import { revealHidden } from '../../board/text/hiddenCharacters'
import { callName, describeRepetition } from './callText'

const noApprovals: readonly Approval[] = []

/** The requests that boards may repeat for this person, each with a button to revoke that. */
export function AllowedRequests({ board }: { board: BoardRef | undefined }) {
  const heading = useId()
  const approvals = useSelector(board, snapshot => snapshot?.context.approvals ?? noApprovals)
  if (board === undefined) return null
  return (
    <section aria-labelledby={heading} className="stack above-20 ruled-above">
      <h3 id={heading} className="title">
        Allowed requests
      </h3>
      {approvals.length === 0 ? (
        <p className="soft">No board can change data automatically.</p>
      ) : (
        <ul className="stack loose">
          {approvals.map(approval => (
            <AllowedRequest key={approval.id} approval={approval} board={board} />
          ))}
        </ul>
      )}
    </section>
  )
}

function AllowedRequest({ approval, board }: { approval: Approval; board: BoardRef }) {
  const id = useId()
  const { call, approvedAt } = approval
  return (
    <li className="cluster between">
      <p id={id} className="wrap">
        <bdi>{revealHidden(approval.board.title)}</bdi>: <code>{callName(call)}</code>{' '}
        <span className="soft">
          {describeRepetition(call)}. Allowed {formatFullTime(approvedAt)}.
        </span>
      </p>
      <Button
        variant="plain"
        aria-describedby={id}
        onClick={() => board.send({ type: 'board.revoke', approval: approval.id })}
      >
        Revoke
      </Button>
    </li>
  )
}
