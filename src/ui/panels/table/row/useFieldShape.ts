import { useRef, useState, type ClipboardEvent } from 'react'
import type { InputType } from './rowDrafts'

/** The form control: a list to choose from, a text area, or a single line. */
type FieldShape = 'choice' | 'lines' | 'line'

const LONG = 60
const fieldShape = (inputType: InputType, choices: readonly string[] | null, text: string): FieldShape =>
  choices !== null
    ? 'choice'
    : inputType === 'json' || text.length > LONG || text.includes('\n')
      ? 'lines'
      : 'line'

/** The control for a field's content; fixed while the person types, because a new element would lose the focus. */
export function useFieldShape(
  inputType: InputType,
  choices: readonly string[] | null,
  text: string,
  onText: (text: string) => void,
) {
  const [frozenShape, setFrozenShape] = useState<FieldShape | null>(null)
  // The caret after a paste that turned the line into a text area.
  const caret = useRef<number | null>(null)
  const shape = frozenShape ?? fieldShape(inputType, choices, text)
  return {
    shape,
    focusHandlers: { onFocus: () => setFrozenShape(shape), onBlur: () => setFrozenShape(null) },
    /** A single-line input would drop the line breaks. */
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const pastedText = event.clipboardData.getData('text/plain').replaceAll(/\r\n?/g, '\n')
      const { value, selectionStart, selectionEnd, readOnly } = event.currentTarget
      if (readOnly || inputType !== 'text' || !pastedText.slice(0, -1).includes('\n')) return
      event.preventDefault()
      setFrozenShape('lines')
      const textBeforeCaret = value.slice(0, selectionStart ?? undefined) + pastedText
      caret.current = textBeforeCaret.length
      onText(textBeforeCaret + value.slice(selectionEnd ?? value.length))
    },
    /** The ref of the text area. */
    restoreCaret: (element: HTMLTextAreaElement | null) => {
      if (element === null || caret.current === null) return
      element.focus()
      element.setSelectionRange(caret.current, caret.current)
      caret.current = null
    },
  }
}
