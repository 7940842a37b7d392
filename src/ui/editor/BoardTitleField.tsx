import { useState } from 'react'
import type { EditorRef } from '../../machines/editor/editor.machine'
import styles from './EditBar.module.css'
import { isComposing } from '../kit/events/isComposing'

interface BoardTitleFieldProps {
  editor: EditorRef
  title: string
  /** A panel's form is open, or a panel is being moved: the board takes no other edit. */
  isReadOnly: boolean
}

/** The board's title; all typing in it is a single undo step. */
export function BoardTitleField({ editor, title, isReadOnly }: BoardTitleFieldProps) {
  const [typedTitle, setTypedTitle] = useState(title)
  const commit = () => {
    if (typedTitle.trim() !== '' && typedTitle !== title)
      editor.send({ type: 'editor.rename', title: typedTitle.trim() })
    else setTypedTitle(title)
  }
  return (
    <input
      className={styles['name']}
      aria-label="Board title"
      maxLength={120}
      value={typedTitle}
      onChange={({ currentTarget }) => setTypedTitle(currentTarget.value)}
      onBlur={commit}
      readOnly={isReadOnly}
      onKeyDown={event => {
        if (isComposing(event)) return
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setTypedTitle(title)
      }}
    />
  )
}
