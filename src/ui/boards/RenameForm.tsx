import { useState } from 'react'
import { Button } from '../Button'
import styles from './Boards.module.css'

interface RenameFormProps {
  title: string
  onRename: (title: string) => void
  onLeave: () => void
}

/** As long as a title may be in a board's file. */
const LONGEST = 120

export function RenameForm({ title, onRename, onLeave }: RenameFormProps) {
  const [typed, setTyped] = useState(title)
  const wanted = typed.trim()
  return (
    <form
      className={styles['form']}
      onSubmit={event => {
        event.preventDefault()
        if (wanted === '') return
        if (wanted !== title) onRename(wanted)
        onLeave()
      }}
    >
      <label className={styles['field']}>
        Title
        <input
          // eslint-disable-next-line jsx-a11y-x/no-autofocus -- somebody just asked for this field
          autoFocus
          value={typed}
          maxLength={LONGEST}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <Button type="submit" disabled={wanted === ''}>
        Rename it
      </Button>
    </form>
  )
}
