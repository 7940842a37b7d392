import { useSelector } from '@xstate/react'
import type { SessionRef } from '../../machines/session.machine'
import { CheckLink } from '../check/CheckLink'
import { useShell } from '../commands/useShell'
import type { DemoAccount } from './DemoAccounts'
import type { Way } from './MailForm'
import { SignIn } from './SignIn'

export interface SignedOutProps {
  session: SessionRef
  /** The address of the project that one signs in to. */
  project: string
  demo: readonly DemoAccount[]
  way: Way
  onWay: (way: Way) => void
}

/** Nobody is here. */
export function SignedOut({ session, ...props }: SignedOutProps) {
  const signIn = useSelector(session, ({ children }) => children.signIn)
  const { canCheck } = useShell()
  if (signIn === undefined) return null
  return (
    <SignIn
      {...props}
      signIn={signIn}
      title="Sign in"
      about={<p>to the project at {hostOf(props.project)}</p>}
      showsReason
      leave={canCheck === true ? <CheckLink /> : null}
    />
  )
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)
