import type { Row } from '../../../backend/port'
import { CommandLine } from '../../act/CommandLine'
import { markOf, type Mark } from '../../act/mark'
import { Button } from '../../Button'
import { wordsOfKey } from './marks'
import styles from './RowSheet.module.css'
import { keyOf, type Writing } from './useWriting'

interface RowActionsProps {
  writing: Writing
  row: Row
  isGone: boolean
  onEdit: () => void
}

/** Of a deletion that may still come to something: a second one of the same row would only confuse. */
const UNDECIDED: ReadonlySet<Mark> = new Set(['waiting', 'sending', 'accepted', 'unknown'])

/** What can be done with a row that is open, and what is being done with it. */
export function RowActions({ writing, row, isGone, onEdit }: RowActionsProps) {
  const { target, cutOff, commands, begin } = writing
  const words = wordsOfKey(target.key, row)
  const own = commands.filter(
    ({ snapshot: { context } }) =>
      context.write !== null &&
      context.write.type !== 'insert' &&
      wordsOfKey(target.key, context.write.key) === words,
  )
  const mayEdit = target.columns.some(column => writing.mayEdit(column))
  const isBeingDeleted = own.some(
    ({ snapshot }) => snapshot.context.write?.type === 'delete' && UNDECIDED.has(markOf(snapshot)),
  )
  if (!mayEdit && !writing.mayDelete) return null
  const vain = cutOff ?? (isGone ? 'This row is not there any more.' : null)
  const remove = () => {
    const seen = Object.fromEntries(target.columns.map(column => [column, row[column] ?? null]))
    begin({ type: 'delete', target, key: keyOf(target, row), seen }, 'Delete a row')
  }
  return (
    <div className={styles['doing']}>
      <div className={styles['actions']}>
        {mayEdit && (
          <Button look="plain" aria-disabled={vain !== null} onClick={() => vain === null && onEdit()}>
            Edit
          </Button>
        )}
        {writing.mayDelete && (
          <Button
            look="plain"
            aria-disabled={vain !== null || isBeingDeleted}
            onClick={() => vain === null && !isBeingDeleted && remove()}
          >
            Delete…
          </Button>
        )}
        <span>{vain}</span>
      </div>
      {own.map(each => (
        <CommandLine key={each.snapshot.context.order.id} {...each} />
      ))}
    </div>
  )
}
