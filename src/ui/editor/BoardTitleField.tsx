import { useState } from 'react'
import type { EditorRef } from '../../machines/editor/editor.machine'
import styles from './EditBar.module.css'

interface BoardTitleFieldProps {
  editor: EditorRef
  title: string
}

/** The board's title; all typing in it is a single undo step. */
export function BoardTitleField({ editor, title }: BoardTitleFieldProps) {
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
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur()
        if (key === 'Escape') setTypedTitle(title)
      }}
    />
  )
}
