import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { writingCallOf } from '../../board/approval'
import type { ChannelRef } from '../../machines/channel.machine'
import { useFocusLeft } from '../frame/focusLeft'
import styles from './Approval.module.css'
import { ApprovalActions } from './ApprovalActions'
import { CallDetails } from './CallDetails'

interface NeedsApprovalProps {
  channel: ChannelRef
  /** A view of an earlier run stands above: this is its foot. */
  isFoot?: boolean
}

/**
 * What stands in a panel whose request can change data: what it would call, and the ways to let it. Somebody else may
 * have made the board, so nothing is called before a person says so.
 */
export function NeedsApproval({ channel, isFoot = false }: NeedsApprovalProps) {
  const place = useRef<HTMLDivElement>(null)
  useFocusLeft(place)
  const call = useSelector(channel, ({ context: { source } }) => writingCallOf(source), isSameCall)
  const lastRun = useSelector(channel, ({ context: { cause } }) => cause)
  if (call === null) return null
  const details = <CallDetails call={call} />
  return (
    <div ref={place} className={styles['approval']} data-foot={isFoot || undefined}>
      {!isFoot && <p className={styles['title']}>This request can change data</p>}
      {lastRun !== null && (
        <p className={styles['fault']} role="alert">
          {lastRun.kind === 'lost'
            ? 'No answer came to the last run, so it may have been carried out: '
            : 'The last run did not succeed: '}
          {lastRun.reason}
        </p>
      )}
      {isFoot ? (
        <details>
          <summary>Runs only when you say so</summary>
          {details}
        </details>
      ) : (
        <>
          <p>It runs only when you say so. Somebody else may have made this board.</p>
          {details}
        </>
      )}
      <ApprovalActions channel={channel} call={call} />
    </div>
  )
}

const isSameCall = (a: ReturnType<typeof writingCallOf>, b: ReturnType<typeof writingCallOf>) =>
  JSON.stringify(a) === JSON.stringify(b)
