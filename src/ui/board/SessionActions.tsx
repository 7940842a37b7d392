import { useSelector } from '@xstate/react'
import type { RenewalRef } from '../../machines/renewal.machine'
import type { SessionRef } from '../../machines/session.machine'
import { Button } from '../Button'
import { useShell } from '../commands/useShell'
import styles from './SessionPanel.module.css'

interface SessionActionsProps {
  session: SessionRef
  renewal: RenewalRef
  /** It was tried in vain. */
  isLate: boolean
}

export function SessionActions({ session, renewal, isLate }: SessionActionsProps) {
  const { canCheck, open } = useShell()
  const mayTry = useSelector(renewal, snapshot => snapshot.can({ type: 'renewal.now' }))
  return (
    <div className={styles['actions']}>
      <Button
        look={isLate ? 'main' : 'plain'}
        busy={!mayTry}
        onClick={() => renewal.send({ type: 'renewal.now' })}
      >
        {isLate ? 'Try now' : 'Renew now'}
      </Button>
      <Button
        look="plain"
        onClick={({ currentTarget }) => {
          // First, so that the focus is back where it came from before the dialog takes it.
          currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
          session.send({ type: 'session.openAccount' })
        }}
      >
        Account
      </Button>
      {canCheck === true && (
        <Button
          look="plain"
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
