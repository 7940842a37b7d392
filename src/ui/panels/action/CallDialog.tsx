import type { Row } from '../../../backend/port'
import { Modal } from '../../commands/Modal'
import styles from './Action.module.css'
import { CallForm } from './CallForm'
import { Outcomes } from './Outcomes'
import { useCalling, type Task } from './useCalling'
import { isolated } from '../../../board/isolated'

interface CallDialogProps {
  task: Task
  row?: Row
  events?: readonly string[]
  onClose: () => void
}

/** The same beside a panel that shows something else. */
export default function CallDialog({ task, row, events, onClose }: CallDialogProps) {
  const calling = useCalling(task)
  if (calling === null) return null
  return (
    <Modal
      title={task.label === task.title ? task.label : `${isolated(task.label)}: ${isolated(task.title)}`}
      isSide
      onClose={onClose}
    >
      <div className={styles['action']}>
        <CallForm {...{ task, calling, row, events }} />
        <Outcomes {...{ task, calling }} onLeave={onClose} />
      </div>
    </Modal>
  )
}
