import { useSelector } from '@xstate/react'
import type { ShelfRef } from '../../machines/shelf.machine'
import { Button } from '../Button'
import { useShell } from '../commands/useShell'
import styles from '../edit/Ghost.module.css'

/** What stands where the address asks for a board that is not there, or not yet. */
export function Blank({ shelf }: { shelf: ShelfRef }) {
  const { open } = useShell()
  const isOpening = useSelector(shelf, ({ context }) => context.tasks.length > 0)
  if (isOpening) return <p className={styles['bare']}>Opening the board…</p>
  return (
    <div className={styles['bare']}>
      <p>No board is shown.</p>
      <Button onClick={() => open('boards')}>All boards</Button>
      <Button look="plain" onClick={() => shelf.send({ type: 'shelf.first' })}>
        Show the first one
      </Button>
    </div>
  )
}
