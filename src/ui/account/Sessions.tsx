import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../Button'
import styles from './Account.module.css'
import type { PartProps } from './parts'
import { Said } from './Said'
import { Section } from './Section'
import { SignOutForGood } from './SignOutForGood'

/** Where this account is signed in, as far as it can be ended from here. */
export function Sessions(props: PartProps) {
  const { session, account, onAsk } = props
  const isEnding = useSelector(account, snapshot => snapshot.matches('endingOthers'))
  const mayEnd = useSelector(account, snapshot => snapshot.can({ type: 'account.endOthers' }))
  const isAnonymous = useSelector(session, ({ context }) => context.viewer?.isAnonymous ?? false)
  const signOut = (scope: 'local' | 'global') => session.send({ type: 'session.signOut', scope })
  if (isAnonymous)
    return (
      <Section title="Session">
        <OutForGood session={session} />
      </Section>
    )
  return (
    <Section title="Sessions">
      <Choice text="On other devices one has to sign in again; this page stays.">
        <Button
          look="plain"
          busy={isEnding}
          disabled={!mayEnd && !isEnding}
          onClick={() => {
            onAsk()
            account.send({ type: 'account.endOthers' })
          }}
        >
          {isEnding ? 'Ending…' : 'End all other sessions'}
        </Button>
      </Choice>
      <Said {...props} />
      <Choice text="In this browser only.">
        <Button look="plain" onClick={() => signOut('local')}>
          Sign out here
        </Button>
      </Choice>
      <Choice text="Here and on every other device.">
        <Button look="plain" onClick={() => signOut('global')}>
          Sign out everywhere
        </Button>
      </Choice>
    </Section>
  )
}

/** Asked for where it stands, with what is lost by it. */
function OutForGood({ session }: Pick<PartProps, 'session'>) {
  const [isAsked, setAsked] = useState<boolean | null>(null)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Not at first: only when the question goes.
    if (isAsked === false) first.current?.focus()
  }, [isAsked])
  return isAsked === true ? (
    <SignOutForGood session={session} onStay={() => setAsked(false)} />
  ) : (
    <Choice text="There is no way back into a session without an account.">
      <Button ref={first} look="plain" onClick={() => setAsked(true)}>
        Sign out
      </Button>
    </Choice>
  )
}

const Choice = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className={styles['choice']}>
    <p className={styles['about']}>{text}</p>
    {children}
  </div>
)
