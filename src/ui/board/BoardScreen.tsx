import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo } from 'react'
import type { ActionPanel, Panel, TextPanel } from '../../board/board'
import type { BoardRef } from '../../machines/board.machine'
import type { ChannelRef } from '../../machines/channel.machine'
import type { SessionRef } from '../../machines/session.machine'
import { Account } from '../account/Account'
import { useNow } from '../clock'
import { Bare } from '../edit/Bare'
import { Ghost } from '../edit/Ghost'
import { editLayer, panelTools } from '../edit/late'
import { useEditor, useExpected } from '../edit/useEditor'
import { useOrder } from '../edit/useOrder'
import { PanelFrame } from '../frame/PanelFrame'
import { PlainFrame } from '../frame/PlainFrame'
import { useShell } from '../commands/useShell'
import { boardSign } from '../signal/signs'
import { useStandings } from '../signal/useChannel'
import { ActingContext } from '../act/acting'
import { commandLine } from '../act/late'
import { gridOf } from '../frame/placeOf'
import { useShelf } from '../boards/useShelf'
import { VariablesBar } from '../variables/VariablesBar'
import { Announcer } from './Announcer'
import { Blank } from './Blank'
import { BoardFoot } from './BoardFoot'
import { BoardHead } from './BoardHead'
import { Fetched } from '../Fetched'
import styles from './BoardScreen.module.css'
import { Looking } from './Looking'
import { Notices } from './Notices'
import { StepUp } from './StepUp'

const { Component: EditLayer } = editLayer
const { Component: PanelTools } = panelTools

export interface BoardScreenProps {
  session: SessionRef
  board: BoardRef
}

/** A panel and what it hears; a text and an action hear nothing. */
type Shown = { panel: TextPanel | ActionPanel; channel: null } | { panel: Panel; channel: ChannelRef }

/** A board as somebody looks at it. */
const BoardScreen = (props: BoardScreenProps) => (
  <Looking board={props.board}>
    <Wall {...props} />
  </Looking>
)
export default BoardScreen

/** Every panel in its place, the weakest of them named in the head. */
function Wall({ session, board }: BoardScreenProps) {
  const { title, panels, variables = [] } = useSelector(board, ({ context }) => context.board)
  const shelf = useShelf(board)
  const isBlank = useSelector(shelf, snapshot => snapshot?.context.isBlank === true)
  const channels = useSelector(board, ({ context }) => context.channels)
  const editor = useEditor(board)
  const ordered = useOrder(panels, editor)
  const shown = useMemo(
    () =>
      ordered.flatMap((panel): Shown[] => {
        if (!('source' in panel)) return [{ panel, channel: null }]
        const channel = channels[panel.source]
        return channel === undefined ? [] : [{ panel, channel }]
      }),
    [ordered, channels],
  )
  const refs = useMemo(() => shown.flatMap(({ channel }) => channel ?? []), [shown])
  // Two names of the same source have the same channel.
  const sources = useMemo(() => [...new Set(Object.values(channels))], [channels])
  const titleOf = useCallback((at: string) => panels.find(({ id }) => id === at)?.title, [panels])
  const { full, isKiosk } = useShell()
  useExpected(board, isKiosk)
  const isFull = shown.some(({ panel }) => panel.id === full)
  const sign = boardSign(useStandings(refs), useNow(false))
  useEffect(() => void commandLine.fetch().catch(() => undefined), [])
  const activity = useSelector(board, ({ children }) => children.activity)
  const acting = useMemo(
    () => (activity === undefined ? null : { activity, session, board }),
    [activity, session, board],
  )
  return (
    <div className={styles['screen']}>
      <BoardHead
        {...{ session, board, title, sign }}
        channels={sources}
        mayEdit={editor === undefined && !isBlank}
      />
      {variables.length > 0 && <VariablesBar board={board} variables={variables} isKiosk={isKiosk} />}
      <Notices session={session} />
      {editor && (
        <Fetched>
          <EditLayer editor={editor} board={board} />
        </Fetched>
      )}
      <main
        className={styles['board']}
        style={gridOf(panels)}
        aria-label={title}
        data-full={isFull || undefined}
        data-editing={editor !== undefined || undefined}
      >
        <ActingContext value={acting}>
          {shown.map(({ panel, channel }) => {
            const tools = editor && (
              <Fetched>
                <PanelTools editor={editor} board={board} panel={panel} />
              </Fetched>
            )
            const shared = { isFull: panel.id === full, tools }
            if (channel === null) return <PlainFrame key={panel.id} panel={panel} {...shared} />
            const stepUp = <StepUp session={session} at={panel.id} titleOf={titleOf} />
            return <PanelFrame key={panel.id} {...{ panel, channel, stepUp }} {...shared} />
          })}
        </ActingContext>
        {editor && <Ghost editor={editor} />}
        {shown.length === 0 &&
          (isBlank && shelf !== undefined ? <Blank shelf={shelf} /> : <Bare board={board} />)}
      </main>
      <BoardFoot session={session} channels={channels} />
      <Account session={session} />
      <Announcer title={title} text={sign.text} />
    </div>
  )
}
