import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ActionPanel, Panel, TextPanel } from '../../board/board'
import { wallPanels } from '../../board/layout/wallPanels'
import type { BoardRef } from '../../machines/board/board.machine'
import { allChannels } from '../../machines/board/board.select'
import { awaitsBoard } from '../../machines/boardLibrary/boardLibrary.select'
import type { ChannelRef } from '../../machines/channel/channel.machine'
import type { LazyValue } from '../../shared/lazyValue'
import { firstBoardShown, noteBoardShown } from '../../shared/firstBoard'
import type { DemoFaultsLogic } from '../../machines/demoFaults/demoFaults.machine'
import type { SessionRef } from '../../machines/session/session.machine'
import { LazyAccountDialog } from '../shell/LazyAccountDialog'
import { useNow } from '../kit/useNow'
import { DropPlaceholder } from '../editor/panelTools/DropPlaceholder'
import { editLayer, panelTools } from '../editor/loadEditor'
import { emptyBoard } from '../editor/loadEmptyBoard'
import { useEditor, usePreloadedEditor } from '../editor/useEditor'
import { useFrozenOrder } from '../editor/panelTools/useFrozenOrder'
import { PanelFrame } from '../panelFrame/PanelFrame'
import { PlainFrame } from '../panelFrame/PlainFrame'
import { useShell } from '../commands/useShell'
import { summarizeFreshness, type BoardBadge } from '../freshness/badges'
import { useFreshnessOfAll } from '../freshness/useFreshness'
import { MutationScopeContext } from '../mutations/mutationContext'
import { lazyMutationLine } from '../mutations/lazyMutationLine'
import { gridStyleOf } from '../panelFrame/gridPlace'
import { usePanelChannels } from '../panelFrame/usePanelChannels'
import { useBoardLibrary } from '../boards/useBoardLibrary'
import { VariablesBar } from '../variables/VariablesBar'
import { TitleAnnouncer } from './TitleAnnouncer'
import { BoardFoot } from './BoardFoot'
import { BoardHead } from './BoardHead'
import { useRail } from '../boards/rail/useRail'
import { LazyBoundary } from '../lazy/LazyBoundary'
import { lazyComponent } from '../lazy/lazyComponent'
import { usePreloadedParts } from './lazyParts'
import styles from './BoardScreen.module.css'
import { ViewStateProvider } from './ViewStateProvider'
import { BoardNotices } from './BoardNotices'
import { lazyStepUp } from '../factor/lazyStepUp'

const { Component: EditLayer } = editLayer
const { Component: PanelTools } = panelTools
const { Component: EmptyBoard } = emptyBoard
const { Component: StepUp } = lazyStepUp
const { Component: BoardsRail } = lazyComponent(() => import('../boards/rail/BoardsRail'))
const { Component: MissingBoard } = lazyComponent(() => import('./MissingBoard'))

export interface BoardScreenProps {
  session: SessionRef
  board: BoardRef
  /** Breaks the demo’s backend on purpose; undefined for any other project. */
  demoFaults?: LazyValue<DemoFaultsLogic> | undefined
}

/** A panel and its channel; texts and actions have none. */
type PanelEntry = { panel: TextPanel | ActionPanel; channel: null } | { panel: Panel; channel: ChannelRef }

/** A board as the viewer arranged it. */
const BoardScreen = (props: BoardScreenProps) => (
  <ViewStateProvider board={props.board}>
    <BoardGrid {...props} />
  </ViewStateProvider>
)
export default BoardScreen

/** Every panel in its place; the head names the weakest. */
function BoardGrid({ session, board, demoFaults }: BoardScreenProps) {
  const { title, panels: boardPanels, variables = [] } = useSelector(board, ({ context }) => context.board)
  const { fullPanel, isKiosk } = useShell()
  const panels = useMemo(() => (isKiosk ? wallPanels(boardPanels) : boardPanels), [boardPanels, isKiosk])
  const boardKey = useSelector(board, ({ context }) => context.boardKey)
  const library = useBoardLibrary(board)
  const isBlank = useSelector(library, snapshot => snapshot?.hasTag('blank') === true)
  const isOpening = useSelector(library, snapshot => snapshot !== undefined && awaitsBoard(snapshot))
  const channels = useSelector(board, ({ context }) => context.channels)
  const figureChannels = useSelector(board, ({ context }) => context.figureChannels)
  const [barPlace, setBarPlace] = useState<HTMLElement | null>(null)
  const editor = useEditor(board)
  const orderedPanels = useFrozenOrder(panels, editor)
  const channelsOfPanels = usePanelChannels(board, orderedPanels)
  const panelEntries = useMemo(
    () =>
      orderedPanels.flatMap((panel, i): PanelEntry[] => {
        if (!('source' in panel)) return [{ panel, channel: null }]
        const channel = channelsOfPanels[i]
        return channel === undefined ? [] : [{ panel, channel }]
      }),
    [orderedPanels, channelsOfPanels],
  )
  const panelChannels = useMemo(() => panelEntries.flatMap(({ channel }) => channel ?? []), [panelEntries])
  // Two names of the same source share a channel.
  const uniqueChannels = useMemo(() => allChannels({ channels, figureChannels }), [channels, figureChannels])
  const titleOf = useCallback((at: string) => panels.find(({ id }) => id === at)?.title, [panels])
  const hasRail = useRail(board) === true && !isKiosk
  usePreloadedParts()
  usePreloadedEditor(isKiosk)
  const movingPanel = useSelector(editor, snapshot => snapshot?.context.heldPanel?.id)
  const isFull = panelEntries.some(({ panel }) => panel.id === fullPanel)
  const freshnessOfAll = useFreshnessOfAll(panelChannels)
  const panelsText = panels.length === 0 ? 'No panels' : 'No sources'
  const emptyText = !isBlank ? panelsText : isOpening ? 'Opening' : 'No board'
  const now = useNow(false)
  const badge: BoardBadge =
    freshnessOfAll.length === 0
      ? { word: 'connecting', text: emptyText, rest: null }
      : summarizeFreshness(freshnessOfAll, now)
  const isShown = freshnessOfAll.length === 0 || freshnessOfAll.some(({ word }) => word !== 'connecting')
  useEffect(() => {
    if (isShown) noteBoardShown()
  }, [isShown])
  useEffect(() => void firstBoardShown.then(lazyMutationLine.preload).catch(() => undefined), [])
  const mutations = useSelector(board, ({ children }) => children.mutations)
  const mutationScope = useMemo(
    () => (mutations === undefined ? null : { mutations, session, board, boardKey }),
    [mutations, session, board, boardKey],
  )
  return (
    <div className={styles['screen']} data-rail={hasRail || undefined} data-full={isFull || undefined}>
      <BoardHead
        session={session}
        board={board}
        title={title}
        badge={badge}
        demoFaults={demoFaults}
        barPlace={barPlace}
        channels={uniqueChannels}
        canEdit={editor === undefined && (!isBlank || isOpening)}
        isBlank={isBlank}
      />
      {hasRail && (
        <LazyBoundary>
          <BoardsRail board={board} />
        </LazyBoundary>
      )}
      {variables.length > 0 && <VariablesBar board={board} variables={variables} isKiosk={isKiosk} />}
      <BoardNotices session={session} barRef={setBarPlace} />
      {editor && (
        <LazyBoundary>
          <EditLayer editor={editor} board={board} />
        </LazyBoundary>
      )}
      <main
        className={styles['board']}
        style={gridStyleOf(panels, isKiosk)}
        aria-label={title}
        data-full={isFull || undefined}
        data-editing={editor !== undefined || undefined}
      >
        <MutationScopeContext value={mutationScope}>
          {panelEntries.map(({ panel, channel }) => {
            const tools = editor && (
              <LazyBoundary>
                <PanelTools editor={editor} board={board} panel={panel} />
              </LazyBoundary>
            )
            const frameProps = { isFull: panel.id === fullPanel, isMoving: panel.id === movingPanel, tools }
            // What is open or typed on one board is not so on another, whose panels may have the same ids.
            const key = `${boardKey} ${panel.id}`
            if (channel === null) return <PlainFrame key={key} panel={panel} {...frameProps} />
            const stepUp = (
              <LazyBoundary>
                <StepUp session={session} at={panel.id} titleOf={titleOf} />
              </LazyBoundary>
            )
            return <PanelFrame key={key} panel={panel} channel={channel} stepUp={stepUp} {...frameProps} />
          })}
        </MutationScopeContext>
        {editor && <DropPlaceholder editor={editor} />}
        {boardPanels.length === 0 && (
          <LazyBoundary>
            {isBlank && library !== undefined ? (
              <MissingBoard library={library} />
            ) : (
              <EmptyBoard board={board} />
            )}
          </LazyBoundary>
        )}
      </main>
      <BoardFoot session={session} channels={channels} />
      <LazyAccountDialog session={session} />
      <TitleAnnouncer title={title} text={badge.text} />
    </div>
  )
}
