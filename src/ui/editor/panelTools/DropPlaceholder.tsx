import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import { findPanel } from '../../../board/edit/editResult'
import type { EditorRef } from '../../../machines/editor/editor.machine'
import { gridPlaceOf } from '../../panelFrame/gridPlace'
import styles from '../EmptyBoard.module.css'

/** The future place of the held panel. */
export function DropPlaceholder({ editor }: { editor: EditorRef }) {
  const panel = useSelector(editor, ({ context: { heldPanel, history } }) =>
    heldPanel === null ? undefined : findPanel(history.present, heldPanel.id),
  )
  return (
    panel && (
      <div className={clsx('no-phone', styles['ghost'])} style={gridPlaceOf(panel)} aria-hidden="true" />
    )
  )
}
