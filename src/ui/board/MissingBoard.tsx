import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import type { BoardLibraryRef } from '../../machines/boardLibrary/boardLibrary.machine'
import { awaitsBoard, awaitsProject } from '../../machines/boardLibrary/boardLibrary.select'
import { Button } from '../kit/Button'
import { useShell } from '../commands/useShell'
import styles from '../editor/EmptyBoard.module.css'

/** Shown where the address names a board that does not exist, or is not loaded yet. */
export default function MissingBoard({ library }: { library: BoardLibraryRef }) {
  const { open } = useShell()
  const isOpening = useSelector(library, awaitsBoard)
  const isWaiting = useSelector(library, awaitsProject)
  if (isOpening && !isWaiting) return <p className={clsx('soft', styles['bare'])}>Opening the board…</p>
  return (
    <div className={clsx('soft', styles['bare'])}>
      <p>{isWaiting ? 'The board opens as soon as the project responds.' : 'No board open'}</p>
      <div className="desk-only">
        <Button onClick={() => open('boards')}>All boards</Button>
        <Button variant="plain" onClick={() => library.send({ type: 'boardLibrary.showFirst' })}>
          Open the first board
        </Button>
      </div>
    </div>
  )
}
