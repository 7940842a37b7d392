import { useSelector } from '@xstate/react'
import type { RenewalRef } from '../../machines/renewal.machine'
import type { SessionRef } from '../../machines/session.machine'
import { Button } from '../Button'
import styles from './SessionPanel.module.css'

interface SessionActionsProps {
  session: SessionRef
  renewal: RenewalRef
}

export function SessionActions({ session, renewal }: SessionActionsProps) {
  const mayTry = useSelector(renewal, snapshot => snapshot.can({ type: 'renewal.now' }))
  return (
    <div className={styles['actions']}>
      {mayTry && <Button onClick={() => renewal.send({ type: 'renewal.now' })}>Try now</Button>}
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
    </div>
  )
}
