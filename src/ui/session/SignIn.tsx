import { useSelector } from '@xstate/react'
import { useState, type ReactNode } from 'react'
import type { Step } from '../../backend/port'
import type { SignInRef } from '../../machines/signIn.machine'
import { Card } from './Card'
import { CodeSent } from './CodeSent'
import type { DemoAccount } from './DemoAccounts'
import type { Way } from './MailForm'
import { Redirected } from './Redirected'
import { WaysIn } from './WaysIn'

interface SignInProps {
  signIn: SignInRef
  title: ReactNode
  /** What one signs in to, or why again. */
  about: ReactNode
  /** The reason why one has to sign in is not in `about`. */
  showsReason?: boolean
  project: string
  demo: readonly DemoAccount[]
  way: Way
  onWay: (way: Way) => void
  /** The way out, where there is something to leave. */
  leave?: ReactNode
}

/** What was tried last: a refusal is told beside it. */
export interface Tried {
  by: Step['by']
  provider: string | null
}

/** Every way in, and what follows each. */
export function SignIn({ signIn, title, about, showsReason = false, leave = null, ...props }: SignInProps) {
  const state = useSelector(signIn, ({ value }) => value)
  const [tried, setTried] = useState<Tried | null>(null)
  // The step itself is not kept: it may hold a password.
  const take = (step: Step) => {
    if (state !== 'idle') return
    setTried({ by: step.by, provider: step.by === 'provider' ? step.provider : null })
    signIn.send({ type: 'signIn.try', step })
  }
  switch (state) {
    case 'redirected':
      return <Redirected signIn={signIn} tried={tried} />
    case 'codeSent':
    case 'checking':
    case 'resending':
      // The embedded backend is the only one with demo accounts, and with an inbox.
      return (
        <CodeSent
          signIn={signIn}
          inbox={props.demo.length > 0 ? `${props.project}/_inbox` : null}
          leave={leave}
        />
      )
    case 'idle':
    case 'asking':
    case 'done':
      return (
        <Card title={title} about={about} foot={leave}>
          <WaysIn {...{ signIn, tried, showsReason }} {...props} onTake={take} />
        </Card>
      )
  }
}
