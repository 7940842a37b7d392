import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import type { ChannelRef } from '../../machines/channel/channel.machine'
import { useClockSkew } from './useGaps'
import { formatFullTime, formatMoment } from '../words/dateTime'
import styles from './AnswerFoot.module.css'

interface AnswerFootProps {
  channel: ChannelRef
  /** When the answer shown before this channel existed was given, ms since the epoch. */
  previousAnswerAt?: number
  children?: ReactNode
}

/** When the answer was given (the panel's badge shows its age), and the button to ask again. */
export function AnswerFoot({ channel, previousAnswerAt, children }: AnswerFootProps) {
  const at = useSelector(channel, ({ context }) => context.lastProof ?? previousAnswerAt ?? null)
  const canAsk = useSelector(channel, snapshot => snapshot.can({ type: 'channel.refresh' }))
  const isProbed = useSelector(channel, ({ context }) => context.source.kind === 'function')
  const clockSkewMs = useClockSkew(channel)
  return (
    <div className={clsx('foot rigid', styles['foot'])}>
      {at === null ? (
        <span>No response yet</span>
      ) : (
        <time dateTime={new Date(at - clockSkewMs).toISOString()} title={formatFullTime(at - clockSkewMs)}>
          {isProbed ? 'probed' : 'answered'} at {formatMoment(at - clockSkewMs)}
        </time>
      )}
      {children}
      {/* Stays in place while it is disabled, so that nobody loses the focus to it. */}
      <button
        type="button"
        aria-disabled={!canAsk}
        onClick={() => canAsk && channel.send({ type: 'channel.refresh' })}
      >
        {isProbed ? 'Probe now' : 'Refresh'}
      </button>
    </div>
  )
}
