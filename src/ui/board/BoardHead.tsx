import type { ChannelRef } from '../../machines/channel.machine'
import type { SessionRef } from '../../machines/session.machine'
import { Button } from '../Button'
import { Mark } from '../Mark'
import { Signal } from '../signal/Signal'
import type { BoardSign } from '../signal/signs'
import { AccountButton } from './AccountButton'
import styles from './BoardScreen.module.css'
import { PauseAll } from './PauseAll'

interface BoardHeadProps {
  session: SessionRef
  title: string
  sign: BoardSign
  channels: ChannelRef[]
}

export function BoardHead({ session, title, sign, channels }: BoardHeadProps) {
  return (
    <header className={styles['head']}>
      <span className={styles['mark']}>
        <Mark />
        <span className={styles['name']}>Signalbox</span>
      </span>
      <h1 className={styles['title']}>{title}</h1>
      <Signal word={sign.word} text={sign.text}>
        {sign.rest !== null && `· ${sign.rest}`}
      </Signal>
      <div className={styles['commands']}>
        <PauseAll channels={channels} />
        <AccountButton session={session} />
        <Button look="plain" onClick={() => session.send({ type: 'session.signOut', scope: 'local' })}>
          Sign out
        </Button>
      </div>
    </header>
  )
}
