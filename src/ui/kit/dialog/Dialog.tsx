import { useLayoutEffect, type ComponentProps, type RefObject } from 'react'

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'ref' | 'onClose'> {
  ref: RefObject<HTMLDialogElement | null>
  /** The element that has the focus when the dialog opens. */
  focusRef: RefObject<HTMLElement | null>
  /** Nothing a person does closes it now. */
  isLocked?: boolean
  onClose: () => void
}

/** A dialog over the page, which keeps running behind it. Esc closes it; the focus returns to where it was. */
export function Dialog({ ref, focusRef, isLocked = false, closedby = 'any', onClose, ...rest }: DialogProps) {
  useLayoutEffect(() => {
    const element = ref.current
    element?.showModal()
    focusRef.current?.focus()
    // Close while the element is still in the document: only then does the browser restore the focus.
    return () => element?.close()
  }, [ref, focusRef])
  return (
    <dialog
      ref={ref}
      closedby={isLocked ? 'none' : closedby}
      onCancel={event => {
        if (isLocked) event.preventDefault()
      }}
      onClose={({ currentTarget }) => {
        // In StrictMode the dialog closes and reopens at once; the close event arrives after the reopening.
        if (!currentTarget.open) onClose()
      }}
      {...rest}
    />
  )
}
