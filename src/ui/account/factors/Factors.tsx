import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { Button } from '../../kit/Button'
import { EnrollFactor } from './EnrollFactor'
import { FactorRow } from './FactorRow'
import { useFocusAfterRequest } from '../useFocusAfterRequest'
import type { AccountSectionProps } from '../accountSections'
import { AccountMessage } from '../AccountMessage'
import { Section } from '../Section'
import type { AccountRef } from '../../../machines/account/account.machine'
import { findAccountRequest } from '../../../machines/account/account.select'
import { NameForm } from '../NameForm'

/** The account's second factors: list, add, remove. */
export function Factors(props: AccountSectionProps) {
  const { session, account } = props
  const title = useRef<HTMLHeadingElement>(null)
  const isAnonymous = useSelector(session, ({ context }) => context.viewer?.isAnonymous ?? false)
  const { factors, enrollment } = useSelector(account, ({ context }) => context)
  const hasFailed = useSelector(account, snapshot => snapshot.hasTag('failed'))
  useFocusAfterRequest(title, props.isLastRequested, factors)
  if (isAnonymous)
    return (
      <Section title="Second factor">
        <p className="about">
          You’re using this project as a guest. Sign in with an account to set up a second factor.
        </p>
      </Section>
    )
  // The factor being enrolled and the recovery codes have places of their own.
  const visibleFactors = factors?.filter(
    ({ id, kind }) => id !== enrollment?.factorId && kind !== 'recovery_code',
  )
  const verifiedCount = visibleFactors?.filter(({ isVerified }) => isVerified).length ?? 0
  return (
    <Section ref={title} title="Second factor">
      {visibleFactors === undefined && !hasFailed && <p className="about">Loading factors…</p>}
      {visibleFactors?.length === 0 && enrollment === null && (
        <p className="about">Two-factor authentication is off.</p>
      )}
      {visibleFactors !== undefined && visibleFactors.length > 0 && (
        <ul>
          {visibleFactors.map(factor => (
            <FactorRow
              key={factor.id}
              account={account}
              factor={factor}
              isLast={factor.isVerified && verifiedCount === 1}
            />
          ))}
        </ul>
      )}
      <AccountMessage
        {...props}
        isLastRequested={hasFailed || (props.isLastRequested && enrollment === null)}
      />
      {hasFailed && (
        <div className="cluster">
          <Button onClick={() => account.send({ type: 'account.retry' })}>Try again</Button>
        </div>
      )}
      {visibleFactors !== undefined && !hasFailed && enrollment === null && <AddFactor account={account} />}
      {enrollment !== null && <EnrollFactor account={account} enrollment={enrollment} />}
    </Section>
  )
}

/** Starts enrolling an authenticator app. */
function AddFactor({ account }: { account: AccountRef }) {
  const isBusy = useSelector(account, snapshot => findAccountRequest(snapshot) === 'enroll')
  return (
    <NameForm
      label="App or device name"
      placeholder="Authenticator app"
      isBusy={isBusy}
      onSubmit={name => account.send({ type: 'account.enroll', name })}
    >
      {isBusy ? 'Adding…' : 'Add an authenticator app'}
    </NameForm>
  )
}
