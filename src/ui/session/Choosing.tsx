import { useSelector } from '@xstate/react'
import { useRef, type ReactNode } from 'react'
import type { Arrival, Choice, Viewer } from '../../backend/port'
import type { SessionRef } from '../../machines/session.machine'
import { Button } from '../Button'
import { Card } from './Card'
import form from './Form.module.css'
import { useTurn } from './useTurn'

/** A session was not begun in this browser: whether it comes in is for the person to say. */
export function Choosing({ session }: { session: SessionRef }) {
  const safe = useRef<HTMLButtonElement>(null)
  const arrival = useSelector(session, ({ context }) => context.choice)
  // On what changes nothing: an Enter that was meant for something else signs nobody in.
  useTurn(safe, null)
  if (arrival === null) return null
  const { title, about, stay, go } = wordsFor(arrival)
  const choose = (choice: Choice) => () => session.send({ type: 'session.choose', choice })
  return (
    <Card title={title} about={about}>
      <div className={form['actions']}>
        <Button ref={safe} onClick={choose('kept')}>
          {stay}
        </Button>
        <Button look="plain" onClick={choose('arrived')}>
          {go}
        </Button>
      </div>
    </Card>
  )
}

interface Words {
  title: ReactNode
  about: ReactNode
  stay: string
  go: string
}

function wordsFor({ kept, arrived, by }: Arrival): Words {
  const who = <Who viewer={arrived} />
  if (kept !== null)
    return {
      title: by === 'link' ? 'This link is for another account' : 'Another account is signed in on this site',
      about: (
        <>
          <p>
            {by === 'link' ? 'The link signs you in as' : 'Another app of this site is signed in as'} {who}.
            You are signed in as <Who viewer={kept} />.
          </p>
          <p>
            {by === 'link'
              ? 'If you did not ask for this link, stay.'
              : 'If that was not you, stay: that app then goes on with your account too.'}
          </p>
        </>
      ),
      stay: 'Stay',
      go: 'Switch account',
    }
  return {
    title: <>Continue as {who}?</>,
    about: (
      <>
        <p>
          {by === 'link'
            ? 'The link that you opened signs you in with this account.'
            : 'Another app of this site is signed in with this account.'}{' '}
          Whatever you do then is done in its name.
        </p>
        <p>
          {by === 'link'
            ? 'If it is not yours, or you did not ask for the link, do not continue.'
            : 'If it is not yours, do not continue: it is then removed from this browser.'}
        </p>
      </>
    ),
    stay: 'Do not sign in',
    go: 'Continue',
  }
}

const Who = ({ viewer: { email } }: { viewer: Viewer }) => (
  <strong>
    <bdi>{email ?? 'an account without an address'}</bdi>
  </strong>
)
