import { useEffect } from 'react'
import type { EditorRef } from '../../machines/editor.machine'
import { idOf, panelInFocus } from '../commands/panels'

/** Where the browser's own copying and pasting is somebody's text. */
const isText = () =>
  document.activeElement?.matches('input, textarea, [contenteditable="true"]') === true ||
  getSelection()?.isCollapsed === false

/** The keyboard's copy, cut and paste, for the panel that has the focus. They need no permission, as buttons do. */
export function useClipboard(editor: EditorRef): void {
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const panel = panelInFocus()
      const id = panel === null ? null : idOf(panel)
      if (id === null || isText()) return
      editor.send({ type: event.type === 'cut' ? 'editor.cut' : 'editor.copy', id })
      const { clip } = editor.getSnapshot().context
      if (clip === null) return
      event.clipboardData?.setData('text/plain', clip)
      event.preventDefault()
    }
    const put = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (isText() || !text.trimStart().startsWith('{')) return
      editor.send({ type: 'editor.paste', text })
      event.preventDefault()
    }
    addEventListener('copy', take)
    addEventListener('cut', take)
    addEventListener('paste', put)
    return () => {
      removeEventListener('copy', take)
      removeEventListener('cut', take)
      removeEventListener('paste', put)
    }
  }, [editor])
}
