import { useSelector } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import type { BoardRef } from '../../machines/board.machine'
import type { SessionRef } from '../../machines/session.machine'
import { Account } from '../account/Account'
import { useNow } from '../clock'
import { PanelFrame } from '../frame/PanelFrame'
import { useShell } from '../commands/useShell'
import { boardSign } from '../signal/signs'
import { useStandings } from '../signal/useChannel'
import { Announcer } from './Announcer'
import { BoardFoot } from './BoardFoot'
import { BoardHead } from './BoardHead'
import styles from './BoardScreen.module.css'
import { Notices } from './Notices'
import { StepUp } from './StepUp'

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
  // Two names of the same source have the same channel.
  const sources = useMemo(() => [...new Set(Object.values(channels))], [channels])
  const titleOf = useCallback((at: string) => panels.find(({ id }) => id === at)?.title, [panels])
  const { full } = useShell()
  const isFull = shown.some(({ panel }) => panel.id === full)
  const sign = boardSign(useStandings(refs), useNow(false))
  return (
    <div className={styles['screen']}>
      <BoardHead session={session} title={title} sign={sign} channels={sources} />
      <Notices session={session} />
      <main className={styles['board']} aria-label={title} data-full={isFull || undefined}>
        {shown.map(({ panel, channel }) => (
          <PanelFrame
            key={panel.id}
            panel={panel}
            channel={channel}
            isFull={panel.id === full}
            stepUp={<StepUp session={session} at={panel.id} titleOf={titleOf} />}
          />
        ))}
      </main>
      <BoardFoot session={session} channels={channels} />
      <Account session={session} />
      <Announcer title={title} text={sign.text} />
    </div>
  )
}
