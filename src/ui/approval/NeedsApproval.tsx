import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { writingCallOf } from '../../board/model/approval'
import type { ChannelRef } from '../../machines/channel/channel.machine'
import { Disclosure } from '../kit/disclosure/Disclosure'
import { useFocusReturnToPanel } from '../kit/focus/useFocusReturnToPanel'
import { ApprovalActions } from './ApprovalActions'
import { CallDetails } from './CallDetails'

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
