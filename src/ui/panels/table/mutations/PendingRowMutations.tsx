import type { Row } from '../../../../backend/ports/backend.port'
import type { MutationSnapshot } from '../../../../machines/mutation/mutation.machine'
import { findMutationStage } from '../../../../machines/mutation/mutation.select'
import { lazyMutationLine } from '../../../mutations/lazyMutationLine'
import { mutationMarkOf } from '../../../mutations/mutationMark'
import { LazyBoundary } from '../../../lazy/LazyBoundary'
import type { TablePanelEvent } from '../../../../machines/tablePanel/tablePanel.context'
import type { TableLine } from '../arrangement/compareValues'
import type { ShownColumn } from '../columns/shownColumn'
import { retryOfWrite } from './retryOfWrite'
import { isWriteOfRow } from './rowStatus'
import type { RowMutations } from './useRowMutations'

const { Component: CommandLine } = lazyMutationLine

interface PendingRowMutationsProps {
  mutations: RowMutations
  lines: readonly TableLine[]
  columns: readonly ShownColumn[]
  /** The row that a dialog over the table shows. */
  openRow: Row | undefined
  /** A dialog over the table has the form of a new row. */
  isAdding: boolean
  /** Edits in the cell; returns whether that is possible. */
  beginEdit: (line: TableLine, column: ShownColumn, text: string) => boolean
  openForm: (event: TablePanelEvent) => void
}

/** What the rows themselves cannot show: mutations that need an answer, rows being added, and why none can be. */
export default function PendingRowMutations(props: PendingRowMutationsProps) {
  const { mutations, lines, columns, openRow, isAdding, beginEdit, openForm } = props
  /** Whether an open dialog shows the mutation. */
  const isShownElsewhere = ({ context: { write } }: MutationSnapshot) =>
    write?.type === 'insert'
      ? isAdding
      : openRow !== undefined && isWriteOfRow(write, mutations.target, openRow)
  /** Reopens a refused write for correction, where possible. */
  const retryOf = ({ context: { write } }: MutationSnapshot) => {
    const retry = mutations.obstacle === null ? retryOfWrite(write, lines, columns, mutations) : null
    if (retry === null) return undefined
    return () => {
      const { line, cell, drafts } = retry
      if (line !== undefined && cell !== null && beginEdit(line, cell.column, cell.text)) return
      openForm(line === undefined ? { type: 'table.add', drafts } : { type: 'table.open', line, drafts })
    }
  }
  const visible = mutations.commands.filter(({ snapshot }) => {
    const mark = mutationMarkOf(snapshot)
    const type = snapshot.context.write?.type
    if (isShownElsewhere(snapshot)) return false
    return (
      type === 'insert' ||
      findMutationStage(snapshot) === 'unseen' ||
      !['sending', 'accepted', 'seen'].includes(mark)
    )
  })
  if (visible.length === 0 && mutations.readOnly === null) return null
  return (
    <div className="stack pending">
      {mutations.readOnly !== null && <p className="note">{mutations.readOnly}</p>}
      {visible.map(({ mutation: command, snapshot }) => (
        <LazyBoundary key={snapshot.context.request.id}>
          <CommandLine mutation={command} snapshot={snapshot} onCorrect={retryOf(snapshot)} />
        </LazyBoundary>
      ))}
    </div>
  )
}
