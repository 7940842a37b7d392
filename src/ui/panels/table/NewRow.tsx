import type { Row } from '../../../backend/port'
import { Modal } from '../../commands/Modal'
import type { Column } from '../columns'
import type { Drafts } from './drafts'
import { RowForm } from './RowForm'
import type { Writing } from './useWriting'
import { isolated } from '../../../board/isolated'

interface NewRowProps {
  title: string
  writing: Writing
  columns: readonly Column[]
  others: readonly Row[]
  resumed: Drafts
  onClose: () => void
}

/** A row to be added. */
export default function NewRow({ title, writing, columns, others, resumed, onClose }: NewRowProps) {
  return (
    <Modal title={`New row in ${isolated(title)}`} isSide onClose={onClose}>
      <RowForm {...{ writing, columns, others, resumed }} row={undefined} onDone={onClose} />
    </Modal>
  )
}
