import { useSelector } from '@xstate/react'
import { useLayoutEffect, useState } from 'react'
import type { Panel } from '../../board/board'
import { inReadingOrder } from '../../board/layout'
import type { EditorRef } from '../../machines/editor.machine'

/**
 * The panels in the order in which they are read, which is the order of their elements. While one is held it stays as
 * it was: an element that is put elsewhere loses the pointer and the focus.
 */
export function useOrder(panels: readonly Panel[], editor: EditorRef | undefined): readonly Panel[] {
  const held = useHeld(editor)
  const read = inReadingOrder(panels)
  const [kept, setKept] = useState(() => read.map(({ id }) => id))
  const now = read.map(({ id }) => id)
  if (held === null && now.join(' ') !== kept.join(' ')) setKept(now)
  useFocusKept(held)
  if (held === null) return read
  const at = ({ id }: Panel) => (kept.includes(id) ? kept.indexOf(id) : kept.length)
  return [...read].sort((a, b) => at(a) - at(b))
}

const nobody = { subscribe: () => ({ unsubscribe: () => undefined }), getSnapshot: () => null }
const useHeld = (editor: EditorRef | undefined): string | null =>
  useSelector(editor ?? nobody, snapshot => snapshot?.context.held?.id ?? null)

/** Dropped, a panel takes its place among the others, and its handle keeps the focus. */
function useFocusKept(held: string | null) {
  useLayoutEffect(() => {
    if (held === null) return
    return () => {
      const handle = `[data-panel-id="${held}"] [data-handle]`
      if (document.activeElement === document.body) document.querySelector<HTMLElement>(handle)?.focus()
    }
  }, [held])
}
