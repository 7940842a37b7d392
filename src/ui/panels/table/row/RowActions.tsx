import type { Row } from '../../../../backend/ports/backend.port'
import MutationLine from '../../../mutations/MutationLine'
import { mutationMarkOf, type MutationMark } from '../../../mutations/mutationMark'
import { Button } from '../../../kit/Button'
import { isBeingChanged, isWriteOfRow, withAccepted } from '../mutations/rowStatus'
import type { RowMutations } from '../mutations/useRowMutations'
import { rowKey } from './rowDrafts'

interface RowActionsProps {
  mutations: RowMutations
  row: Row
  isGone: boolean
  onEdit: () => void
}

/** A deletion in these states may still happen; a second deletion of the same row would only confuse. */
const UNDECIDED: ReadonlySet<MutationMark> = new Set(['waiting', 'sending', 'accepted', 'unknown'])

/** The actions on an open row, and those in progress. */
export function RowActions({ mutations, row, isGone, onEdit }: RowActionsProps) {
  const { target, obstacle, commands, write } = mutations
  const ownMutations = commands.filter(({ snapshot: { context } }) =>
    isWriteOfRow(context.write, target, row),
  )
  const canEdit = target.columns.some(column => mutations.canEdit(column))
  const isBeingDeleted = ownMutations.some(
    ({ snapshot }) => snapshot.context.write?.type === 'delete' && UNDECIDED.has(mutationMarkOf(snapshot)),
  )
  if (!canEdit && !mutations.canDelete) return null
  const current = withAccepted(mutations, row)
  const disabledReason =
    obstacle ??
    (isGone
      ? 'This row no longer exists.'
      : isBeingChanged(mutations, current)
        ? 'A change to this row isn’t saved yet.'
        : null)
  const remove = () => {
    mutations.describeColumns()
    const originalValues = Object.fromEntries(target.columns.map(column => [column, current[column] ?? null]))
    write({ type: 'delete', target, key: rowKey(target, current), original: originalValues }, 'Delete row')
  }
  return (
    <div className="stack around-8">
      <div className="cluster">
        {canEdit && (
          <Button
            variant="plain"
            aria-disabled={disabledReason !== null}
            onClick={() => disabledReason === null && onEdit()}
          >
            Edit
          </Button>
        )}
        {mutations.canDelete && (
          <Button
            variant="plain"
            aria-disabled={disabledReason !== null || isBeingDeleted}
            onClick={() => disabledReason === null && !isBeingDeleted && remove()}
          >
            Delete…
          </Button>
        )}
        <span className="note">{disabledReason}</span>
      </div>
      {ownMutations.map(each => (
        <MutationLine key={each.snapshot.context.request.id} {...each} />
      ))}
    </div>
  )
}
