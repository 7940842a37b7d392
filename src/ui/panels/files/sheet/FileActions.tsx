import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { splitPath } from '../../../../board/storage/fileNames'
import type { FilesPanelRef } from '../../../../machines/filesPanel/filesPanel.machine'
import { findMove } from '../../../../machines/filesPanel/filesPanel.select'
import { findMutationStage } from '../../../../machines/mutation/mutation.select'
import { Button } from '../../../kit/Button'
import { PendingFileChanges } from '../PendingFileChanges'
import { MoveForm } from './MoveForm'
import type { FileMutations } from '../useFileMutations'
import { escapeBidiControls } from '../../../../board/text/isolateText'

interface FileActionsProps {
  files: FilesPanelRef
  mutations: FileMutations
  path: string
}

/** The actions on a file that the board allows, and those in progress. */
export function FileActions({ files, mutations, path }: FileActionsProps) {
  const { permissions, bucket, obstacle, change, commands } = mutations
  const pendingMove = useSelector(files, snapshot => findMove(snapshot, path))
  const openMoveForm = (to: string) => files.send({ type: 'files.move', draft: { from: path, to } })
  // Set when the form closes: the button that opened it is back and takes the focus.
  const mustRefocus = useRef(false)
  const closeMoveForm = () => {
    mustRefocus.current = true
    files.send({ type: 'files.endMove' })
  }
  const isConfirming = commands.some(
    ({ snapshot }) =>
      findMutationStage(snapshot) === 'confirming' && snapshot.context.change?.type === 'remove',
  )
  if (permissions.move !== true && permissions.delete !== true) return null
  const [, name] = splitPath(path)
  const move = (to: string) => {
    closeMoveForm()
    const [folder, toName] = splitPath(to)
    const isRenamed = folder === splitPath(path)[0]
    change(
      { type: 'move', bucket, from: path, to },
      isRenamed
        ? `Rename ${escapeBidiControls(name)} to ${escapeBidiControls(toName)}`
        : `Move ${escapeBidiControls(name)} to ${escapeBidiControls(to)}`,
    )
  }
  return (
    <>
      {pendingMove !== null && (
        <MoveForm
          bucket={bucket}
          path={path}
          initialPath={pendingMove.to}
          onMove={move}
          onCancel={closeMoveForm}
        />
      )}
      <div className="cluster below-8">
        {permissions.move === true && pendingMove === null && (
          <Button
            ref={element => {
              if (mustRefocus.current) element?.focus()
              mustRefocus.current = false
            }}
            variant="plain"
            aria-disabled={obstacle !== null}
            onClick={() => obstacle === null && openMoveForm(path)}
          >
            Rename or move…
          </Button>
        )}
        {permissions.delete === true && (
          <Button
            variant="plain"
            aria-disabled={obstacle !== null || isConfirming}
            onClick={() =>
              obstacle === null &&
              !isConfirming &&
              change({ type: 'remove', bucket, paths: [path] }, `Delete ${escapeBidiControls(name)}`)
            }
          >
            Delete…
          </Button>
        )}
        <span>{obstacle}</span>
      </div>
      <PendingFileChanges
        mutations={mutations}
        path={path}
        retryOf={change =>
          change.type === 'move' && change.from === path ? () => openMoveForm(change.to) : undefined
        }
      />
    </>
  )
}
