import { useSelector } from '@xstate/react'
import { panelOf } from '../../board/edit/edited'
import type { EditorRef } from '../../machines/editor.machine'
import { placeOf } from '../frame/placeOf'
import styles from './Ghost.module.css'

/** Where the held panel will be. */
export function Ghost({ editor }: { editor: EditorRef }) {
  const panel = useSelector(editor, ({ context: { held, history } }) =>
    held === null ? undefined : panelOf(history.present, held.id),
  )
  return panel && <div className={styles['ghost']} style={placeOf(panel)} aria-hidden="true" />
}
