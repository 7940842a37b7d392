import { useState } from 'react'
import { isPath } from '../../../board/fileNames'
import { Button } from '../../Button'
import styles from './Uploads.module.css'

interface MoveFormProps {
  bucket: string
  /** Where it is, and what is offered first. */
  path: string
  begun: string
  onMove: (to: string) => void
  onLeave: () => void
}

/** Where a file is to be called otherwise, or to lie elsewhere in its bucket. */
export function MoveForm({ bucket, path, begun, onMove, onLeave }: MoveFormProps) {
  const [to, setTo] = useState(begun)
  const fault =
    to === '' || isPath(to)
      ? null
      : 'Storage takes only letters from a to z, digits, spaces and - _ . here, with a / between folders.'
  const may = to !== path && to !== '' && fault === null
  return (
    <form
      className={styles['move']}
      onSubmit={event => {
        event.preventDefault()
        if (may) onMove(to)
      }}
    >
      <label>
        <span>Path in “{bucket}”</span>
        <input
          ref={nameOnly}
          value={to}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={fault !== null}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            onLeave()
          }}
        />
      </label>
      <p data-bad={fault !== null || undefined} role="status">
        {fault ?? 'A folder that is not there comes to be with the first file in it.'}
      </p>
      <div className={styles['choices']}>
        <Button type="submit" aria-disabled={!may}>
          Move
        </Button>
        <Button look="plain" onClick={onLeave}>
          Leave it
        </Button>
      </div>
    </form>
  )
}

/** Selects the name without its ending, which is what is changed most. */
function nameOnly(element: HTMLInputElement | null) {
  if (element === null || element.dataset['met'] !== undefined) return
  element.dataset['met'] = ''
  element.focus()
  const { value } = element
  const dot = value.lastIndexOf('.')
  const from = value.lastIndexOf('/') + 1
  element.setSelectionRange(from, dot > from ? dot : value.length)
}
