import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import styles from './Button.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  /** `main` for the one thing to do, `plain` for what may be done as well. */
  look?: 'main' | 'plain'
}

export function Button({ look = 'main', type = 'button', className, ...rest }: ButtonProps) {
  return <button type={type} className={clsx(styles['button'], styles[look], className)} {...rest} />
}
