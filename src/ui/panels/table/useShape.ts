import { useRef, useState, type ClipboardEvent } from 'react'
import type { Asks } from './drafts'

/** What a field is: a choice of two, a box of lines, or one line. */
type Shape = 'choice' | 'lines' | 'line'

const LONG = 60
const shapeOf = (asks: Asks, text: string): Shape =>
  asks === 'flag' ? 'choice' : asks === 'json' || text.length > LONG || text.includes('\n') ? 'lines' : 'line'

/** The shape of a field by what it holds; while it is typed in it stays, for another element would not have the focus. */
export function useShape(asks: Asks, text: string, onText: (text: string) => void) {
  const [held, hold] = useState<Shape | null>(null)
  // Where a paste ended that made lines of it.
  const caret = useRef<number | null>(null)
  const shape = held ?? shapeOf(asks, text)
  return {
    shape,
    held: { onFocus: () => hold(shape), onBlur: () => hold(null) },
    /** A field of one line would throw the ends of lines away. */
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const pasted = event.clipboardData.getData('text/plain').replaceAll(/\r\n?/g, '\n')
      const { value, selectionStart, selectionEnd, readOnly } = event.currentTarget
      if (readOnly || asks !== 'text' || !pasted.slice(0, -1).includes('\n')) return
      event.preventDefault()
      hold('lines')
      const before = value.slice(0, selectionStart ?? undefined) + pasted
      caret.current = before.length
      onText(before + value.slice(selectionEnd ?? value.length))
    },
    /** The ref of the box of lines. */
    goOn: (element: HTMLTextAreaElement | null) => {
      if (element === null || caret.current === null) return
      element.focus()
      element.setSelectionRange(caret.current, caret.current)
      caret.current = null
    },
  }
}
