import { useCallback, useRef, useState, type Ref } from 'react'
import { LazyBoundary } from '../../lazy/LazyBoundary'
import { lazyComponent } from '../../lazy/lazyComponent'
import type { ComboboxProps } from './comboboxProps'
import { isComposing } from '../events/isComposing'

const { Component: SuggestedInput } = lazyComponent(() => import('./SuggestedInput'))

/**
 * A field for any text, with a list of suggestions that fit what is typed. The list opens by typing, by the arrow keys
 * or by a click; Enter takes the highlighted suggestion, Escape closes the list. Until its code is there, and without
 * suggestions, it is a plain field.
 */
export function Combobox({ ref, ...props }: ComboboxProps) {
  const caret = useRef<number | null>(null)
  /** Somebody clicked before there was a list to open, and waits for it. */
  const [isClicked, setClicked] = useState(false)
  // The list’s field takes the place of the plain one, maybe while somebody types in that.
  const handOver = useCallback(
    (input: HTMLInputElement | null) => {
      if (ref) ref.current = input
      if (input !== null && caret.current !== null) {
        input.focus()
        input.setSelectionRange(caret.current, caret.current)
      }
      caret.current = null
      return () => {
        if (input === document.activeElement) caret.current = input?.selectionStart ?? null
        if (ref) ref.current = null
      }
    },
    [ref],
  )
  const field = (
    <PlainInput
      {...props}
      ref={handOver}
      onClick={() => setClicked(true)}
      onBlur={event => {
        // The field that makes room for the list's loses the focus as well.
        if (event.currentTarget.isConnected) setClicked(false)
        props.onBlur?.(event)
      }}
    />
  )
  if (props.suggestions.length === 0) return field
  return (
    <LazyBoundary placeholder={field} fallback={field}>
      <SuggestedInput {...props} inputRef={handOver} isOpenAtFirst={isClicked} />
    </LazyBoundary>
  )
}

interface PlainInputProps extends Omit<ComboboxProps, 'ref'> {
  ref: Ref<HTMLInputElement>
}

const PlainInput = ({ suggestions: _, onChange, onCommit, ...props }: PlainInputProps) => (
  <input
    autoComplete="off"
    {...props}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    onKeyDown={event => {
      if (event.key === 'Enter' && !isComposing(event)) onCommit?.(event.currentTarget.value)
    }}
  />
)
