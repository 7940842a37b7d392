import type { ReactNode } from 'react'

interface PopoverItemProps {
  /** Closes the menu, which returns the focus before anything else takes it. */
  close: () => void
  run: () => void
  children: ReactNode
}

/** A line of a popover with the role `menu`. */
export const PopoverItem = ({ close, run, children }: PopoverItemProps) => (
  <button
    type="button"
    role="menuitem"
    className="choice"
    tabIndex={-1}
    onClick={() => {
      close()
      run()
    }}
  >
    {children}
  </button>
)
