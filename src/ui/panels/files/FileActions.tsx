import { useState } from 'react'
import { inFolder } from '../../../board/fileNames'
import { Button } from '../../Button'
import { Changes } from './Changes'
import styles from './FileSheet.module.css'
import { MoveForm } from './MoveForm'
import type { Filing } from './useFiling'

interface FileActionsProps {
  filing: Filing
  path: string
}

/** What can be done with one file, as far as the board lets it be, and what is being done. */
export function FileActions({ filing, path }: FileActionsProps) {
  const { may, bucket, cutOff, change, commands } = filing
  const [isMoving, setMoving] = useState(false)
  const isAsked = commands.some(
    ({ snapshot }) => snapshot.matches('confirming') && snapshot.context.change?.type === 'remove',
  )
  if (may.move !== true && may.delete !== true) return null
  const [, name] = inFolder(path)
  const move = (to: string) => {
    setMoving(false)
    const [folder, toName] = inFolder(to)
    const isRenamed = folder === inFolder(path)[0]
    change(
      { type: 'move', bucket, from: path, to },
      isRenamed ? `Rename ${name} to ${toName}` : `Move ${name} to ${to}`,
    )
  }
  return (
    <>
      {isMoving && <MoveForm bucket={bucket} path={path} onMove={move} onLeave={() => setMoving(false)} />}
      <div className={styles['actions']}>
        {may.move === true && !isMoving && (
          <Button
            look="plain"
            aria-disabled={cutOff !== null}
            onClick={() => cutOff === null && setMoving(true)}
          >
            Rename or move…
          </Button>
        )}
        {may.delete === true && (
          <Button
            look="plain"
            aria-disabled={cutOff !== null || isAsked}
            onClick={() =>
              cutOff === null &&
              !isAsked &&
              change({ type: 'remove', bucket, paths: [path] }, `Delete ${name}`)
            }
          >
            Delete…
          </Button>
        )}
        <span>{cutOff}</span>
      </div>
      <Changes filing={filing} path={path} />
    </>
  )
}
