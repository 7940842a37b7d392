import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button } from './Button'
import styles from './Modal.module.css'

interface ModalProps {
  title: string
  onClose: () => void
  /** Shown along the right edge, so that most of the board stays visible. */
  isSide?: boolean
  children: ReactNode
}

/** A dialog over the board, which keeps running behind it. Esc closes it; the focus returns to where it was. */
export function Modal({ title, onClose, isSide = false, children }: ModalProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    heading.current?.focus()
    // Close while the element is still in the document: only then does the browser restore the focus.
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles['modal']}
      data-side={isSide || undefined}
      aria-labelledby={id}
      closedby="any"
      onClose={({ currentTarget }) => {
        // In StrictMode the dialog closes and reopens at once; the close event arrives after the reopening.
        if (!currentTarget.open) onClose()
      }}
    >
      <header className={styles['head']}>
        <h2 ref={heading} id={id} tabIndex={-1} className={styles['title']}>
          {title}
        </h2>
        <Button variant="plain" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </header>
      <div className={styles['content']}>{children}</div>
    </dialog>
  )
}
