import type { EditorRef } from '../../machines/editor.machine'

/** Copies or cuts a panel, for here and, where the browser lets us, for other boards and windows. */
export function copy(editor: EditorRef, type: 'editor.copy' | 'editor.cut', id: string): string | null {
  editor.send({ type, id })
  const { clip } = editor.getSnapshot().context
  // Refused without a gesture, a focus or a secure page: it can still be pasted here.
  if (clip !== null && 'clipboard' in navigator) navigator.clipboard.writeText(clip).catch(() => undefined)
  return clip
}

/** Pastes what the clipboard holds, or what was copied here where it may not be read. */
export async function paste(editor: EditorRef): Promise<void> {
  const text = 'clipboard' in navigator ? await navigator.clipboard.readText().catch(() => '') : ''
  editor.send(text.trimStart().startsWith('{') ? { type: 'editor.paste', text } : { type: 'editor.paste' })
}
