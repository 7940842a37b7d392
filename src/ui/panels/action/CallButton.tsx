import { useActorRef, useSelector } from '@xstate/react'
import type { Row } from '../../../backend/ports/backend.port'
import { callDialogMachine } from '../../../machines/callDialog/callDialog.machine'
import { findMutationStage } from '../../../machines/mutation/mutation.select'
import { useMutationScope, usePanelMutations } from '../../mutations/mutationContext'
import { useCanMutate } from '../../mutations/useCanMutate'
import { Button } from '../../kit/Button'
import { LazyBoundary } from '../../lazy/LazyBoundary'
import { lazyComponent } from '../../lazy/lazyComponent'
import type { CallTask } from './useFunctionCall'
import { isolateText } from '../../../board/text/isolateText'

const { Component: CallDialog } = lazyComponent(() => import('./CallDialog'))

interface CallButtonProps {
  task: CallTask
  row?: Row
  events?: readonly string[]
  /** In a panel's foot, styled like the other actions there. */
  isInFoot?: boolean
}

/** Opens the form of a call beside its panel; renders nothing where nothing may be changed. */
export function CallButton({ task, row, events, isInFoot = false }: CallButtonProps) {
  const dialog = useActorRef(callDialogMachine)
  const isOpen = useSelector(dialog, snapshot => snapshot.hasTag('open'))
  const pendingCount = usePanelMutations(task.panel, task.rowId).filter(
    ({ snapshot }) => findMutationStage(snapshot) !== 'answered',
  ).length
  const canAct = useCanMutate()
  if (useMutationScope() === null || !canAct) return null
  const buttonText = `${isolateText(task.label)}…${pendingCount > 0 ? ` (${pendingCount})` : ''}`
  const open = () => dialog.send({ type: 'callDialog.open' })
  const close = () => dialog.send({ type: 'callDialog.close' })
  return (
    <>
      {isInFoot ? (
        <button type="button" onClick={open}>
          {buttonText}
        </button>
      ) : (
        <Button variant="plain" onClick={open}>
          {buttonText}
        </Button>
      )}
      {isOpen && (
        <LazyBoundary onFail={close}>
          <CallDialog task={task} onClose={close} {...(row && { row })} {...(events && { events })} />
        </LazyBoundary>
      )}
    </>
  )
}
