import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '../Button'

interface InlineConfirmProps {
  isOpen: boolean
  /** Stands here while nothing is asked; its first button gets the focus back. */
  trigger?: ReactNode
  /** What will happen, and what will be lost. */
  question: ReactNode
  /** The verb of the question. */
  confirmText: string
  keepText: string
  /** The request is running. */
  isBusy?: boolean
  canConfirm?: boolean
  /** In one line with its neighbors. */
  isInline?: boolean
  onConfirm: () => void
  /** Nothing is to be done. Escape says so, too. */
  onKeep: () => void
}

/**
 * Asks in place before something is lost. The focus moves to the button that loses nothing, and back when the question
 * goes.
 */
export function InlineConfirm({
  isOpen,
  trigger,
  isBusy = false,
  canConfirm = true,
  isInline = false,
  ...props
}: InlineConfirmProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen === wasOpen.current) return
    wasOpen.current = isOpen
    if (isOpen) opener.current = document.activeElement
    const next = place.current?.querySelector<HTMLElement>(isOpen ? '[data-keep]' : 'button')
    if (next != null) next.focus()
    else if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
  }, [isOpen])
  const keepOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Otherwise the dialog around it would close.
    event.preventDefault()
    event.stopPropagation()
    props.onKeep()
  }
  return (
    <div ref={place} className="contents">
      {isOpen ? (
        <div role="group" aria-labelledby={id} className={isInline ? 'cluster rigid' : 'stack full'}>
          <p id={id}>{props.question}</p>
          <div className="cluster">
            <Button
              variant={isInline ? 'plain' : 'main'}
              busy={isBusy}
              aria-disabled={isBusy || !canConfirm || undefined}
              onClick={props.onConfirm}
              onKeyDown={keepOnEscape}
            >
              {props.confirmText}
            </Button>
            <Button
              variant="plain"
              aria-disabled={isBusy || undefined}
              onClick={props.onKeep}
              onKeyDown={keepOnEscape}
              data-keep=""
            >
              {props.keepText}
            </Button>
          </div>
        </div>
      ) : (
        trigger
      )}
    </div>
  )
}
