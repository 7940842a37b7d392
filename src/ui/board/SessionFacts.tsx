import { useSelector } from '@xstate/react'
import type { SessionRef } from '../../machines/session.machine'
import { useNow } from '../clock'
import { clockIs, clockOff, keepingIn, levelIn, nameOf } from '../words/session'
import { ConnectionFacts } from './ConnectionFacts'
import styles from './SessionPanel.module.css'
import { sentenceOf } from './standing'
import type { Renewal } from './useRenewal'

interface SessionFactsProps {
  session: SessionRef
  renewal: Renewal
}

/** Whose session it is, when it is renewed, how strong it is, where it is kept, and whether the clock is right. */
export function SessionFacts({ session, renewal }: SessionFactsProps) {
  const now = useNow()
  const { viewer, renewsAt, expiresAt, skew, keeping } = useSelector(session, ({ context }) => context)
  return (
    <>
      <p className={styles['title']}>{nameOf(viewer)}</p>
      <dl className={styles['facts']}>
        {viewer !== null && (
          <>
            <dt>Level</dt>
            <dd>
              {levelIn(viewer)} ({viewer.level}).
            </dd>
          </>
        )}
        <dt>Renewal</dt>
        <dd>{sentenceOf(renewal, { renewsAt, expiresAt }, now)}</dd>
        <ConnectionFacts session={session} />
        {keeping !== null && (
          <>
            <dt>Kept</dt>
            <dd>{keepingIn(keeping)}</dd>
          </>
        )}
        {skew !== null && clockOff(skew) !== null && (
          <>
            <dt>Clock</dt>
            <dd>{clockIs(skew)} Let the system set the clock.</dd>
          </>
        )}
      </dl>
    </>
  )
}
