import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { SessionRef } from '../../machines/session.machine'
import { Button } from '../Button'
import { CheckLink } from '../check/CheckLink'
import { Moment } from '../panels/Moment'
import { Card } from './Card'
import styles from './Unreachable.module.css'
import form from './Form.module.css'
import { Left } from './Left'
import { useTurn } from './useTurn'

/** A session is stored, and the project that could renew it does not answer. */
export function Unreachable({ session }: { session: SessionRef }) {
  const button = useRef<HTMLButtonElement>(null)
  const isTrying = useSelector(session, snapshot => snapshot.matches('restoring'))
  const unreachable = useSelector(session, ({ context }) => context.unreachable)
  useTurn(button, null)
  if (unreachable === null) return null
  const { reason, since, wait } = unreachable
  return (
    <Card
      title="The project cannot be reached"
      about={<p>Your session is kept on this device. It goes on as soon as the project answers.</p>}
    >
      <dl className={styles['facts']}>
        <dt>Cause</dt>
        <dd>{reason}</dd>
        <dt>Last try</dt>
        <dd>
          <Moment at={since} />
        </dd>
        <dt>Next try</dt>
        <dd>
          {isTrying ? (
            'now'
          ) : (
            <>
              in <Left until={since + wait} />
            </>
          )}
        </dd>
      </dl>
      <div className={form['actions']}>
        <Button ref={button} busy={isTrying} onClick={() => session.send({ type: 'session.retry' })}>
          {isTrying ? 'Trying…' : 'Try now'}
        </Button>
        <Button look="plain" onClick={() => session.send({ type: 'session.leave' })}>
          Sign in anew
        </Button>
        <CheckLink />
      </div>
    </Card>
  )
}
