import { useSelector } from '@xstate/react'
import { Button } from '../kit/Button'
import { RefusalWords } from '../words/refusal/RefusalWords'
import { CheckLink } from './CheckLink'
import { Timestamp } from '../kit/Timestamp'
import type { SignedOutProps } from './SignedOut'
import { SignIn } from './signIn/SignIn'

/** The session has ended and its board is still visible: why, since when, and how to sign in again. */
export function SessionEnded(props: SignedOutProps) {
  const { session } = props
  const signIn = useSelector(session, ({ children }) => children.signIn)
  const { refusal, endedAt } = useSelector(session, ({ context }) => context)
  if (signIn === undefined || endedAt === null) return null
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
          <p>{refusal !== null && <RefusalWords refusal={refusal} />}</p>
          <p>The board is still open.</p>
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
