import { useSelector } from '@xstate/react'
import type { ChannelRef } from '../../machines/channel.machine'
import { useNow } from '../clock'
import { age } from '../words/age'
import { fullTime } from '../words/time'
import styles from './AskedFoot.module.css'

/** How old an answer is, and the order to ask again. */
export function AskedFoot({ channel }: { channel: ChannelRef }) {
  const at = useSelector(channel, ({ context }) => context.lastProof)
  const mayAsk = useSelector(channel, snapshot => snapshot.can({ type: 'channel.again' }))
  const isProbed = useSelector(channel, ({ context }) => context.source.kind === 'function')
  const now = useNow()
  return (
    <p className={styles['foot']}>
      {at === null ? (
        'No answer yet'
      ) : (
        <time dateTime={new Date(at).toISOString()} title={fullTime(at)}>
          {age(now - at)} old
        </time>
      )}
      {/* It stays where it is while it cannot be obeyed, so that nobody loses the focus to it. */}
      <button
        type="button"
        aria-disabled={!mayAsk}
        onClick={() => mayAsk && channel.send({ type: 'channel.again' })}
      >
        {isProbed ? 'Probe now' : 'Ask again'}
      </button>
    </p>
  )
}
