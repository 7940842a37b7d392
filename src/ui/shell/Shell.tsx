import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { BoardContext } from '../../machines/board/board.context'
import type { DialogName } from '../../machines/page/page.context'
import type { PageRef } from '../../machines/page/page.machine'
import { findAnnouncement } from '../../machines/page/page.select'
import type { SessionRef } from '../../machines/session/session.machine'
import type { ProjectCheck } from '../check/CheckDialog'
import { LazyBoundary, LOAD_FAILED } from '../lazy/LazyBoundary'
import { firstBoardShown } from '../../shared/firstBoard'
import type { LazyValue } from '../../shared/lazyValue'
import type { UsageMeter } from '../../shared/usageMeter'
import type { CommandScope } from '../commands/command'
import { useWindowEvent } from '../kit/events/useWindowEvent'
import { lazyOverlay } from './lazyOverlay'
import { PaletteDialog } from './PaletteDialog'
import { findFocusedPanel, panelIdOf } from '../commands/panelElements'
import { isPaletteKey } from '../keys/isPaletteKey'
import styles from './Shell.module.css'
import { ShellContext, type LazyKiosk, type ShellContextValue } from '../commands/useShell'

const { Component: Overlay } = lazyOverlay

/** A shortcut has two keys at most. */
const MAX_EARLY_KEYS = 4

interface ShellProps {
  session: SessionRef
  page: PageRef
  kiosk?: LazyKiosk | undefined
  /** What the page exchanges with the project. */
  usage?: LazyValue<UsageMeter> | undefined
  /** The check of the project, if there is one. */
  projectCheck?: ProjectCheck | undefined
  children: ReactNode
}

/** Everything around the board: commands and keys, dialogs, the kiosk. */
export function Shell({ session, page, kiosk, usage, projectCheck, children }: ShellProps) {
  const dialog = useSelector(page, ({ context }) => context.dialog)
  const announcement = useSelector(page, findAnnouncement)
  const wantsKiosk = useSelector(page, snapshot => snapshot.hasTag('kiosk'))
  const isBoardOpen = useSelector(session, snapshot => snapshot.hasTag('active'))
  const [isOverlayLoaded, setOverlayLoaded] = useState(false)
  const earlyKeys = useRef<KeyboardEvent[]>([])
  const board = useSelector(session, ({ children }) => children.board)
  const fullPanel = useSelector(board, snapshot =>
    snapshot === undefined ? null : findFullPanel(snapshot.context),
  )

  const announce = (text: string) => page.send({ type: 'page.announce', text })
  const hasOverlay = isOverlayLoaded || dialog !== null || (isBoardOpen && lazyOverlay.isLoaded())
  const open = (name: DialogName) => {
    if (name === 'check' && projectCheck === undefined) return
    const panel = findFocusedPanel()
    const openNow = () => page.send({ type: 'page.open', name, panelId: panel && panelIdOf(panel) })
    // The palette's field hears what is typed until the rest is there.
    if (hasOverlay || name === 'palette') openNow()
    else void lazyOverlay.preload().then(openNow, () => announce(LOAD_FAILED))
  }
  const shell: ShellContextValue = {
    project: projectCheck?.url,
    fullPanel,
    isKiosk: wantsKiosk && isBoardOpen,
    lazyKiosk: kiosk,
    usage,
    // Read on demand, so that nothing is drawn again when it has loaded.
    get kiosk() {
      return isBoardOpen && kiosk?.isLoaded() === true ? kiosk.get() : undefined
    },
    canCheck: projectCheck !== undefined,
    open,
    announce,
    setFullPanel: panel => board?.send({ type: 'board.openPanel', panel }),
    setKiosk: isKiosk => page.send({ type: isKiosk ? 'page.enterKiosk' : 'page.leaveKiosk' }),
  }
  const scopeAt = (panel: HTMLElement | null): CommandScope => {
    const board = isBoardOpen ? session.getSnapshot().children.board : undefined
    return { session, board, panel, shell }
  }
  shell.scopeAt = scopeAt

  useWindowEvent('keydown', event => {
    if (hasOverlay || !isPaletteKey(event)) return
    event.preventDefault()
    open('palette')
  })
  // Fetched once a board is shown, or on the first key. Keys pressed until then are heard once the overlay is there.
  useEffect(() => {
    const fetchOverlay = () =>
      void lazyOverlay.preload().then(
        () => setOverlayLoaded(true),
        () => undefined,
      )
    const hearLater = (event: KeyboardEvent) => {
      // Typed text is not a command, and must not fetch the list of them.
      if (event.key !== 'Escape' && event.target instanceof HTMLInputElement) return
      earlyKeys.current = [...earlyKeys.current, event].slice(-MAX_EARLY_KEYS)
      fetchOverlay()
    }
    void firstBoardShown.then(fetchOverlay)
    if (!hasOverlay) addEventListener('keydown', hearLater)
    return () => removeEventListener('keydown', hearLater)
  }, [hasOverlay])

  return (
    <ShellContext value={shell}>
      {children}
      {hasOverlay && (
        <LazyBoundary>
          <Overlay
            page={page}
            shell={shell}
            projectCheck={projectCheck}
            scopeAt={scopeAt}
            isBoardOpen={isBoardOpen}
            earlyKeys={earlyKeys}
          />
        </LazyBoundary>
      )}
      {dialog?.name === 'palette' && (
        <PaletteDialog
          panelId={dialog.panelId}
          scopeAt={scopeAt}
          onClose={command => {
            page.send({ type: 'page.close' })
            command?.run()
          }}
        />
      )}
      <p role="status" className={styles['refusal']}>
        {announcement !== null && (
          <span key={announcement.count} className="card body">
            {announcement.text}
          </span>
        )}
      </p>
    </ShellContext>
  )
}

/** The panel that fills the page, if the board has it. */
const findFullPanel = ({ board, viewState: { panel } }: BoardContext) =>
  board.panels.some(({ id }) => id === panel) ? panel : null
