import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import { useRef, type ReactNode } from 'react'
import type { IncomingSession, SessionChoice, Viewer } from '../../backend/ports/backend.port'
import type { SessionRef } from '../../machines/session/session.machine'
import { Button } from '../kit/Button'
import { Card } from '../kit/card/Card'
import form from '../kit/form/Form.module.css'
import { describeSessionLoss } from '../account/signOut/sessionLossText'
import { useFocusOnChange } from '../kit/focus/useFocusOnChange'

/** A session arrived that was not started in this browser: the person decides whether to accept it. */
export function AccountChoice({ session }: { session: SessionRef }) {
  const stayButton = useRef<HTMLButtonElement>(null)
  const arrival = useSelector(session, ({ context }) => context.arrival)
  // Focuses the button that changes nothing: a stray Enter signs nobody in.
  useFocusOnChange(stayButton, null)
  if (arrival === null) return null
  const { title, about, stay, go } = choiceTextFor(arrival)
  const choose = (choice: SessionChoice) => () => session.send({ type: 'session.choose', choice })
  return (
    <Card title={title} about={about}>
      <div className={clsx('stack', form['actions'])}>
        <Button ref={stayButton} onClick={choose('current')}>
          {stay}
        </Button>
        <Button variant="plain" onClick={choose('incoming')}>
          {go}
        </Button>
      </div>
    </Card>
  )
}

interface ChoiceText {
  title: ReactNode
  about: ReactNode
  stay: string
  go: string
}

function choiceTextFor({ current, incoming, by }: IncomingSession): ChoiceText {
  const account = <AccountName viewer={incoming} />
  if (current !== null)
    return {
      title: by === 'link' ? 'This link is for another account' : 'Another account is signed in on this site',
      about: (
        <>
          <p>
            {by === 'link' ? 'The link signs you in as' : 'Another app of this site is signed in as'}{' '}
            {account}. You are signed in as <AccountName viewer={current} />.
          </p>
          {current.isAnonymous && <p>Switching ends your session. {describeSessionLoss(null)}</p>}
          <p>
            {by === 'link'
              ? 'If you didn’t request this link, stay.'
              : 'If that wasn’t you, stay: that app then uses your account, too.'}
          </p>
        </>
      ),
      stay: 'Stay',
      go: 'Switch account',
    }
  return {
    title: <>Continue as {account}?</>,
    about: (
      <>
        <p>
          {by === 'link'
            ? 'The link you opened signs you in with this account.'
            : 'Another app of this site is signed in with this account.'}{' '}
          Everything you do will be done in its name.
        </p>
        <p>
          {by === 'link'
            ? 'If it isn’t yours, or you didn’t request the link, don’t continue.'
            : 'If it isn’t yours, don’t continue. It is then removed from this browser.'}
        </p>
      </>
    ),
    stay: 'Don’t sign in',
    go: 'Continue',
  }
}

const AccountName = ({ viewer: { email } }: { viewer: Viewer }) => (
  <strong>
    <bdi>{email ?? 'an account without an email'}</bdi>
  </strong>
)
