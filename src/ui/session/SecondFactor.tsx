import { useSelector } from '@xstate/react'
import type { DemoCodeLogic } from '../../machines/demoCode/demoCode.machine'
import type { SessionRef } from '../../machines/session/session.machine'
import type { LazyValue } from '../../shared/lazyValue'
import { Button } from '../kit/Button'
import { Card } from '../kit/card/Card'
import type { DemoAccount } from './demo/demoAccount'
import { DemoFactor } from './demo/DemoFactor'
import { LazyBoundary } from '../lazy/LazyBoundary'
import { FactorForm } from '../factor/FactorForm'

interface SecondFactorProps {
  session: SessionRef
  demo?: readonly DemoAccount[]
  demoCode?: LazyValue<DemoCodeLogic> | undefined
}

/** Asks for the second factor after a sign-in, before the board or over it. */
export function SecondFactor({ session, demo = [], demoCode }: SecondFactorProps) {
  const factor = useSelector(session, ({ children }) => children.factor)
  const email = useSelector(session, ({ context }) => context.viewer?.email ?? 'This account')
  const isAgain = useSelector(session, ({ context }) => context.boardOwnerId !== null)
  const codes = demo.find(account => account.email === email)?.codes
  const form = factor && (
    <FactorForm factor={factor}>
      <Button variant="quiet" onClick={() => session.send({ type: 'session.signOut', scope: 'local' })}>
        Use another account
      </Button>
    </FactorForm>
  )
  return (
    <Card
      title="Second factor"
      about={
        <p>
          <strong>{email}</strong>{' '}
          {isAgain
            ? 'has to confirm its second factor again. The board resumes after that.'
            : 'is protected by a second factor.'}
        </p>
      }
    >
      {codes === undefined || demoCode === undefined ? (
        form
      ) : (
        <LazyBoundary fallback={form}>
          <DemoFactor codes={codes} lazyLogic={demoCode}>
            {form}
          </DemoFactor>
        </LazyBoundary>
      )}
    </Card>
  )
}
