import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { Choice, Viewer } from '../../backend/port'
import type { SessionRef } from '../../machines/session.machine'
import { Button } from '../Button'
import { Card } from './Card'
import form from './Form.module.css'
import { useTurn } from './useTurn'

/** A link would sign in somebody else than who is signed in: whose session goes on is theirs to say. */
export function Choosing({ session }: { session: SessionRef }) {
  const stay = useRef<HTMLButtonElement>(null)
  const choice = useSelector(session, ({ context }) => context.choice)
  useTurn(stay, null)
  if (choice === null) return null
  const choose = (choice: Choice) => () => session.send({ type: 'session.choose', choice })
  return (
    <Card
      title="This link is for another account"
      about={
        <>
          <p>
            The link signs you in as <Who viewer={choice.link} />. You are signed in as{' '}
            <Who viewer={choice.kept} />.
          </p>
          <p>If you did not ask for this link, stay.</p>
        </>
      }
    >
      <div className={form['actions']}>
        <Button ref={stay} onClick={choose('kept')}>
          Stay
        </Button>
        <Button look="plain" onClick={choose('link')}>
          Switch account
        </Button>
      </div>
    </Card>
  )
}

const Who = ({ viewer: { email } }: { viewer: Viewer }) => (
  <strong>{email ?? 'an account without an address'}</strong>
)
