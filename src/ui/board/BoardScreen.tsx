import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { BoardRef } from '../../machines/board.machine'
import type { SessionRef } from '../../machines/session.machine'
import { PanelFrame } from '../frame/PanelFrame'
import { useWords } from '../signal/useChannel'
import { Announcer } from './Announcer'
import { BoardFoot } from './BoardFoot'
import { BoardHead } from './BoardHead'
import styles from './BoardScreen.module.css'
import { boardSign } from '../signal/signs'

interface BoardScreenProps {
  session: SessionRef
  board: BoardRef
}

/** The wall: every panel in its place, the weakest of them named in the head. */
export function BoardScreen({ session, board }: BoardScreenProps) {
  const { title, panels } = useSelector(board, ({ context }) => context.board)
  const channels = useSelector(board, ({ context }) => context.channels)
  const shown = useMemo(
    () =>
      panels
        .flatMap(panel => {
          const channel = channels[panel.source]
          return channel === undefined ? [] : [{ panel, channel }]
        })
        .sort(({ panel: a }, { panel: b }) => a.place.row - b.place.row || a.place.column - b.place.column),
    [panels, channels],
  )
  const refs = useMemo(() => shown.map(({ channel }) => channel), [shown])
  const sources = useMemo(() => Object.values(channels), [channels])
  const sign = boardSign(useWords(refs))
  return (
    <div className={styles['screen']}>
      <BoardHead session={session} title={title} sign={sign} channels={sources} />
      <main className={styles['board']} aria-label={title}>
        {shown.map(({ panel, channel }) => (
          <PanelFrame key={panel.id} panel={panel} channel={channel} />
        ))}
      </main>
      <BoardFoot session={session} channels={channels} />
      <Announcer title={title} text={sign.text} />
    </div>
  )
}
