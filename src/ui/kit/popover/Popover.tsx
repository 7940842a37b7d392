import { clsx } from 'clsx'
import { useId, useRef, useState, type ComponentProps, type ReactNode, type ToggleEvent } from 'react'
import { focusFirstItem, moveFocusInMenu } from './menuFocus'
import { placeBelow, type PopoverPlace } from './placeBelow'
import styles from './Popover.module.css'

interface PopoverProps {
  /** Its accessible name. */
  label: string
  /** The properties of the button that opens it, with its content as `children`. */
  button: ComponentProps<'button'> & Record<`data-${string}`, string | number | boolean | undefined>
  /** A menu's children are elements with the role `menuitem`; arrows move between them. */
  role?: 'dialog' | 'menu'
  place?: PopoverPlace
  className?: string | undefined
  onOpenChange?: (isOpen: boolean, popover: HTMLElement) => void
  /** Drawn while it is open. `close` returns the focus to the button. */
  children: (close: () => void) => ReactNode
}

/**
 * A button and what it opens above everything else. Escape or a press elsewhere closes it and returns the focus, which
 * is the browser's work.
 */
export function Popover({
  label,
  button,
  role = 'dialog',
  place = {},
  className,
  onOpenChange,
  children,
}: PopoverProps) {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isMenu = role === 'menu'
  const handleBeforeToggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState !== 'open') return
    placeBelow(currentTarget, place)
    setOpen(true)
    onOpenChange?.(true, currentTarget)
  }
  const handleToggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState === 'open') {
      if (isMenu) focusFirstItem(currentTarget)
      return
    }
    // Unmount after closing, not before: the browser restores the focus only from an element that is still there.
    setOpen(false)
    onOpenChange?.(false, currentTarget)
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        data-open={isOpen || undefined}
        {...(isMenu && { 'aria-haspopup': 'menu' })}
        {...button}
      />
      <div
        ref={popover}
        id={id}
        popover="auto"
        role={role}
        aria-label={label}
        className={clsx('popup', styles['popover'], className)}
        data-fixed={place.isFixed || undefined}
        onBeforeToggle={handleBeforeToggle}
        onToggle={handleToggle}
        {...(isMenu && { tabIndex: -1, onKeyDown: moveFocusInMenu })}
      >
        {isOpen && <Content onClose={() => popover.current?.hidePopover()}>{children}</Content>}
      </div>
    </>
  )
}

const Content = ({ onClose, children }: { onClose: () => void } & Pick<PopoverProps, 'children'>) =>
  children(onClose)
