import type { EditorRef } from '../../../machines/editor/editor.machine'

/** Copies or cuts a panel, for this board and, if the browser allows it, for other boards and windows. */
export function copyPanel(editor: EditorRef, type: 'editor.copy' | 'editor.cut', id: string): string | null {
  editor.send({ type, id })
  const { clipboard } = editor.getSnapshot().context
  // Refused without a gesture, a focus or a secure page: pasting here still works.
  if (clipboard !== null && 'clipboard' in navigator)
    navigator.clipboard.writeText(clipboard).catch(() => undefined)
  return clipboard
}

/** Pastes the clipboard's panel, or the panel copied here if the clipboard may not be read. */
export async function pastePanel(editor: EditorRef): Promise<void> {
  const text = 'clipboard' in navigator ? await navigator.clipboard.readText().catch(() => '') : ''
  editor.send(text.trimStart().startsWith('{') ? { type: 'editor.paste', text } : { type: 'editor.paste' })
}
