import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { SignInMethods, SignInStep } from '../../../backend/ports/backend.port'
import type { EmailMethod } from '../../../machines/session/session.context'
import type { SignInRef } from '../../../machines/signIn/signIn.machine'
import type { DemoAccount } from '../demo/demoAccount'
import { lazyDemoAccounts } from '../demo/lazyDemoAccounts'
import { EmailForm } from './EmailForm'
import { hasOtherMethods, OtherMethods } from './OtherMethods'
import { Button } from '../../kit/Button'
import { SecondaryActions } from '../../kit/form/SecondaryActions'
import { LazyBoundary } from '../../lazy/LazyBoundary'
import { RefusalText } from '../../kit/form/RefusalText'
import type { SignInAttempt } from '../../../machines/signIn/signIn.setup'

const { Component: DemoAccounts } = lazyDemoAccounts

interface SignInMethodsProps {
  signIn: SignInRef
  attempt: SignInAttempt | null
  showsReason: boolean
  demo: readonly DemoAccount[]
  method: EmailMethod
  onMethodChange: (method: EmailMethod) => void
  onTry: (step: SignInStep) => void
  /** With the address that was entered; null: nobody creates an account here. */
  onCreate: ((email: string) => void) | null
}

/** Offered until the project's settings arrive: the methods of nearly every project. */
const DEFAULT_OFFERS: Pick<SignInMethods, 'code' | 'password'> = { code: true, password: true }

const emailMethods: readonly SignInStep['by'][] = ['code', 'password', 'recovery']

/** The project's sign-in methods, with every refusal beside its method. */
export function SignInMethods({
  signIn,
  attempt,
  showsReason,
  demo,
  method,
  onMethodChange,
  onTry,
  onCreate,
}: SignInMethodsProps) {
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useSelector(signIn, snapshot => !snapshot.hasTag('idle'))
  const { offers, refusal, email } = useSelector(signIn, ({ context }) => context)
  const { code, password } = offers ?? DEFAULT_OFFERS
  const offeredMethods: readonly EmailMethod[] = [
    ...(code ? (['code'] as const) : []),
    ...(password ? (['password'] as const) : []),
  ]
  const activeWay = offeredMethods.includes(method) ? method : offeredMethods[0]
  const isByEmail = attempt !== null && emailMethods.includes(attempt.by)
  const busy = isBusy ? attempt : null

  const fillAndSubmit = (account: DemoAccount) => {
    // The fields must exist before they are filled: a password manager then sees the same as with typed text.
    flushSync(() => onMethodChange('password'))
    for (const name of ['email', 'password'] as const) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = account[name]
    }
    form.current?.requestSubmit()
  }
  const create = () => {
    const field = form.current?.elements.namedItem('email')
    onCreate?.(field instanceof HTMLInputElement ? field.value.trim() : '')
  }
  return (
    <>
      {showsReason && attempt === null && refusal !== null && <RefusalText refusal={refusal} />}
      {demo.length > 0 && (
        <LazyBoundary>
          <DemoAccounts accounts={demo} busy={isBusy} onUse={fillAndSubmit} />
        </LazyBoundary>
      )}
      {activeWay !== undefined && (
        <EmailForm
          ref={form}
          email={email}
          busy={busy}
          onTry={onTry}
          onMethodChange={onMethodChange}
          method={activeWay}
          other={offeredMethods.find(each => each !== activeWay) ?? null}
          refusal={isByEmail ? refusal : null}
          isFirst={attempt === null}
          isQuiet={demo.length > 0}
        />
      )}
      {offers !== null && (
        <OtherMethods
          offers={offers}
          busy={busy}
          onTry={onTry}
          attempt={attempt}
          isAlone={activeWay === undefined}
          refusal={attempt !== null && !isByEmail ? refusal : null}
        />
      )}
      {onCreate &&
        offers !== null &&
        (offers.signUp === 'off' ? (
          // An account would help nobody where nothing can be signed in with.
          (activeWay !== undefined || hasOtherMethods(offers)) && (
            <p className="about">Sign-ups are off. Ask the project’s owner for an account.</p>
          )
        ) : (
          <SecondaryActions>
            <Button variant="quiet" aria-disabled={isBusy} onClick={create}>
              Create an account
            </Button>
          </SecondaryActions>
        ))}
    </>
  )
}
