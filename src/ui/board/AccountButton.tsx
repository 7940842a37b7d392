import { useSelector } from '@xstate/react'
import { clsx } from 'clsx'
import type { SessionRef } from '../../machines/session/session.machine'
import { signOut } from '../account/signOut/signOut'
import { useShell } from '../commands/useShell'
import { Popover } from '../kit/popover/Popover'
import { PopoverItem } from '../kit/popover/PopoverItem'
import { formatAccountName } from '../words/sessionText'
import styles from './BoardHead.module.css'

const WIDTH = 200

interface AccountButtonProps {
  session: SessionRef
  /** The head offers to break the demo, for which a phone's has no room. */
  isBreakable: boolean
}

/** The viewer's name, which opens what concerns them alone. A narrow page shows only the icon. */
export function AccountButton({ session, isBreakable }: AccountButtonProps) {
  const shell = useShell()
  const viewer = useSelector(session, ({ context }) => context.viewer)
  const name = viewer?.isAnonymous === true ? 'Guest' : formatAccountName(viewer)
  return (
    <Popover
      role="menu"
      label="Account"
      place={{ width: WIDTH, isFixed: true }}
      button={{
        className: 'button narrowing',
        'aria-label': `Account: ${name}`,
        children: (
          <>
            <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true" className="drawn">
              <circle cx="8" cy="5" r="2.9" />
              <path d="M2.4 14.2c.5-3 2.7-4.7 5.6-4.7s5.1 1.7 5.6 4.7" />
            </svg>
            <span className={clsx('clip wide-only', styles['accountName'])}>{name}</span>
          </>
        ),
      }}
    >
      {close => (
        <>
          <PopoverItem close={close} run={() => session.send({ type: 'session.openAccount' })}>
            Account settings
          </PopoverItem>
          <PopoverItem close={close} run={() => shell.open('preferences')}>
            Preferences
          </PopoverItem>
          <PopoverItem close={close} run={() => shell.open('keys')}>
            Keyboard shortcuts
          </PopoverItem>
          {isBreakable && matchMedia('(width <= 37.5em)').matches && (
            <PopoverItem close={close} run={() => document.getElementById('break-something')?.click()}>
              Break something
            </PopoverItem>
          )}
          <PopoverItem close={close} run={() => signOut(session, shell)}>
            Sign out
          </PopoverItem>
        </>
      )}
    </Popover>
  )
}
