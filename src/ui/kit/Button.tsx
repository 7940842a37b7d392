import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

interface ButtonProps extends ComponentProps<'button'> {
  /** `main` for the main action, `plain` for alternatives, `quiet` for rarely used actions. */
  variant?: 'main' | 'plain' | 'quiet'
  /** The action is running. The button keeps the focus, which a disabled button would lose. */
  busy?: boolean
}

export function Button({ variant = 'main', type = 'button', busy = false, className, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={clsx('button', variant, className)}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      {...rest}
    />
  )
}
