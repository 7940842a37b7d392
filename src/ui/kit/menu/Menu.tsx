import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu as BaseMenu } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import styles from './Menu.module.css'

interface MenuProps {
  /** The properties of the button that opens it, with its content as `children`. */
  button: ComponentProps<typeof BaseMenu.Trigger>
  align: 'start' | 'end'
  children: ReactNode
}

/** A menu of Base UI, which finds its place by measuring; for chunks that are fetched later. */
export const Menu = ({ button, align, children }: MenuProps) => (
  <CSPProvider disableStyleElements>
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger {...button} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="floating" align={align} sideOffset={4}>
          <BaseMenu.Popup className={clsx('popup', styles['menu'])}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  </CSPProvider>
)

interface MenuItemProps extends ComponentProps<typeof BaseMenu.Item> {
  /** Below the item's own text. */
  hint?: ReactNode
}

export const MenuItem = ({ hint, children, ...rest }: MenuItemProps) => (
  <BaseMenu.Item className={clsx('choice', hint !== undefined && 'tall')} {...rest}>
    {children}
    {hint !== undefined && <span className={clsx('note', styles['hint'])}>{hint}</span>}
  </BaseMenu.Item>
)

export const MenuSeparator = () => <BaseMenu.Separator className={styles['separator']} />

export const MenuGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <BaseMenu.Group>
    <BaseMenu.GroupLabel className={clsx('note', styles['label'])}>{label}</BaseMenu.GroupLabel>
    {children}
  </BaseMenu.Group>
)
