import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Button } from '../Button'
import { CheckLink } from '../check/CheckLink'
import { Moment } from '../panels/Moment'
import type { SignedOutProps } from './SignedOut'
import { SignIn } from './SignIn'

/** The session is over and its board is still there: why, since when, and the way back in. */
export function Ended({ session, ...props }: SignedOutProps) {
  const signIn = useSelector(session, ({ children }) => children.signIn)
  const reason = useSelector(session, ({ context }) => context.refusal?.message)
  const [since] = useState(() => Date.now())
  if (signIn === undefined) return null
  return (
    <SignIn
      {...props}
      signIn={signIn}
      title={
        <>
          Signed out at <Moment at={since} />
        </>
      }
      about={
        <>
          <p>{reason}</p>
          <p>The board stays as it was, and goes on from here.</p>
        </>
      }
      leave={
        <>
          <Button look="quiet" onClick={() => session.send({ type: 'session.leave' })}>
            Leave the board
          </Button>
          <CheckLink />
        </>
      }
    />
  )
}
