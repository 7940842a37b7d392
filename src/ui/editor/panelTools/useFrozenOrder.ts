import { useSelector } from '@xstate/react'
import { useLayoutEffect, useState } from 'react'
import type { Panel } from '../../../board/board'
import { sortByReadingOrder } from '../../../board/layout/readingOrder'
import type { EditorRef } from '../../../machines/editor/editor.machine'

/**
 * The panels in reading order, which is the order of their elements. Frozen while a panel is held: moving its element
 * would lose the pointer capture and the focus.
 */
export function useFrozenOrder(panels: readonly Panel[], editor: EditorRef | undefined): readonly Panel[] {
  const heldId = useHeldPanelId(editor)
  const readingOrder = sortByReadingOrder(panels)
  const [frozenIds, setFrozenIds] = useState(() => readingOrder.map(({ id }) => id))
  const currentIds = readingOrder.map(({ id }) => id)
  if (heldId === null && currentIds.join(' ') !== frozenIds.join(' ')) setFrozenIds(currentIds)
  useKeepHandleFocus(heldId)
  if (heldId === null) return readingOrder
  const at = ({ id }: Panel) => (frozenIds.includes(id) ? frozenIds.indexOf(id) : frozenIds.length)
  return [...readingOrder].sort((a, b) => at(a) - at(b))
}

const noEditor = { subscribe: () => ({ unsubscribe: () => undefined }), getSnapshot: () => null }
const useHeldPanelId = (editor: EditorRef | undefined): string | null =>
  useSelector(editor ?? noEditor, snapshot => snapshot?.context.heldPanel?.id ?? null)

/** After a drop the panel moves to its place in the order, and its handle keeps the focus. */
function useKeepHandleFocus(heldId: string | null) {
  useLayoutEffect(() => {
    if (heldId === null) return
    return () => {
      const handle = `[data-panel-id="${heldId}"] [data-handle]`
      if (document.activeElement === document.body) document.querySelector<HTMLElement>(handle)?.focus()
    }
  }, [heldId])
}
