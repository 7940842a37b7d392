import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import { useRef, useId } from 'react'
import { writingCallOf, type WritingCall } from '../../board/model/approval'
import type { ChannelRef } from '../../machines/channel/channel.machine'
import { Disclosure } from '../kit/disclosure/Disclosure'
import { useFocusReturnToPanel } from '../kit/focus/useFocusReturnToPanel'
import { useShell } from '../commands/useShell'
import styles from './Approval.module.css'
import { callKind, callName, describeRepetition, callPayload } from './callText'
import { hostOf } from '../session/hostOf'
import { useMutationScope } from '../mutations/mutationContext'
import { useCanMutate } from '../mutations/useCanMutate'
import { Button } from '../kit/Button'

interface NeedsApprovalProps {
  channel: ChannelRef
  /** A view of an earlier run is above; this is its foot. */
  isFoot?: boolean
}

/**
 * Replaces a panel whose request can change data: the request, and the ways to approve it. The board may have another
 * author, so nothing is called before a person approves.
 */
export function NeedsApproval({ channel, isFoot = false }: NeedsApprovalProps) {
  const container = useRef<HTMLDivElement>(null)
  useFocusReturnToPanel(container)
  const call = useSelector(channel, ({ context: { source } }) => writingCallOf(source), isSameCall)
  const lastRun = useSelector(channel, ({ context: { cause } }) => cause)
  if (call === null) return null
  const details = <CallDetails call={call} />
  return (
    <div
      ref={container}
      className={clsx('body ringed stack', isFoot ? 'pending' : 'fill')}
      data-foot={isFoot || undefined}
    >
      {!isFoot && <p className="title">This request can change data</p>}
      {lastRun !== null && (
        <p className="bad wrap" role="alert">
          {lastRun.kind === 'lost'
            ? 'The last run got no response, so it may have gone through: '
            : 'The last run failed: '}
          {lastRun.reason}
        </p>
      )}
      {isFoot ? (
        <Disclosure summary="Runs only when you say so">{details}</Disclosure>
      ) : (
        <>
          <p>It runs only when you say so. Someone else may have made this board.</p>
          {details}
        </>
      )}
      <ApprovalActions channel={channel} call={call} />
    </div>
  )
}

const isSameCall = (a: ReturnType<typeof writingCallOf>, b: ReturnType<typeof writingCallOf>) =>
  JSON.stringify(a) === JSON.stringify(b)

/** Everything an approval covers: function, arguments, project and repetition. */
function CallDetails({ call }: { call: WritingCall }) {
  const { project } = useShell()
  const payload = callPayload(call)
  return (
    <dl className="facts">
      <dt>Calls</dt>
      <dd>
        <code>{callName(call)}</code> <span className="soft">{callKind(call)}</span>
      </dd>
      <dt>Sends</dt>
      <dd>{payload === null ? 'nothing' : <pre className={clsx('small', styles['sent'])}>{payload}</pre>}</dd>
      <dt>Where</dt>
      <dd>
        {project === undefined ? 'this project' : <code>{hostOf(project)}</code>}, with your permissions
      </dd>
      <dt>Repeats</dt>
      <dd>{describeRepetition(call)}, while this board is open</dd>
    </dl>
  )
}

interface ApprovalActionsProps {
  channel: ChannelRef
  call: WritingCall
}

/** The two ways to approve a waiting request. Neither is offered in a kiosk, which may be unattended. */
function ApprovalActions({ channel, call }: ApprovalActionsProps) {
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
