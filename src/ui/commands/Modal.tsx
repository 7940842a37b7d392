import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button } from '../Button'
import styles from './Modal.module.css'

interface ModalProps {
  title: string
  onClose: () => void
  /** Along the right edge, so that much of the board stays in sight. */
  isSide?: boolean
  children: ReactNode
}

/** A dialog over the board, which goes on behind it. Esc closes it; the focus returns to where it was. */
export function Modal({ title, onClose, isSide = false, children }: ModalProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    heading.current?.focus()
    // While it is still there: the browser then returns the focus to where it came from.
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
        // Closed and shown again at once, as a development build does, it hears of the closing afterwards.
        if (!currentTarget.open) onClose()
      }}
    >
      <header className={styles['head']}>
        <h2 ref={heading} id={id} tabIndex={-1} className={styles['title']}>
          {title}
        </h2>
        <Button look="plain" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </header>
      <div className={styles['content']}>{children}</div>
    </dialog>
  )
}
