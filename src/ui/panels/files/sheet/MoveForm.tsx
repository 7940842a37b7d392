import { useState } from 'react'
import { isFilePath } from '../../../../board/storage/fileNames'
import { Button } from '../../../kit/Button'

interface MoveFormProps {
  bucket: string
  /** The current path, and the path offered first. */
  path: string
  initialPath: string
  onMove: (to: string) => void
  onCancel: () => void
}

/** A form to rename a file or to move it within its bucket. */
export function MoveForm({ bucket, path, initialPath, onMove, onCancel }: MoveFormProps) {
  const [to, setTo] = useState(initialPath)
  const fault =
    to === '' || isFilePath(to)
      ? null
      : 'Use only letters a to z, digits, spaces and - _ . with / between folders.'
  const canMove = to !== path && to !== '' && fault === null
  return (
    <form
      className="stack below-8"
      onSubmit={event => {
        event.preventDefault()
        if (canMove) onMove(to)
      }}
    >
      <label className="stack tight">
        <span>Path in “{bucket}”</span>
        <input
          ref={selectBaseName}
          value={to}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={fault !== null}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            onCancel()
          }}
        />
      </label>
      <p className="note" data-bad={fault !== null || undefined} role="status">
        {fault ?? 'A new folder is created with its first file.'}
      </p>
      <div className="cluster">
        <Button type="submit" aria-disabled={!canMove}>
          Move
        </Button>
        <Button variant="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Selects the name without its extension, the part most often changed. */
function selectBaseName(element: HTMLInputElement | null) {
  if (element === null || element.dataset['met'] !== undefined) return
  element.dataset['met'] = ''
  element.focus()
  const { value } = element
  const dot = value.lastIndexOf('.')
  const from = value.lastIndexOf('/') + 1
  element.setSelectionRange(from, dot > from ? dot : value.length)
}
