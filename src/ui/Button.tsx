import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import styles from './Button.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  /** `main` for the one thing to do, `plain` for what may be done as well, `quiet` for what few want. */
  look?: 'main' | 'plain' | 'quiet'
  /** What it started is under way. It keeps the focus, which a disabled button would lose. */
  busy?: boolean
}

export function Button({ look = 'main', type = 'button', busy = false, className, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={clsx(styles['button'], styles[look], className)}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      {...rest}
    />
  )
}
