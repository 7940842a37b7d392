import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import type { ChannelRef } from '../../machines/channel.machine'
import { useAhead } from '../signal/useHoles'
import { fullTime, momentTime } from '../words/time'
import foot from '../panels/Foot.module.css'
import styles from './AskedFoot.module.css'

interface AskedFootProps {
  channel: ChannelRef
  /** When it was answered before the channel was there, ms since the epoch. */
  before?: number
  children?: ReactNode
}

/** When the answer was given (its age is in the panel's sign), and the order to ask again. */
export function AskedFoot({ channel, before, children }: AskedFootProps) {
  const at = useSelector(channel, ({ context }) => context.lastProof ?? before ?? null)
  const mayAsk = useSelector(channel, snapshot => snapshot.can({ type: 'channel.again' }))
  const isProbed = useSelector(channel, ({ context }) => context.source.kind === 'function')
  const ahead = useAhead(channel)
  return (
    <div className={clsx(foot['foot'], styles['foot'])}>
      {at === null ? (
        <span>No answer yet</span>
      ) : (
        <time dateTime={new Date(at - ahead).toISOString()} title={fullTime(at - ahead)}>
          {isProbed ? 'probed' : 'answered'} at {momentTime(at - ahead)}
        </time>
      )}
      {children}
      {/* It stays where it is while it cannot be obeyed, so that nobody loses the focus to it. */}
      <button
        type="button"
        aria-disabled={!mayAsk}
        onClick={() => mayAsk && channel.send({ type: 'channel.again' })}
      >
        {isProbed ? 'Probe now' : 'Ask again'}
      </button>
    </div>
  )
}
