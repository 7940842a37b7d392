import { useSelector } from '@xstate/react'
import type { SessionRef } from '../../machines/session.machine'
import { Button } from '../Button'
import { Card } from './Card'
import { FactorForm } from './FactorForm'

/** Asks for the second factor of whoever has signed in, before the board or over it. */
export function SecondFactor({ session }: { session: SessionRef }) {
  const factor = useSelector(session, ({ children }) => children.factor)
  const email = useSelector(session, ({ context }) => context.viewer?.email ?? 'This account')
  const isAgain = useSelector(session, ({ context }) => context.boardOf !== null)
  return (
    <Card
      title="Second factor"
      about={
        <p>
          <strong>{email}</strong>{' '}
          {isAgain
            ? 'has to show its second factor again. The board goes on after that.'
            : 'is protected by a second factor.'}
        </p>
      }
    >
      {factor && (
        <FactorForm factor={factor}>
          <Button look="quiet" onClick={() => session.send({ type: 'session.signOut', scope: 'local' })}>
            Use another account
          </Button>
        </FactorForm>
      )}
    </Card>
  )
}
