import { useSelector } from '@xstate/react'
import type { RenewalRef } from '../../../machines/renewal/renewal.machine'
import type { SessionRef } from '../../../machines/session/session.machine'
import { Button } from '../../kit/Button'
import { useShell } from '../../commands/useShell'

interface SessionActionsProps {
  session: SessionRef
  renewal: RenewalRef
  /** A renewal has failed. */
  isOverdue: boolean
}

export function SessionActions({ session, renewal, isOverdue }: SessionActionsProps) {
  const { canCheck, open } = useShell()
  const canRenew = useSelector(renewal, snapshot => snapshot.can({ type: 'renewal.now' }))
  return (
    <div className="cluster above-12">
      <Button
        variant={isOverdue ? 'main' : 'plain'}
        busy={!canRenew}
        onClick={() => renewal.send({ type: 'renewal.now' })}
      >
        {isOverdue ? 'Retry now' : 'Renew now'}
      </Button>
      <Button
        variant="plain"
        onClick={({ currentTarget }) => {
          // First, so that the focus is back at its origin before the dialog takes it.
          currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
          session.send({ type: 'session.openAccount' })
        }}
      >
        Account
      </Button>
      {canCheck === true && (
        <Button
          variant="plain"
          onClick={({ currentTarget }) => {
            currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
            open('check')
          }}
        >
          Check the connection
        </Button>
      )}
    </div>
  )
}
