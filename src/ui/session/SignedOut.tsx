import { useSelector } from '@xstate/react'
import type { SessionRef } from '../../machines/session/session.machine'
import { CheckLink } from './CheckLink'
import { hostOf } from './hostOf'
import { useShell } from '../commands/useShell'
import type { DemoAccount } from './demo/demoAccount'
import { SignIn } from './signIn/SignIn'

export interface SignedOutProps {
  session: SessionRef
  /** The project's address. */
  project: string
  demo: readonly DemoAccount[]
  inbox?: string | undefined
}

/** The screen while nobody is signed in. */
export default function SignedOut(props: SignedOutProps) {
  const signIn = useSelector(props.session, ({ children }) => children.signIn)
  const { canCheck } = useShell()
  if (signIn === undefined) return null
  return (
    <SignIn
      {...props}
      signIn={signIn}
      title="Sign in"
      about={
        <>
          <p>to {hostOf(props.project)}</p>
          <p>Live dashboards that tell you when not to trust them.</p>
        </>
      }
      showsReason
      canCreate
      leave={canCheck === true ? <CheckLink /> : null}
    />
  )
}
