import { clsx } from 'clsx'
import type { Row } from '../../../backend/ports/backend.port'
import { Modal } from '../../kit/Modal'
import styles from './ActionPanelBody.module.css'
import { CallForm } from './form/CallForm'
import { CallOutcomes } from './CallOutcomes'
import { useFunctionCall, type CallTask } from './useFunctionCall'
import { callTitle } from './callTask'

interface CallDialogProps {
  task: CallTask
  row?: Row
  events?: readonly string[]
  onClose: () => void
}

/** The form and outcomes of a call, beside a panel that shows something else. */
export default function CallDialog({ task, row, events, onClose }: CallDialogProps) {
  const functionCall = useFunctionCall(task)
  if (functionCall === null) return null
  return (
    <Modal title={callTitle(task)} isSide onClose={onClose}>
      <div className={clsx('from-start', styles['action'])}>
        <CallForm task={task} functionCall={functionCall} row={row} events={events} />
        <CallOutcomes task={task} functionCall={functionCall} onLeave={onClose} />
      </div>
    </Modal>
  )
}
