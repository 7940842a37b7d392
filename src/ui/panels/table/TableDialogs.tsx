import type { Row } from '../../../backend/ports/backend.port'
import type { TablePanel } from '../../../board/board'
import type { ChannelRef } from '../../../machines/channel/channel.machine'
import type { ReferencesRef } from '../../../machines/references/references.machine'
import type { ReferenceTarget } from '../../../machines/references/references.select'
import type { TablePanelEvent } from '../../../machines/tablePanel/tablePanel.context'
import type { TablePanelRef, TablePanelSnapshot } from '../../../machines/tablePanel/tablePanel.machine'
import type { Column } from '../shared/dataTable/columnFormat'
import type { TableLine } from './arrangement/compareValues'
import type { RowMutations } from './mutations/useRowMutations'
import { NewRow, OpenedReference, RowSheet } from './row/LazySheets'

interface TableDialogsProps {
  panel: TablePanel
  table: TablePanelRef
  snapshot: TablePanelSnapshot
  columns: readonly Column[]
  /** The opened row as it is, or as it was last; null: none is open. */
  openLine: TableLine | null
  /** Why the opened row is no longer shown; null while it is. */
  goneText: string | null
  rows: readonly TableLine[]
  mutations: RowMutations | null
  channel: ChannelRef | undefined
  references: ReferencesRef | undefined
  openForm: (event: TablePanelEvent) => void
  onFollow: (target: ReferenceTarget, key: unknown) => void
}

/** What is open over a table: a row, the form of a new one, or a row of another table. */
export function TableDialogs({
  panel: { id, title, clickVariable },
  table,
  snapshot,
  columns,
  openLine,
  goneText,
  rows,
  mutations,
  channel,
  references,
  openForm,
  onFollow,
}: TableDialogsProps) {
  const { drafts } = snapshot.context
  const close = () => table.send({ type: 'table.close' })
  const isAdding = snapshot.hasTag('adding')
  const allRows =
    openLine === null && !isAdding ? noRows : rows.flatMap(({ row }) => (row === undefined ? [] : [row]))
  return (
    <>
      {openLine !== null && (
        <RowSheet
          title={title}
          line={openLine}
          columns={columns}
          sets={clickVariable}
          goneText={goneText}
          mutations={mutations}
          allRows={allRows}
          channel={channel}
          drafts={snapshot.hasTag('editing') ? drafts : null}
          onEdit={() => openForm({ type: 'table.edit' })}
          onRead={() => table.send({ type: 'table.endEdit' })}
          onClose={close}
          onFollow={(target, key) => {
            close()
            onFollow(target, key)
          }}
        />
      )}
      {references !== undefined && <OpenedReference references={references} by={id} />}
      {isAdding && mutations !== null && (
        <NewRow
          title={title}
          mutations={mutations}
          columns={columns}
          allRows={allRows}
          onClose={close}
          resumedDrafts={drafts}
        />
      )}
    </>
  )
}

const noRows: readonly Row[] = []
