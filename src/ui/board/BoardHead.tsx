import { useSelector } from '@xstate/react'
import { lazy } from 'react'
import type { BoardRef } from '../../machines/board.machine'
import type { ChannelRef } from '../../machines/channel.machine'
import type { SessionRef } from '../../machines/session.machine'
import { signOut } from '../account/signOut'
import { BoardsButton } from '../boards/BoardsButton'
import { SharedBy } from '../boards/SharedBy'
import { Button } from '../Button'
import { useShell } from '../commands/useShell'
import { EditButton } from '../edit/EditButton'
import { Keys } from '../keys/Keys'
import { Mark } from '../Mark'
import { Signal } from '../signal/Signal'
import type { BoardSign } from '../signal/signs'
import { BoardTime } from '../time/BoardTime'
import { Watched } from '../watchers/Watched'
import { AccountButton } from './AccountButton'
import { Fetched } from '../Fetched'
import styles from './BoardHead.module.css'
import { PauseAll } from './PauseAll'

const KioskLine = lazy(() => import('../kiosk/KioskLine'))

interface BoardHeadProps {
  session: SessionRef
  board: BoardRef
  title: string
  sign: BoardSign
  channels: ChannelRef[]
  mayEdit: boolean
}

export function BoardHead({ session, board, title, sign, channels, mayEdit }: BoardHeadProps) {
  const { isKiosk, kiosk, open } = useShell()
  const isOpening = useSelector(board, snapshot => snapshot.matches('opening'))
  return (
    <header className={styles['head']}>
      <span className={styles['mark']}>
        <Mark />
        <span className={styles['name']}>Signalbox</span>
      </span>
      <h1 className={styles['title']}>
        <BoardsButton title={title} />
      </h1>
      <SharedBy board={board} />
      <Signal word={sign.word} text={sign.text}>
        {sign.rest !== null && `· ${sign.rest}`}
      </Signal>
      <BoardTime board={board} isKiosk={isKiosk} />
      {isKiosk && kiosk !== undefined && (
        <Fetched>
          <KioskLine kiosk={kiosk} board={board} isWell={sign.word === 'live'} />
        </Fetched>
      )}
      <div className={styles['commands']}>
        <Watched board={board} />
        <Button
          look="plain"
          className={styles['prompt']}
          aria-haspopup="dialog"
          aria-label="Commands"
          onClick={() => open('palette')}
        >
          <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true" className={styles['lines']}>
            <path d="M2 4h12M2 8h12M2 12h12" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
          </svg>
          <span className={styles['name']}>Commands</span>
          <Keys keys="$mod+k" />
        </Button>
        <PauseAll channels={channels} />
        {mayEdit && <EditButton board={board} isOpening={isOpening} className={styles['edit']} />}
        <AccountButton session={session} />
        <Button look="plain" className={styles['leave']} onClick={() => signOut(session, { open })}>
          Sign out
        </Button>
      </div>
    </header>
  )
}
