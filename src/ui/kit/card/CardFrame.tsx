import { clsx } from 'clsx'
import { useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { REASON_ID, TITLE_ID } from './Card'
import styles from './CardFrame.module.css'

interface CardFrameProps {
  /** A board stays visible behind the card. */
  isOverBoard?: boolean
  /** Likely to go away within a moment, so it appears late. */
  isBrief?: boolean
  children: ReactNode
}

/** Places a card on a page of its own, or in a dialog over the board that only the session's state closes. */
export function CardFrame({ isOverBoard = false, isBrief = false, children }: CardFrameProps) {
  if (!isOverBoard) return <main className={styles['page']}>{children}</main>
  return <CardDialog isBrief={isBrief}>{children}</CardDialog>
}

function CardDialog({ isBrief, children }: { isBrief: boolean; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const { current: element } = dialog
    element?.showModal()
    return () => element?.close()
  }, [])
  // `closedby` blocks Escape in browsers that support it. In others a second Escape closes despite every handler.
  const preventClose = (event: SyntheticEvent) => event.preventDefault()
  const reopen = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal()
  }
  return (
    <dialog
      ref={dialog}
      className={clsx('whole', styles['over'])}
      data-brief={isBrief}
      closedby="none"
      onCancel={preventClose}
      onClose={reopen}
      aria-labelledby={TITLE_ID}
      aria-describedby={REASON_ID}
    >
      {children}
    </dialog>
  )
}
