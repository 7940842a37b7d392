import { useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { REASON_ID, TITLE_ID } from './Card'
import styles from './Stage.module.css'

interface StageProps {
  /** There is a board behind it, which stays in sight. */
  isOver?: boolean
  /** Most likely gone in a moment: it appears late. */
  isBrief?: boolean
  children: ReactNode
}

/** Where a card stands: a page of its own, or a dialog over the board that only the session's state closes. */
export function Stage({ isOver = false, isBrief = false, children }: StageProps) {
  if (!isOver) return <main className={styles['page']}>{children}</main>
  return <Over isBrief={isBrief}>{children}</Over>
}

function Over({ isBrief, children }: { isBrief: boolean; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const { current: element } = dialog
    element?.showModal()
    return () => element?.close()
  }, [])
  // `closedby` holds Escape off where it is known. Elsewhere a second Escape closes against every handler.
  const hold = (event: SyntheticEvent) => event.preventDefault()
  const reopen = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal()
  }
  return (
    <dialog
      ref={dialog}
      className={styles['over']}
      data-brief={isBrief}
      closedby="none"
      onCancel={hold}
      onClose={reopen}
      aria-labelledby={TITLE_ID}
      aria-describedby={REASON_ID}
    >
      {children}
    </dialog>
  )
}
