import type { Row } from '../../../../backend/ports/backend.port'
import { Modal } from '../../../kit/Modal'
import type { Column } from '../../shared/dataTable/columnFormat'
import type { Drafts } from './rowDrafts'
import { RowForm } from './RowForm'
import type { RowMutations } from '../mutations/useRowMutations'
import { isolateText } from '../../../../board/text/isolateText'

interface NewRowProps {
  title: string
  mutations: RowMutations
  columns: readonly Column[]
  allRows: readonly Row[]
  resumedDrafts: Drafts
  onClose: () => void
}

/** A form for a new row. */
export default function NewRow({
  title,
  mutations,
  columns,
  allRows: others,
  resumedDrafts,
  onClose,
}: NewRowProps) {
  return (
    <Modal title={`New row in ${isolateText(title)}`} isSide onClose={onClose}>
      <RowForm
        mutations={mutations}
        columns={columns}
        others={others}
        resumedDrafts={resumedDrafts}
        row={undefined}
        onDone={onClose}
      />
    </Modal>
  )
}
