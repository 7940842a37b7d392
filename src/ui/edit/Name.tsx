import { useState } from 'react'
import type { EditorRef } from '../../machines/editor.machine'
import styles from './EditBar.module.css'

interface NameProps {
  editor: EditorRef
  title: string
}

/** The board's title, which is one step however many letters are typed. */
export function Name({ editor, title }: NameProps) {
  const [typed, setTyped] = useState(title)
  const commit = () => {
    if (typed.trim() !== '' && typed !== title) editor.send({ type: 'editor.rename', title: typed.trim() })
    else setTyped(title)
  }
  return (
    <input
      className={styles['name']}
      aria-label="Title of the board"
      maxLength={120}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={commit}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur()
        if (key === 'Escape') setTyped(title)
      }}
    />
  )
}
