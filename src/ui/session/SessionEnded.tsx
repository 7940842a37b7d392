import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Button } from '../kit/Button'
import { CheckLink } from './CheckLink'
import { Timestamp } from '../kit/Timestamp'
import type { SignedOutProps } from './SignedOut'
import { SignIn } from './signIn/SignIn'

/** The session has ended and its board is still visible: why, since when, and how to sign in again. */
export function SessionEnded({ session, ...props }: SignedOutProps) {
  const signIn = useSelector(session, ({ children }) => children.signIn)
  const reason = useSelector(session, ({ context }) => context.refusal?.message)
  const [endedAt] = useState(() => Date.now())
  if (signIn === undefined) return null
  return (
    <SignIn
      {...props}
      signIn={signIn}
      title={
        <>
          Signed out at <Timestamp at={endedAt} />
        </>
      }
      about={
        <>
          <p>{reason}</p>
          <p>The board is still open. Sign in to continue.</p>
        </>
      }
      leave={
        <>
          <Button variant="quiet" onClick={() => session.send({ type: 'session.leave' })}>
            Close board
          </Button>
          <CheckLink />
        </>
      }
    />
  )
}
