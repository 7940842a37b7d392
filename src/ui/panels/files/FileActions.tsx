import { useRef, useState } from 'react'
import { inFolder } from '../../../board/fileNames'
import { Button } from '../../Button'
import { Changes } from './Changes'
import styles from './FileSheet.module.css'
import { MoveForm } from './MoveForm'
import type { Filing } from './useFiling'
import { unturned } from '../../../board/isolated'

interface FileActionsProps {
  filing: Filing
  path: string
}

/** What can be done with one file, as far as the board lets it be, and what is being done. */
export function FileActions({ filing, path }: FileActionsProps) {
  const { may, bucket, cutOff, change, commands } = filing
  // Where it is to go, while that is entered.
  const [to, setTo] = useState<string | null>(null)
  // The button that was pressed is there again.
  const isBack = useRef(false)
  const leave = () => {
    isBack.current = true
    setTo(null)
  }
  const isAsked = commands.some(
    ({ snapshot }) => snapshot.matches('confirming') && snapshot.context.change?.type === 'remove',
  )
  if (may.move !== true && may.delete !== true) return null
  const [, name] = inFolder(path)
  const move = (to: string) => {
    leave()
    const [folder, toName] = inFolder(to)
    const isRenamed = folder === inFolder(path)[0]
    change(
      { type: 'move', bucket, from: path, to },
      isRenamed
        ? `Rename ${unturned(name)} to ${unturned(toName)}`
        : `Move ${unturned(name)} to ${unturned(to)}`,
    )
  }
  return (
    <>
      {to !== null && <MoveForm {...{ bucket, path }} begun={to} onMove={move} onLeave={leave} />}
      <div className={styles['actions']}>
        {may.move === true && to === null && (
          <Button
            ref={element => {
              if (isBack.current) element?.focus()
              isBack.current = false
            }}
            look="plain"
            aria-disabled={cutOff !== null}
            onClick={() => cutOff === null && setTo(path)}
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
              change({ type: 'remove', bucket, paths: [path] }, `Delete ${unturned(name)}`)
            }
          >
            Delete…
          </Button>
        )}
        <span>{cutOff}</span>
      </div>
      <Changes
        {...{ filing, path }}
        onMend={change =>
          change.type === 'move' && change.from === path ? () => setTo(change.to) : undefined
        }
      />
    </>
  )
}
