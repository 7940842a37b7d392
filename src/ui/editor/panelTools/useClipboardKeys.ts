import type { EditorRef } from '../../../machines/editor/editor.machine'
import { useWindowEvent } from '../../kit/events/useWindowEvent'
import { panelIdOf, findFocusedPanel } from '../../commands/panelElements'

/** Where the browser's own copy and paste apply to text. */
const isEditingText = () =>
  document.activeElement?.matches('input, textarea, [contenteditable="true"]') === true ||
  getSelection()?.isCollapsed === false

/** Copy, cut and paste by keyboard, for the focused panel. Unlike buttons, they need no permission. */
export function useClipboardKeys(editor: EditorRef): void {
  const handleCopy = (event: ClipboardEvent) => {
    const panel = findFocusedPanel()
    const id = panel === null ? null : panelIdOf(panel)
    if (id === null || isEditingText()) return
    editor.send({ type: event.type === 'cut' ? 'editor.cut' : 'editor.copy', id })
    const { clipboard } = editor.getSnapshot().context
    if (clipboard === null) return
    event.clipboardData?.setData('text/plain', clipboard)
    event.preventDefault()
  }
  useWindowEvent('copy', handleCopy)
  useWindowEvent('cut', handleCopy)
  useWindowEvent('paste', event => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (isEditingText() || !text.trimStart().startsWith('{')) return
    editor.send({ type: 'editor.paste', text })
    event.preventDefault()
  })
}
