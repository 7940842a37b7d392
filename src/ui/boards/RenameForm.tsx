import { clsx } from 'clsx'
import { useState } from 'react'
import { Button } from '../kit/Button'
import styles from './Boards.module.css'

interface RenameFormProps {
  title: string
  onRename: (title: string) => void
  onLeave: () => void
}

/** A title's limit in the board schema. */
const MAX_TITLE_LENGTH = 120

export function RenameForm({ title, onRename, onLeave }: RenameFormProps) {
  const [draftTitle, setDraftTitle] = useState(title)
  const newTitle = draftTitle.trim()
  return (
    <form
      className={clsx('stack loose', styles['form'])}
      onSubmit={event => {
        event.preventDefault()
        if (newTitle === '') return
        if (newTitle !== title) onRename(newTitle)
        onLeave()
      }}
    >
      <label className="stack tight label">
        Title
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens when somebody wants to type here
          autoFocus
          value={draftTitle}
          maxLength={MAX_TITLE_LENGTH}
          onChange={({ currentTarget }) => setDraftTitle(currentTarget.value)}
        />
      </label>
      <Button type="submit" disabled={newTitle === ''}>
        Rename
      </Button>
    </form>
  )
}
