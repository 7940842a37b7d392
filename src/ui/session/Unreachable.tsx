import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { SessionRef } from '../../machines/session/session.machine'
import { signOut } from '../account/signOut/signOut'
import { useShell } from '../commands/useShell'
import { Button } from '../kit/Button'
import { CheckLink } from './CheckLink'
import { Timestamp } from '../kit/Timestamp'
import { Card } from '../kit/card/Card'
import form from '../kit/form/Form.module.css'
import { Countdown } from '../kit/Countdown'
import { useFocusOnChange } from '../kit/focus/useFocusOnChange'

/** A session is stored, or a link was opened, but the project that could renew or begin it does not answer. */
export function Unreachable({ session }: { session: SessionRef }) {
  const button = useRef<HTMLButtonElement>(null)
  const isTrying = useSelector(session, snapshot => snapshot.hasTag('restoring'))
  const unreachable = useSelector(session, ({ context }) => context.unreachable)
  const shell = useShell()
  useFocusOnChange(button, null)
  if (unreachable === null) return null
  const { reason, since, wait } = unreachable
  return (
    <Card
      title="Can’t reach the project"
      about={<p>Nothing is lost: you are signed in as soon as the project responds.</p>}
    >
      <dl className="facts">
        <dt>Cause</dt>
        <dd>{reason}</dd>
        <dt>Last attempt</dt>
        <dd>
          <Timestamp at={since} />
        </dd>
        <dt>Next attempt</dt>
        <dd>
          {isTrying ? (
            'now'
          ) : (
            <>
              in <Countdown until={since + wait} />
            </>
          )}
        </dd>
      </dl>
      <div className={clsx('stack', form['actions'])}>
        <Button ref={button} busy={isTrying} onClick={() => session.send({ type: 'session.retry' })}>
          {isTrying ? 'Retrying…' : 'Retry now'}
        </Button>
        <Button variant="plain" onClick={() => signOut(session, shell)}>
          Sign in again
        </Button>
        <CheckLink />
      </div>
    </Card>
  )
}
