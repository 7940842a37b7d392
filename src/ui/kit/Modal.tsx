import { clsx } from 'clsx'
import { useId, useRef, type ReactNode } from 'react'
import { Button } from './Button'
import { Dialog } from './dialog/Dialog'
import styles from './Modal.module.css'

interface ModalProps {
  title: string
  /** Below the title. */
  about?: ReactNode
  onClose: () => void
  /** Shown along the right edge, so that most of the board stays visible. */
  isSide?: boolean
  /** Nothing a person does closes it now. */
  isLocked?: boolean
  /** A press beside it leaves it open: what it holds is longer than a glance. */
  isKeptOpen?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A dialog with a title and a button to close it. */
export function Modal({ title, about, onClose, isLocked = false, children, ...props }: ModalProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Dialog
      ref={dialog}
      focusRef={heading}
      className={clsx('sheet', styles['modal'], props.className)}
      data-side={props.isSide === true || undefined}
      aria-labelledby={id}
      isLocked={isLocked}
      closedby={props.isKeptOpen === true ? 'closerequest' : 'any'}
      onClose={onClose}
    >
      <header className={clsx('strip sticky flex from-start between loose', styles['head'])}>
        <div className="wrap">
          <h2 ref={heading} id={id} tabIndex={-1} className={clsx('wrap', styles['title'])}>
            {title}
          </h2>
          {about}
        </div>
        <Button variant="plain" disabled={isLocked} onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </header>
      <div className={styles['content']}>{children}</div>
    </Dialog>
  )
}
