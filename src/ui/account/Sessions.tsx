import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import { type ReactNode } from 'react'
import { findAccountRequest, isQuestionOpen } from '../../machines/account/account.select'
import { Button } from '../kit/Button'
import styles from './Account.module.css'
import type { AccountSectionProps } from './accountSections'
import { AccountMessage } from './AccountMessage'
import { Section } from './Section'
import { SignOutForGood } from './signOut/SignOutForGood'
import { hasUnsaved } from './signOut/signOut'
import { SignOutUnsaved } from './signOut/SignOutUnsaved'

/** The account's sessions, as far as they can be ended from here. */
export function Sessions(props: AccountSectionProps) {
  const { session, account } = props
  const isEnding = useSelector(account, snapshot => findAccountRequest(snapshot) === 'endOthers')
  const canEnd = useSelector(account, snapshot => snapshot.can({ type: 'account.endOthers' }))
  const isAnonymous = useSelector(session, ({ context }) => context.viewer?.isAnonymous ?? false)
  const question = useSelector(account, ({ context }) => context.question)
  const signOut = (scope: 'local' | 'global') => {
    if (hasUnsaved(session)) account.send({ type: 'account.ask', question: { about: 'sign-out', scope } })
    else session.send({ type: 'session.signOut', scope })
  }
  if (isAnonymous)
    return (
      <Section title="Session">
        <SignOutForGoodChoice session={session} account={account} />
      </Section>
    )
  return (
    <Section title="Sessions">
      <Choice text="Other devices have to sign in again. This page stays signed in.">
        <Button
          variant="plain"
          busy={isEnding}
          disabled={!canEnd && !isEnding}
          onClick={() => account.send({ type: 'account.endOthers' })}
        >
          {isEnding ? 'Ending…' : 'End all other sessions'}
        </Button>
      </Choice>
      <AccountMessage {...props} />
      <SignOutUnsaved
        session={session}
        {...(question?.about === 'sign-out' && { scope: question.scope })}
        isOpen={question?.about === 'sign-out'}
        onStay={() => account.send({ type: 'account.closeQuestion' })}
        trigger={
          <>
            <Choice text="This browser only.">
              <Button variant="plain" onClick={() => signOut('local')}>
                Sign out here
              </Button>
            </Choice>
            <Choice text="This browser and every other device.">
              <Button variant="plain" onClick={() => signOut('global')}>
                Sign out everywhere
              </Button>
            </Choice>
          </>
        }
      />
    </Section>
  )
}

/** The sign-out with its confirmation in place, naming what is lost. */
function SignOutForGoodChoice({ session, account }: Pick<AccountSectionProps, 'session' | 'account'>) {
  const isConfirming = useSelector(account, snapshot => isQuestionOpen(snapshot, 'sign-out'))
  return (
    <SignOutForGood
      session={session}
      isOpen={isConfirming}
      onStay={() => account.send({ type: 'account.closeQuestion' })}
      trigger={
        <Choice text="You can’t sign back in to a guest session.">
          <Button
            variant="plain"
            onClick={() =>
              account.send({ type: 'account.ask', question: { about: 'sign-out', scope: 'local' } })
            }
          >
            Sign out
          </Button>
        </Choice>
      }
    />
  )
}

const Choice = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className={clsx('row between wide', styles['choice'])}>
    <p className="about">{text}</p>
    {children}
  </div>
)
