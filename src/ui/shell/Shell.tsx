import { useSelector } from '@xstate/react'
import { useEffect, useState, type ReactNode } from 'react'
import type { BoardContext } from '../../machines/board/board.context'
import type { DialogName } from '../../machines/page/page.context'
import type { PageRef } from '../../machines/page/page.machine'
import { findAnnouncement } from '../../machines/page/page.select'
import type { SessionRef } from '../../machines/session/session.machine'
import type { ProjectCheck } from '../check/CheckDialog'
import { LazyBoundary, LOAD_FAILED } from '../lazy/LazyBoundary'
import { whenIdle } from '../lazy/lazyComponent'
import type { CommandScope } from '../commands/command'
import { lazyOverlay } from './lazyOverlay'
import { findFocusedPanel, panelIdOf } from '../commands/panelElements'
import styles from './Shell.module.css'
import { ShellContext, type LazyKiosk, type ShellContextValue } from '../commands/useShell'

const { Component: Overlay } = lazyOverlay

interface ShellProps {
  session: SessionRef
  page: PageRef
  kiosk?: LazyKiosk | undefined
  /** The check of the project, if there is one. */
  checking?: ProjectCheck | undefined
  children: ReactNode
}

/** Everything around the board: commands and keys, dialogs, the kiosk. */
export function Shell({ session, page, kiosk, checking, children }: ShellProps) {
  const isOpen = useSelector(page, ({ context }) => context.dialog !== null)
  const announcement = useSelector(page, findAnnouncement)
  const wantsKiosk = useSelector(page, snapshot => snapshot.hasTag('kiosk'))
  const isBoardOpen = useSelector(session, snapshot => snapshot.hasTag('active'))
  const [isOverlayLoaded, setOverlayLoaded] = useState(false)
  const board = useSelector(session, ({ children }) => children.board)
  const fullPanel = useSelector(board, snapshot =>
    snapshot === undefined ? null : findFullPanel(snapshot.context),
  )

  const announce = (text: string) => page.send({ type: 'page.announce', text })
  const hasOverlay = isBoardOpen || isOverlayLoaded || isOpen
  const open = (name: DialogName) => {
    if (name === 'check' && checking === undefined) return
    const panel = findFocusedPanel()
    const openNow = () => page.send({ type: 'page.open', name, panelId: panel && panelIdOf(panel) })
    if (hasOverlay) openNow()
    else void lazyOverlay.fetch().then(openNow, () => announce(LOAD_FAILED))
  }
  const shell: ShellContextValue = {
    project: checking?.url,
    fullPanel,
    isKiosk: wantsKiosk && isBoardOpen,
    lazyKiosk: kiosk,
    // Read when it is asked for: nothing is drawn anew when it was fetched.
    get kiosk() {
      return isBoardOpen && kiosk?.isLoaded() === true ? kiosk.get() : undefined
    },
    canCheck: checking !== undefined,
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

  // Fetched with the board at the latest; before a sign-in when idle, or on the first key, which is ignored.
  useEffect(() => {
    const fetchOverlay = () =>
      void lazyOverlay.fetch().then(
        () => setOverlayLoaded(true),
        () => undefined,
      )
    const stopWaiting = whenIdle(fetchOverlay)
    addEventListener('keydown', fetchOverlay, { once: true })
    return () => {
      stopWaiting()
      removeEventListener('keydown', fetchOverlay)
    }
  }, [])

  return (
    <ShellContext value={shell}>
      {children}
      {hasOverlay && (
        <LazyBoundary>
          <Overlay {...{ page, shell, checking, scopeAt, isBoardOpen }} />
        </LazyBoundary>
      )}
      <p role="status" className={styles['refusal']}>
        {announcement !== null && <span key={announcement.count}>{announcement.text}</span>}
      </p>
    </ShellContext>
  )
}

/** The panel that fills the page, if the board has it. */
const findFullPanel = ({ board, viewState: { panel } }: BoardContext) =>
  board.panels.some(({ id }) => id === panel) ? panel : null
