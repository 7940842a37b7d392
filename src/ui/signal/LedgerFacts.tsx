import { useSelector } from '@xstate/react'
import type { ChannelRef } from '../../machines/channel.machine'
import { fateOf } from '../words/hole'
import { spanTime } from '../words/time'
import styles from './Details.module.css'
import { useHoles } from './useHoles'

/** So many are listed; who wants to know more of a channel's past has a larger problem. */
const LISTED = 5

/** The times in which changes may have been missed, newest first, and what became of them. */
export function LedgerFacts({ channel }: { channel: ChannelRef }) {
  const holes = useHoles(channel)
  const older = useSelector(channel, ({ context }) => context.ledger.older)
  if (holes.length === 0) return null
  const listed = holes.slice(-LISTED).reverse()
  const rest = holes.length - listed.length + older
  return (
    <>
      <h3 className={styles['heading']}>Gaps</h3>
      <ul className={styles['ledger']} aria-label="Gaps, newest first">
        {listed.map(hole => (
          <li
            key={hole.from}
            data-hole={hole.to === null ? 'open' : hole.cause.kind}
            title={hole.cause.reason}
          >
            <span>{spanTime(hole)}</span> {fateOf(hole)}
          </li>
        ))}
        {rest > 0 && <li>and {rest} older</li>}
      </ul>
    </>
  )
}
